import type { ReadContext } from '@dossier/kernel/context.ts';
import { sourceKey } from '@dossier/kernel/db/columns.ts';
import type { ExternalId } from '@dossier/kernel/db/external-ids.ts';
import { decodeId, encodeId, nilUuid } from '@dossier/kernel/ids.ts';
import { sql, type SQL } from 'drizzle-orm';
import { currentIds } from '../list/filters.ts';
import { records } from '../table.ts';
import { comparedWith, fits, type Match, type MatchBy } from './match.ts';

/** The records for each of many values, at most two per value, since two are ambiguous. One index look-up each. */
export function matchRecords(
  ctx: ReadContext,
  folderId: string,
  by: MatchBy,
  values: readonly unknown[],
): Promise<Match[][]> {
  const wanted = values.map((value) => comparedWith({ by, value }));
  return lookUp(ctx, folderId, wanted, fits(by, sql`wanted.value`));
}

/** The records with these ids; the id of a merged one returns its successor. */
export async function matchIds(ctx: ReadContext, folderId: string, ids: readonly string[]): Promise<Match[][]> {
  const current = await currentIds(ctx, ids);
  const wanted = ids.map((id) => decodeId('rec', current.get(id) ?? id) ?? nilUuid);
  return lookUp(ctx, folderId, wanted, sql`${records.id} = wanted.value::uuid`);
}

export function matchExternalIds(ctx: ReadContext, folderId: string, ids: readonly ExternalId[]): Promise<Match[][]> {
  const wanted = ids.map(({ externalId, externalSource }) => JSON.stringify([externalId, externalSource ?? '']));
  const isSame = sql`${records.externalId} = wanted.value::jsonb ->> 0
    and ${sourceKey(records.externalSource)} = wanted.value::jsonb ->> 1`;
  return lookUp(ctx, folderId, wanted, isSame);
}

async function lookUp(
  ctx: ReadContext,
  folderId: string,
  wanted: readonly string[],
  condition: SQL,
): Promise<Match[][]> {
  if (wanted.length === 0) return [];
  const { rows } = await ctx.db.orm.execute<{ at: number; id: string; version: number }>(sql`
    select wanted.at::int as at, found.id, found.version
    from unnest(${sql.param(wanted)}::text[]) with ordinality wanted(value, at)
    cross join lateral (
      select ${records.id} as id, ${records.version} as version from ${records}
      where ${records.workspaceId} = ${sql.param(ctx.workspaceId, records.workspaceId)}
        and ${records.folderId} = ${sql.param(folderId, records.folderId)} and ${records.deletedAt} is null
        and ${condition}
      limit 2
    ) found`);
  const found = wanted.map((): Match[] => []);
  for (const { at, id, version } of rows) found[at - 1]?.push({ id: encodeId('rec', id), version });
  return found;
}
