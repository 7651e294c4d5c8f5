import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { ColumnPreview, ColumnReading, Import } from '@dossier/domain/imports/schema.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyFrom } from '../fields/field-form.tsx';
import { queryClient } from '../session/query-client.ts';
import { api, trpc } from '../session/trpc.ts';

/** Choices by the cells that are mapped to them; null for none. */
export type Meanings = ReadonlyMap<string, string | null>;

export interface MappedColumn {
  readonly at: number;
  readonly name: string;
  readonly target: string | null;
  readonly seen: ColumnPreview | undefined;
  /** As it will be sent: chosen, else found in the file. */
  readonly reading: ColumnReading | null;
}

const blank: ColumnReading = { format: null, values: [], folderId: null, createsMissing: false };

/** The mapping of a file while a person changes it, with what the server finds in the first rows. */
export function useMapping(folder: Folder, current: Import) {
  const { id } = current;
  const [mapping, setMapping] = useState<(string | null)[]>(current.mapping);
  const [readings, setReadings] = useState<(ColumnReading | null)[]>(current.readings);
  const [meanings, setMeanings] = useState<ReadonlyMap<number, Meanings>>(meaningsIn(current.readings));
  const preview = useQuery(
    trpc.imports.preview.queryOptions(
      { id, mapping, readings },
      { placeholderData: keepPreviousData, staleTime: 60_000, retry: false },
    ),
  );
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(trpc.folders.list.queryFilter()),
      queryClient.invalidateQueries(trpc.imports.preview.queryFilter()),
    ]);
  const adding = useMutation({
    mutationFn: async ({ at, field }: { at: number; field: NonNullable<ColumnPreview['proposed']> }) => {
      const key = keyFrom(
        field.label,
        folder.fields.map((known) => known.key),
      );
      await api.folders.addField.mutate({ id: folder.id, field: { ...field, key } });
      await refresh();
      fill(at, `data.${key}`);
    },
  });
  const extending = useMutation({
    mutationFn: async ({ key, choices }: { key: string; choices: readonly string[] }) => {
      const known = folder.fields.find((field) => field.key === key)?.options ?? [];
      await api.folders.updateField.mutate({ id: folder.id, key, field: { options: [...known, ...choices] } });
      await refresh();
    },
  });
  const fill = (at: number, target: string | null) => {
    setMapping((before) => current.columns.map((_name, other) => (other === at ? target : (before[other] ?? null))));
    setReadings((before) => current.columns.map((_name, other) => (other === at ? null : (before[other] ?? null))));
    setMeanings((before) => new Map([...before].filter(([other]) => other !== at)));
  };
  const columns = current.columns.map((name, at): MappedColumn => {
    const seen = preview.data?.data.columns[at];
    const found = readings[at] ?? (preview.isPlaceholderData ? null : (seen?.reading ?? null));
    const values = [...meaningsOf(seen, meanings.get(at))].map(([cell, option]) => ({ cell, option }));
    const reading = values.length > 0 ? { ...(found ?? blank), values } : found;
    return { at, name, target: mapping[at] ?? null, seen, reading };
  });
  return {
    columns,
    preview,
    mapping,
    readings: columns.map(({ reading }) => reading),
    fill,
    read: (at: number, change: Partial<ColumnReading>) =>
      setReadings((before) =>
        current.columns.map((_name, other) =>
          other === at ? { ...(columns[at]?.reading ?? blank), values: [], ...change } : (before[other] ?? null),
        ),
      ),
    mean: (at: number, cell: string, option: string | null) =>
      setMeanings((before) => new Map(before).set(at, new Map(before.get(at)).set(cell, option))),
    addField: adding,
    addChoices: extending,
  };
}

export type Mapping = ReturnType<typeof useMapping>;

/** The choice of each unknown cell: the chosen one, else the suggestion. */
function meaningsOf(seen: ColumnPreview | undefined, chosen: Meanings | undefined): Meanings {
  const suggested = (seen?.choices ?? []).flatMap(({ cell, suggestion }) =>
    suggestion === null ? [] : [[cell, suggestion] as const],
  );
  return new Map<string, string | null>([...suggested, ...(chosen ?? [])]);
}

function meaningsIn(readings: readonly (ColumnReading | null)[]): ReadonlyMap<number, Meanings> {
  return new Map(
    readings.flatMap((reading, at) =>
      reading ? [[at, new Map(reading.values.map(({ cell, option }) => [cell, option]))] as const] : [],
    ),
  );
}
