import type { ReadContext } from '@dossier/kernel/context.ts';
import { caseless } from '@dossier/kernel/db/columns.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { lowered } from '@dossier/kernel/words.ts';
import { sql, type SQL } from 'drizzle-orm';
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
export async function matchRecords(ctx: ReadContext, folderId: string, by: MatchBy, values: readonly unknown[]): Promise<Match[][]> {
  const wanted = values.map((value) => (by.kind === 'data' ? JSON.stringify({ [by.key]: value }) : matchKey(by, value)));
  const { rows } = await ctx.db.orm.execute<{ at: number; id: string; version: number }>(sql`
    select wanted.at::int as at, found.id, found.version
    from unnest(array[${sql.join(wanted.map((value) => sql`${value}`), sql`, `)}]::text[]) with ordinality wanted(value, at)
    cross join lateral (
      select ${records.id} as id, ${records.version} as version from ${records}
      where ${records.workspaceId} = ${sql.param(ctx.workspaceId, records.workspaceId)} and ${records.folderId} = ${sql.param(folderId, records.folderId)} and ${records.deletedAt} is null and ${fits(by)}
      limit 2
    ) found`);
  const found = values.map((): Match[] => []);
  for (const { at, id, version } of rows) found[at - 1]?.push({ id: encodeId('rec', id), version });
  return found;
}

/** A text that two values share where a record that has one of them has the other. */
export function matchKey(by: MatchBy, value: unknown): string {
  if (by.kind === 'data') return JSON.stringify(value);
  return by.kind === 'phone' ? (digitsOf(String(value)) ?? '') : lowered(String(value));
}

function fits(by: MatchBy): SQL {
  switch (by.kind) {
    case 'email':
      return sql`${caseless(records.email)} = ${caseless(sql`wanted.value`)}`;
    case 'phone':
      return sql`${records.phoneDigits} = wanted.value`;
    case 'title':
      return sql`${caseless(records.title)} = ${caseless(sql`wanted.value`)}`;
    case 'data':
      return sql`${records.data} @> wanted.value::jsonb`;
  }
}
