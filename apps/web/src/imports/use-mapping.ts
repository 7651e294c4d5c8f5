import type { FieldType } from '@dossier/domain/fields/schema.ts';
import type { Folder } from '@dossier/domain/folders/schema.ts';
import { blankReading, type ColumnPreview, type ColumnReading, type Import } from '@dossier/domain/imports/schema.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyFrom } from '../fields/field-form.tsx';
import { queryClient } from '../session/query-client.ts';
import { api, trpc } from '../session/session.ts';

/** Choices by the cells that are mapped to them; null for none. */
export type Meanings = ReadonlyMap<string, string | null>;

// Counting the whole file takes up to a minute; a broken file is never finished.
const looksMax = 60;

/** The mapping of a file while a person edits it, with the server's findings in the first rows. */
export function useMapping(folder: Folder, current: Import) {
  const { id } = current;
  const [mapping, setMapping] = useState<(string | null)[]>(current.mapping);
  const [readings, setReadings] = useState<(ColumnReading | null)[]>(
    // Until the person chooses, the server's own findings, finally those in all rows.
    current.state === 'READY' ? [] : current.readings,
  );
  /** Types that the person chose for new fields, by column. */
  const [types, setTypes] = useState<ReadonlyMap<number, FieldType>>(new Map());
  const [meanings, setMeanings] = useState<ReadonlyMap<number, Meanings>>(meaningsIn(current.readings));
  const [isChoosing, setIsChoosing] = useState(false);
  const preview = useQuery(
    trpc.imports.preview.queryOptions(
      { id, mapping, readings },
      {
        placeholderData: keepPreviousData,
        staleTime: 60_000,
        retry: false,
        refetchInterval: ({ state: { data, dataUpdateCount } }) =>
          data?.data.isWhole === false && dataUpdateCount < looksMax ? 2_000 : false,
      },
    ),
  );
  const replaced = <Value>(before: readonly (Value | null)[], at: number, value: Value | null) =>
    current.columns.map((_name, other) => (other === at ? value : (before[other] ?? null)));
  const fill = (at: number, target: string | null) => {
    setMapping((before) => replaced(before, at, target));
    setReadings((before) => replaced(before, at, null));
    setMeanings((before) => new Map([...before].filter(([other]) => other !== at)));
  };
  const columns = current.columns.map((name, at) => {
    const found = preview.data?.data.columns[at];
    const type = types.get(at);
    const seen = found?.proposed && type ? { ...found, proposed: { ...found.proposed, type } } : found;
    const known = readings[at] ?? (preview.isPlaceholderData ? null : (seen?.reading ?? null));
    const values = [...(meanings.get(at) ?? [])].map(([cell, option]) => ({ cell, option }));
    // The reading to send: chosen, else detected in the file.
    const reading = values.length > 0 ? { ...(known ?? blankReading), values } : known;
    return { at, name, target: mapping[at] ?? null, seen, reading };
  });
  const read = (at: number, change: Partial<ColumnReading>) =>
    setReadings((before) => replaced(before, at, { ...(columns[at]?.reading ?? blankReading), values: [], ...change }));
  const added = useAddedFields(folder, fill, read);
  return {
    columns,
    proposals: columns.flatMap(({ at, target, seen }) =>
      target === null && seen?.proposed ? [{ at, field: seen.proposed }] : [],
    ),
    preview,
    /** True while a list of options is open: nothing may move it. */
    isChoosing,
    whileOpen: { onDropdownOpen: () => setIsChoosing(true), onDropdownClose: () => setIsChoosing(false) },
    mapping,
    // Guesses from the first rows are left out: a start guesses them again from all.
    readings: columns.map(({ at, reading }) =>
      preview.data?.data.isWhole === false && !readings[at] && !meanings.get(at)?.size ? null : reading,
    ),
    fill,
    read,
    chooseType: (at: number, type: FieldType) => setTypes((before) => new Map(before).set(at, type)),
    mean: (at: number, cell: string, option: string | null) =>
      setMeanings((before) => new Map(before).set(at, new Map(before.get(at)).set(cell, option))),
    ...added,
  };
}

export type Mapping = ReturnType<typeof useMapping>;
export type MappedColumn = Mapping['columns'][number];

/** The values of a column that match no choice and are not mapped yet. */
export function undecidedIn({ seen, reading }: MappedColumn): string[] {
  const meant = new Set(reading?.values.map(({ cell }) => cell));
  return (seen?.choices ?? []).map(({ cell }) => cell).filter((cell) => !meant.has(cell));
}

function meaningsIn(readings: readonly (ColumnReading | null)[]): ReadonlyMap<number, Meanings> {
  return new Map(
    readings.flatMap((reading, at) =>
      reading ? [[at, new Map(reading.values.map(({ cell, option }) => [cell, option]))] as const] : [],
    ),
  );
}

type Proposed = NonNullable<ColumnPreview['proposed']>;

function useAddedFields(
  { id, fields }: Folder,
  fill: (at: number, target: string | null) => void,
  read: (at: number, change: Partial<ColumnReading>) => void,
) {
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(trpc.folders.list.queryFilter()),
      queryClient.invalidateQueries(trpc.imports.preview.queryFilter()),
    ]);
  const makeField = ({ options, items, ...field }: Proposed) =>
    api.folders.addField.mutate({
      id,
      field: {
        ...field,
        options: field.type === 'SELECT' ? options : field.type === 'MULTI_SELECT' ? items : null,
        targetFolderId: field.type === 'RECORD' ? field.targetFolderId : null,
      },
    });
  const addFields = useMutation({
    mutationFn: async (added: readonly { at: number; field: Proposed }[]) => {
      const made: (typeof added)[number][] = [];
      try {
        for (const one of added) {
          await makeField(one.field);
          made.push(one);
        }
      } finally {
        await refresh();
        for (const { at, field } of made) fill(at, `data.${field.key}`);
      }
    },
  });
  const addOthers = useMutation({
    mutationFn: async ({ at, label }: { at: number; label: string }) => {
      const taken = fields.map((known) => known.key);
      const key = keyFrom(label, taken);
      await makeField({ key, label, type: 'TEXT', options: [], items: [], targetFolderId: null });
      await refresh();
      read(at, { othersKey: key });
    },
  });
  const addChoices = useMutation({
    mutationFn: async ({ key, choices }: { key: string; choices: readonly string[] }) => {
      const known = fields.find((field) => field.key === key)?.options ?? [];
      await api.folders.updateField.mutate({ id, key, field: { options: [...known, ...choices] } });
      await refresh();
    },
  });
  const addFailure = addFields.error ?? addOthers.error ?? addChoices.error;
  return { addFields, addOthers, addChoices, addFailure };
}
