import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { caseless } from '@dossier/kernel/db/columns.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { lowered } from '@dossier/kernel/words.ts';
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { digitsOf } from './search.ts';
import { records } from './table.ts';

/** A record that has the value that was looked for. */
export interface Match {
  readonly id: string;
  readonly version: number;
}

/** What records can be matched by, with how a value is compared; a custom field as JSON. */
export type MatchBy = { kind: 'email' | 'phone' | 'title' } | { kind: 'data'; key: string };

/**
 * The records of a folder that have one of many values, at most two for each: one is a match, two
 * are no answer. One look-up in an index for each value, all in one statement.
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
      where ${records.workspaceId} = ${sql.param(ctx.workspaceId, records.workspaceId)} and ${records.folderId} = ${sql.param(folderId, records.folderId)} and ${records.deletedAt} is null and ${fits(by, sql`wanted.value`)}
      limit 2
    ) found`);
  const found = values.map((): Match[] => []);
  for (const { at, id, version } of rows) found[at - 1]?.push({ id: encodeId('rec', id), version });
  return found;
}

/** A value that a record has to have to be matched. */
export interface Wanted {
  readonly by: MatchBy;
  readonly value: unknown;
}

/**
 * Until the transaction ends nobody else holds one of these values in this folder: who looks for it next sees
 * what was made of it. They are taken in one order, so that two never wait for one another.
 */
export async function lockMatches(ctx: WriteContext, folderId: string, wanted: readonly Wanted[]): Promise<void> {
  const names = wanted.map(
    ({ by, value }) =>
      `match ${ctx.workspaceId} ${folderId} ${by.kind === 'data' ? `data.${by.key}` : by.kind} ${matchKey(by, value)}`,
  );
  await ctx.db.orm.execute(sql`
    select pg_advisory_xact_lock(ordered.key)
    from (select distinct hashtextextended(name, 0) as key from unnest(array[${sql.join(
      names.map((name) => sql`${name}`),
      sql`, `,
    )}]::text[]) given(name) order by key) ordered`);
}

/** The ids of the two oldest records of a folder that have all of these values, under a lock. */
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

/** What the condition of `fits` is given. */
function comparedWith({ by, value }: Wanted): string {
  return by.kind === 'data' ? JSON.stringify({ [by.key]: value }) : matchKey(by, value);
}

/** A text that two values share where a record that has one of them has the other. */
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
