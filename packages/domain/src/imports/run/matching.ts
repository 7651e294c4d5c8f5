import type { ReadContext } from '@dossier/kernel/context.ts';
import { visibleText } from '@dossier/kernel/words.ts';
import type { FolderRow } from '../../folders/index.ts';
import * as matches from '../../records/index.ts';
import { matchedFields } from '../../records/schema.ts';
import type { PlainField } from '../schema.ts';

/** The values of a row, without its empty cells. */
export interface RowValues {
  own: Partial<Record<PlainField, unknown>>;
  data: Record<string, unknown>;
  /** By target: other values, which creating a record does not accept. `called`: the title of a row without a name. */
  more: Record<string, unknown>;
}

/** A way for rows to find their records. */
export interface Matching {
  /** A text equal for all forms of the row's value; undefined for a blank one. */
  keyOf(values: RowValues): string | undefined;
  /** The records of each row, at most two, since two are ambiguous already. */
  find(ctx: ReadContext, rows: readonly RowValues[]): Promise<matches.Match[][]>;
}

function matching<Value>(
  valueOf: (row: RowValues) => Value,
  keyOf: (value: Value) => string | undefined,
  find: (ctx: ReadContext, values: Value[]) => Promise<matches.Match[][]>,
): Matching {
  return { keyOf: (row) => keyOf(valueOf(row)), find: (ctx, rows) => find(ctx, rows.map(valueOf)) };
}

export function matchingBy(target: string, folder: FolderRow, country: matches.CountryCode | undefined): Matching {
  if (target === 'id') return byId(folder);
  if (target === 'externalId')
    return matching(
      externalOf,
      (external) => (external.externalId === null ? undefined : JSON.stringify(external)),
      (ctx, values) => matches.matchExternalIds(ctx, folder.id, values),
    );
  const kind = matchedFields.find((field) => field === target);
  const key = target.slice('data.'.length);
  const field = folder.fields.find((candidate) => candidate.key === key);
  const valueOf = ({ own, data }: RowValues) => (kind ? own[kind] : data[key]);
  if (!kind && field?.unique)
    return matching(
      valueOf,
      (value) => (value === undefined ? undefined : matches.uniqueKeyOf(field.type, value)),
      (ctx, values) => matches.matchUnique(ctx, folder.id, field, values),
    );
  const by = kind ? { kind, country } : { kind: 'data' as const, key };
  return matching(
    valueOf,
    (value) => (value === undefined ? undefined : matches.formlessKey(by, value)),
    (ctx, values) => matches.matchRecords(ctx, folder.id, by, values),
  );
}

/** The id in a cell; a blank cell has none. */
export function byId({ id }: FolderRow): Matching {
  return matching(
    ({ more }) => String(more['id'] ?? ''),
    (value) => value || undefined,
    (ctx, values) => matches.matchIds(ctx, id, values),
  );
}

function externalOf({ own }: RowValues) {
  const text = (value: unknown) => (value === undefined ? null : visibleText(String(value)).trim());
  return { externalId: text(own.externalId), externalSource: text(own.externalSource) };
}
