import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { caseless } from '@dossier/kernel/db/columns.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { defineSql } from '@dossier/postgres-engine/index.ts';
import { lowered } from '@dossier/kernel/words.ts';
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { FieldType } from '../fields/index.ts';
import type { matchedFields } from './schema.ts';
import { digitsOf } from './search.ts';
import { records } from './table.ts';

/** A record that has the searched value. */
export interface Match {
  readonly id: string;
  readonly version: number;
}

/** What records can be matched by, and how the value is compared; custom fields as JSON. */
export type MatchBy = { kind: (typeof matchedFields)[number] } | { kind: 'data'; key: string };

/**
 * The records of a folder that have one of many values, at most two per value: one is a match, two are ambiguous. One
 * statement with one index look-up per value.
 */
export async function matchRecords(
  ctx: ReadContext,
  folderId: string,
  by: MatchBy,
  values: readonly unknown[],
): Promise<Match[][]> {
  const wanted = values.map((value) => comparedWith({ by, value }));
  const { rows } = await ctx.db.orm.execute<{ at: number; id: string; version: number }>(sql`
    select wanted.at::int as at, found.id, found.version
    from unnest(array[${sql.join(
      wanted.map((value) => sql`${value}`),
      sql`, `,
    )}]::text[]) with ordinality wanted(value, at)
    cross join lateral (
      select ${records.id} as id, ${records.version} as version from ${records}
      where ${records.workspaceId} = ${sql.param(ctx.workspaceId, records.workspaceId)}
        and ${records.folderId} = ${sql.param(folderId, records.folderId)} and ${records.deletedAt} is null
        and ${fits(by, sql`wanted.value`)}
      limit 2
    ) found`);
  const found = values.map((): Match[] => []);
  for (const { at, id, version } of rows) found[at - 1]?.push({ id: encodeId('rec', id), version });
  return found;
}

/** A value that a matching record has. */
export interface Wanted {
  readonly by: MatchBy;
  readonly value: unknown;
  /** The type of a unique field. */
  readonly uniqueAs?: FieldType | undefined;
}

/**
 * Takes advisory locks on these values in this folder until the transaction ends, so that the next upsert by one of
 * them sees this one's record. They are taken in one order: no deadlock.
 */
export function lockMatches(ctx: WriteContext, folderId: string, wanted: readonly Wanted[]): void {
  lockMatchesOf(
    ctx,
    wanted.map((one) => ({ ...one, folderId })),
  );
}

/** `lockMatches` for values of several folders. */
export function lockMatchesOf(ctx: WriteContext, wanted: readonly (Wanted & { readonly folderId: string })[]): void {
  const names = wanted.map(
    ({ folderId, by, value }) =>
      `match ${ctx.workspaceId} ${folderId} ${by.kind === 'data' ? `data.${by.key}` : by.kind} ${matchKey(by, value)}`,
  );
  // It travels with the search that follows, which takes its snapshot after it.
  ctx.db.send(takeLocks, { names: JSON.stringify(names) });
}

const takeLocks = defineSql<unknown>(
  'change',
  'records.lock_matches',
  sql`
    select pg_advisory_xact_lock(ordered.key)
    from (
      select distinct hashtextextended(name, 0) as key
      from jsonb_array_elements_text(${sql.placeholder('names')}::jsonb) given(name) order by key
    ) ordered`,
);

/** The ids of the two oldest records of a folder that have all of these values, locked. */
export async function findMatchesForUpdate(
  ctx: WriteContext,
  folderId: string,
  wanted: readonly Wanted[],
): Promise<string[]> {
  const found = await ctx.db.orm
    .select({ id: records.id })
    .from(records)
    .where(
      and(
        eq(records.workspaceId, ctx.workspaceId),
        eq(records.folderId, folderId),
        isNull(records.deletedAt),
        ...wanted.map((one) => fits(one.by, sql`${comparedWith(one)}::text`)),
      ),
    )
    .orderBy(asc(records.createdAt), asc(records.id))
    .limit(2)
    .for('no key update');
  return found.map(({ id }) => id);
}

/** The arguments of the condition that `fits` makes. */
function comparedWith({ by, value }: Wanted): string {
  return by.kind === 'data' ? JSON.stringify({ [by.key]: value }) : matchKey(by, value);
}

/** The same text for two values if every record with one of them also matches the other. */
export function matchKey(by: MatchBy, value: unknown): string {
  if (by.kind === 'data') return JSON.stringify(value);
  return by.kind === 'phone' ? (digitsOf(String(value)) ?? '') : lowered(String(value));
}

function fits(by: MatchBy, value: SQL): SQL {
  switch (by.kind) {
    case 'email':
      return sql`${caseless(records.email)} = ${caseless(value)}`;
    case 'phone':
      return sql`${records.phoneDigits} = ${value}`;
    case 'title':
      return sql`${caseless(records.title)} = ${caseless(value)}`;
    case 'data':
      return sql`${records.data} @> (${value})::jsonb`;
  }
}
