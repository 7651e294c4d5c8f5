import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { isoTimestamp } from '@dossier/kernel/db/columns.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { sql, type SQL } from 'drizzle-orm';
import { firstIdAt } from '../manage/log.ts';
import type { StatisticsRange } from '../constants.ts';
import type { DeliveryStatus } from '../schema.ts';
import type { GetStatisticsInput, Statistics, WebhookActivity } from './health-schema.ts';
import { getRow } from '../service.ts';
import { deliveries } from '../table.ts';
import { type Database, defineSql } from '@dossier/postgres-engine/index.ts';

const minute = 60;
const hour = 60 * minute;
const bucketsOf: Record<StatisticsRange, { bucketS: number; count: number }> = {
  HOUR: { bucketS: minute, count: 60 },
  DAY: { bucketS: 30 * minute, count: 48 },
  WEEK: { bucketS: 3 * hour, count: 56 },
  MONTH: { bucketS: 12 * hour, count: 60 },
};

// Bounds the work: at most this many deliveries, and this many attempts of each.
const deliveriesMax = 10_000;
const attemptsMax = 8;
const recentMax = 100;
const shownMax = 30;
const failuresMax = 6;

/** Longer than the retry schedule: the last attempt comes about a day and a half after the event. */
const scheduleMs = 2 * 24 * hour * 1_000;

type Counts = Pick<Statistics, 'succeeded' | 'failed' | 'medianMs' | 'p95Ms'>;

interface Row extends Counts, Record<string, unknown> {
  readonly bucket: string | null;
  readonly errorClass: string | null;
  readonly responseStatus: number | null;
  readonly isOfBucket: boolean;
  readonly isOfFailure: boolean;
  readonly scanned: number;
  readonly oldestMs: number | null;
}

/** Attempts over time. Attempts have no webhook id, so they are found through its newest deliveries. */
export async function getStatistics(ctx: ReadContext, { id, range }: GetStatisticsInput): Promise<Statistics> {
  await getRow(ctx, id);
  const { bucketS, count } = bucketsOf[range];
  const bucketMs = bucketS * 1_000;
  const starts = bucketStarts(bucketMs, count);
  const [sinceMs = 0] = starts;
  const { rows } = await ctx.db.orm.execute<Row>(sql`
    with scanned as (
      select d.workspace_id, d.id from deliveries d
      where d.workspace_id = ${sql.param(ctx.workspaceId, deliveries.workspaceId)}
        and d.webhook_id = ${sql.param(id, deliveries.webhookId)}
        and d.id >= ${firstIdAt(sinceMs - scheduleMs)}::uuid
      order by d.id desc limit ${deliveriesMax}
    ), tried as (
      select floor(extract(epoch from a.started_at) / ${bucketS}::int)::int8 as bucket, a.duration_ms, a.error_class,
        a.response_status
      from scanned d ${latestAttempts}
      where a.started_at >= ${new Date(sinceMs).toISOString()}::timestamptz
    )
    select bucket::text, error_class as "errorClass", response_status as "responseStatus",
      grouping(bucket) = 0 as "isOfBucket", grouping(error_class) = 0 as "isOfFailure",
      (count(*) filter (where error_class is null))::int as succeeded, count(error_class)::int as failed,
      percentile_disc(0.5) within group (order by duration_ms) as "medianMs",
      percentile_disc(0.95) within group (order by duration_ms) as "p95Ms",
      (select count(*)::int from scanned) as scanned,
      (select ('x' || left(replace(min(id::text), '-', ''), 12))::bit(48)::int8::float8 from scanned) as "oldestMs"
    from tried group by grouping sets ((), (bucket), (error_class, response_status))`);
  const all = rows.find(({ isOfBucket, isOfFailure }) => !isOfBucket && !isOfFailure);
  const byBucket = new Map(
    rows.filter(({ isOfBucket }) => isOfBucket).map((row) => [Number(row.bucket) * bucketMs, row]),
  );
  const isCut = all !== undefined && all.scanned >= deliveriesMax;
  return {
    since: new Date(sinceMs).toISOString(),
    bucketS,
    countedSince: new Date(isCut ? Math.max(sinceMs, all.oldestMs ?? 0) : sinceMs).toISOString(),
    ...countsOf(all),
    buckets: starts.map((ms) => ({ at: new Date(ms).toISOString(), ...countsOf(byBucket.get(ms)) })),
    failures: rows
      .flatMap(({ isOfFailure, errorClass, responseStatus, failed }) =>
        isOfFailure && errorClass !== null ? [{ errorClass, responseStatus, attempts: failed }] : [],
      )
      .toSorted((a, b) => b.attempts - a.attempts)
      .slice(0, failuresMax),
  };
}

export function bucketStarts(bucketMs: number, count: number): number[] {
  const lastMs = Math.floor(clock.now() / bucketMs) * bucketMs;
  return Array.from({ length: count }, (_, at) => lastMs + (at + 1 - count) * bucketMs);
}

export async function listActivity(ctx: ReadContext): Promise<WebhookActivity[]> {
  const { rows } = await ctx.db.orm.execute<{
    id: string;
    succeededAt: string | null;
    failedAt: string | null;
    failure: string | null;
    recent: DeliveryStatus[] | null;
  }>(sql`
    select w.id, tried.*, (select array_agg(d.status order by d.id desc) from ${latestDeliveries(shownMax)}) as recent
    from webhooks w cross join lateral (
      select max(a.started_at) filter (where a.error_class is null) as "succeededAt",
        max(a.started_at) filter (where a.error_class is not null) as "failedAt",
        (array_agg(a.error order by a.started_at desc) filter (where a.error_class is not null))[1] as failure
      from ${latestDeliveries(recentMax)} ${latestAttempts}
    ) tried
    where w.workspace_id = ${sql.param(ctx.workspaceId, deliveries.workspaceId)}`);
  return rows.map(({ id, succeededAt, failedAt, failure, recent }) => ({
    webhookId: encodeId('hook', id),
    lastSuccessAt: succeededAt && isoTimestamp(succeededAt),
    lastFailureAt: failedAt && isoTimestamp(failedAt),
    lastFailure: failure,
    recent: recent ?? [],
  }));
}

function latestDeliveries(max: number): SQL {
  return sql`
    (
      select d.workspace_id, d.id, d.status
      from deliveries d
      where d.workspace_id = w.workspace_id and d.webhook_id = w.id
      order by d.id desc limit ${max}
    ) d`;
}

// The limit is a hint for the planner: without statistics it still looks attempts up by the key of each delivery.
export const latestAttempts = sql`left join lateral (
  select a.started_at, a.duration_ms, a.error_class, a.response_status, a.error from delivery_attempts a
  where a.workspace_id = d.workspace_id and a.delivery_id = d.id order by a.number desc limit ${attemptsMax}
) a on true`;

function countsOf(row: Counts | undefined): Counts {
  const { succeeded = 0, failed = 0, medianMs = null, p95Ms = null } = row ?? {};
  return { succeeded, failed, medianMs, p95Ms };
}

/** The state of all webhooks of the installation, for metrics. */
interface WebhookMeasure {
  readonly healthy: number;
  readonly failing: number;
  readonly paused: number;
  readonly disabled: number;
  /** Age of the oldest overdue delivery, without those of paused or disabled webhooks. */
  readonly lagS: number;
}

const measure = defineSql<WebhookMeasure>('change', 'webhooks.measure')`
  with each as (
    select w.is_enabled, s.consecutive_failures > 0 as is_failing, coalesce(s.paused_until > now(), false) as is_paused,
      first.due_at
    from webhooks w join webhook_states s on s.workspace_id = w.workspace_id and s.webhook_id = w.id
    left join lateral (
      select d.next_attempt_at as due_at
      from deliveries d
      where d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.status = 'PENDING'
      order by d.next_attempt_at limit 1
    ) first on true
  )
  select
    (count(*) filter (where is_enabled and not is_paused and not is_failing))::int as healthy,
    (count(*) filter (where is_enabled and not is_paused and is_failing))::int as failing,
    (count(*) filter (where is_enabled and is_paused))::int as paused,
    (count(*) filter (where not is_enabled))::int as disabled,
    coalesce(
      greatest(0, extract(epoch from now() - min(due_at) filter (where is_enabled and not is_paused))), 0
    )::float8 as "lagS"
  from each`;

export async function measureWebhooks(database: Database): Promise<WebhookMeasure> {
  const [measured] = await database.autocommit.run(measure, {});
  if (!measured) throw new Error('An aggregate answered without a row.');
  return measured;
}
