import type { ReadContext } from '@dossier/kernel/context.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import { hasSortKeys, records, recordSortKeys, type SortedFolder, sortKeyOf, walkedMax } from '../records/index.ts';
import { valuesWithin } from './filter/compile.ts';
import type { Kind } from './filter/fields.ts';
import { isAfter, orderBy, type Position, type Question, type SortKey } from './order.ts';
import type { QueryInput } from './schema.ts';

const kinds: Partial<Record<Kind, SortedFolder['kind']>> = {
  text: 'name',
  number: 'number',
  choice: 'choice',
  boolean: 'boolean',
  date: 'bytes',
  moment: 'bytes',
  id: 'bytes',
};

/**
 * A page of one folder in the order of a custom field, read from the index of its sort keys, with these as `walk0` and
 * `walk1`; undefined if they are not there. Reads at most `walkedMax` keys with a value, and as many without.
 */
export async function sortedRows(
  ctx: ReadContext,
  { demandField, filter, where, isHere, keys, place }: Question,
  { sort, pageSize }: QueryInput,
): Promise<SQL | undefined> {
  const { dataKey, kind, order } = demandField(String(sort[0]).replace('-', ''), ['sort', 0]);
  const [folderId, ...others] = valuesWithin(filter, 'folderId') ?? [];
  const [first, id] = keys;
  const ofKind = kinds[kind];
  if (sort.length > 1 || dataKey === undefined || !ofKind || folderId === undefined || others.length > 0)
    return undefined;
  const sorted = { folderId, key: dataKey, kind: ofKind, places: order?.places ?? '{}' };
  if (!first || !id || !(await hasSortKeys(ctx, sorted))) return undefined;
  const { column, key } = sortKeyOf(sorted);
  const byValue = { ...first, key, isNullable: false, ...(ofKind === 'boolean' ? { type: 'text' as const } : {}) };
  const byId = { ...id, key: sql`${recordSortKeys.recordId}` };
  const page = (isIn: SQL, places: SortKey[], names: string[], from: Position | undefined) => {
    const walked = sql`
      select workspace_id, ${key} as walk0, record_id as walk1 from ${recordSortKeys}
      where workspace_id = ${sql.param(ctx.workspaceId, records.workspaceId)}::uuid
        and folder_id = ${sql.param(folderId, records.folderId)}::uuid and key = ${dataKey}
        and ${isIn} and ${(from && isAfter(places, from)) ?? sql`true`}
      order by ${sql.join(orderBy(places), sql`, `)} limit ${walkedMax}`;
    const inOrder = orderBy(places.map((one, at) => ({ ...one, key: sql`walked.${sql.identifier(names[at] ?? '')}` })));
    return sql`(
      select ${records}.*, walk0, walk1 from (${walked}) as walked
      join ${records} on ${records.workspaceId} = walked.workspace_id and ${records.id} = walk1
      where ${and(isHere, where.sql)} order by ${sql.join(inOrder, sql`, `)} limit ${pageSize + 1})`;
  };
  const isAmongEmpty = place?.[0] === null;
  const hasNone = sql`number is null and name is null and bytes is null`;
  const empty = page(hasNone, [byId], ['walk1'], isAmongEmpty ? [place?.[1] ?? null] : undefined);
  if (isAmongEmpty) return empty;
  return sql`${page(sql`${column} is not null`, [byValue, byId], ['walk0', 'walk1'], place)} union all ${empty}`;
}
