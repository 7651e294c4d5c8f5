import { clock } from '@dossier/kernel/clock.ts';
import { isoTimestamp } from '@dossier/kernel/db/columns.ts';
import { findRows } from '@dossier/kernel/db/rows.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { onePage } from '@dossier/kernel/page-schema.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { rpcOf } from '@dossier/kernel/rest.ts';
import { and, desc, eq, gt, gte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listApiKeys } from '../api-keys/index.ts';
import { getUsageInput, type QuotaUsage, quotaSchema, type Usage, type UsageRange, usageSchema } from './schema.ts';
import { requestUsage } from './table.ts';
import { quotas } from '../quotas.ts';

const minuteMs = 60_000;
const refusalsMax = 100;

/** Pieces are so long that a plot has at most 168. */
const pieces: Record<UsageRange, { pieceMin: number; pieceCount: number }> = {
  HOUR: { pieceMin: 1, pieceCount: 60 },
  DAY: { pieceMin: 10, pieceCount: 144 },
  WEEK: { pieceMin: 60, pieceCount: 168 },
};

/** Requests of the workspace's API keys. They are written every few seconds, so the latest may be missing. */
async function getUsage(ctx: ReadContext, { range }: { range: UsageRange }): Promise<Usage> {
  const { pieceMin, pieceCount } = pieces[range];
  const pieceMs = pieceMin * minuteMs;
  // The last piece is still in progress.
  const untilMs = Math.floor(clock.now() / pieceMs + 1) * pieceMs;
  const sinceMs = untilMs - pieceCount * pieceMs;
  const since = new Date(sinceMs).toISOString();
  const [shown, totals, refusals, names] = await Promise.all([
    listPieces(ctx, since, pieceMin),
    sumByKey(ctx, since),
    listRefusals(ctx, since),
    nameKeys(ctx),
  ]);
  const byStart = new Map(shown.map((piece) => [Date.parse(piece.at), piece]));
  return {
    limit: ctx.rateLimitPerMinute ?? 0,
    since,
    until: new Date(untilMs).toISOString(),
    requests: sumOf(totals, 'requests'),
    limited: sumOf(totals, 'limited'),
    points: Array.from({ length: pieceCount }, (_, at) => {
      const startMs = sinceMs + at * pieceMs;
      return byStart.get(startMs) ?? { at: new Date(startMs).toISOString(), perMinute: 0, byKey: [], limited: 0 };
    }),
    keys: totals.map(({ keyId, requests, limited }) => {
      const key = names.get(keyId);
      return {
        id: keyId,
        name: key?.name ?? null,
        isRevoked: key === undefined || key.revokedAt !== null,
        requests,
        limited,
        lastUsedAt: key?.lastUsedAt ?? null,
      };
    }),
    refusals,
  };
}

interface PieceRow extends Record<string, unknown> {
  at: string;
  perMinute: number;
  byKey: { keyId: string; requests: number }[];
  limited: number;
}

/** The non-empty pieces, each with its busiest minute: an average would hide how close the limit was. */
async function listPieces({ db, workspaceId }: ReadContext, since: string, pieceMin: number): Promise<Usage['points']> {
  const start = sql`date_bin(make_interval(mins => ${pieceMin}), minute, ${since}::timestamptz)`;
  const { rows } = await db.orm.execute<PieceRow>(sql`
    with minutes as (
      select ${start} as at, minute, sum(counted)::int as counted, sum(limited)::int as limited
      from ${requestUsage}
      where workspace_id = ${sql.param(workspaceId, requestUsage.workspaceId)} and minute >= ${since}::timestamptz
      group by minute
    ),
    pieces as (
      select at, (array_agg(minute order by counted desc, minute))[1] as busiest, max(counted) as counted,
        sum(limited)::int as limited
      from minutes
      group by at
    )
    select at::text, counted as "perMinute", limited,
      (
        select json_agg(json_build_object('keyId', key_id, 'requests', u.counted) order by u.counted desc, key_id)
        from ${requestUsage} u
        where u.workspace_id = ${sql.param(workspaceId, requestUsage.workspaceId)}
          and u.minute = busiest and u.counted > 0
      ) as "byKey"
    from pieces order by at`);
  return rows.map(({ at, byKey, ...counts }) => ({
    ...counts,
    at: isoTimestamp(at),
    byKey: (byKey ?? []).map(({ keyId, requests }) => ({ keyId: encodeId('key', keyId), requests })),
  }));
}

function sumByKey({ db, workspaceId }: ReadContext, since: string) {
  const requests = sql<number>`sum(${requestUsage.counted})::int`;
  return db.orm
    .select({ keyId: requestUsage.keyId, requests, limited: sql<number>`sum(${requestUsage.limited})::int` })
    .from(requestUsage)
    .where(and(eq(requestUsage.workspaceId, workspaceId), gte(requestUsage.minute, since)))
    .groupBy(requestUsage.keyId)
    .orderBy(desc(requests), requestUsage.keyId);
}

function listRefusals({ db, workspaceId }: ReadContext, since: string): Promise<Usage['refusals']> {
  const { minute, keyId, limited } = requestUsage;
  const isRefusal = and(eq(requestUsage.workspaceId, workspaceId), gte(minute, since), gt(limited, 0));
  const columns = { minute, keyId, limited };
  return findRows(db, requestUsage, isRefusal, { columns, orderBy: [desc(minute), desc(limited)], limit: refusalsMax });
}

async function nameKeys(ctx: ReadContext) {
  const { data } = await listApiKeys(ctx, onePage);
  return new Map(data.map((key) => [key.id, key]));
}

function sumOf<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}

async function listQuotas({ db, workspaceId, quotas: limits }: ReadContext): Promise<QuotaUsage[]> {
  return Promise.all(
    quotas.map(async (quota) => ({
      name: quota.name,
      title: quota.title,
      used: await quota.used(db, workspaceId),
      max: limits?.maxOf(quota, workspaceId) ?? quota.max,
    })),
  );
}

const settings = rpcOf({ settings: true });

export const usageRouter = router({
  get: settings.get(getUsageInput, usageSchema, getUsage),
  quotas: settings.show(z.array(quotaSchema), listQuotas),
});
