import type { ReadContext } from '@dossier/kernel/context.ts';
import { firstUuidAt } from '@dossier/kernel/db/age.ts';
import { isoTimestamp } from '@dossier/kernel/db/columns.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import type { ListHealthInput, WebhookHealth } from './health-schema.ts';
import { bucketStarts, latestAttempts } from './statistics.ts';
import { webhooks } from '../table.ts';

const hourMs = 3_600_000;
const bucketsOf = { DAY: { bucketMs: hourMs, count: 24 }, WEEK: { bucketMs: 6 * hourMs, count: 28 } };

// Limits of the statement: the latest deliveries of each webhook, and its pending ones.
const hooksMax = 1_000;
const attemptedMax = 30_000;
const newestMax = 300;
const newestMin = 30;
const waitingMax = 1_000;

type Shown = Pick<WebhookHealth, 'url' | 'description' | 'isEnabled' | 'failingSince' | 'p95Ms'>;

interface Row extends Shown, Record<string, unknown> {
  readonly id: string;
  readonly waiting: number;
  readonly oldestWaiting: string | null;
  readonly isCut: boolean | null;
  readonly oldestMs: number | null;
  /** Null in the row of the whole range. */
  readonly bucket: string | null;
  readonly succeeded: number | null;
  readonly failed: number | null;
  readonly lastSuccess: string | null;
}

/** Health of all webhooks in one statement. The oldest deliveries of a failing one are those before its failure. */
export async function listHealth(ctx: ReadContext, { range }: ListHealthInput): Promise<WebhookHealth[]> {
  const { bucketMs, count } = bucketsOf[range];
  const starts = bucketStarts(bucketMs, count);
  const [sinceMs = 0] = starts;
  const since = sql`${new Date(sinceMs).toISOString()}::timestamptz`;
  const { rows } = await ctx.db.orm.execute<Row>(sql`
    with hooks as materialized (
      select w.workspace_id, w.id, w.url, w.description, w.is_enabled, w.created_at, s.failing_since, p.*
      from ${webhooks} w
      join webhook_states s on s.workspace_id = w.workspace_id and s.webhook_id = w.id
      cross join lateral (
        select count(*)::int as waiting, min(created_at) as oldest_waiting
        from (
          select d.created_at from deliveries d
          where d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.status = 'PENDING'
          order by d.next_attempt_at limit ${waitingMax}
        ) pending
      ) p
      where w.workspace_id = ${sql.param(ctx.workspaceId, webhooks.workspaceId)}
      order by w.created_at desc limit ${hooksMax}
    ), sample as materialized (
      select least(${newestMax}, greatest(${newestMin}, ${attemptedMax} / greatest(count(*), 1)))::int as size
      from hooks
    ), tried as materialized (
      select h.id as webhook_id, d.id as delivery_id, a.started_at, a.duration_ms, a.error_class,
        floor(extract(epoch from a.started_at) * 1000 / ${bucketMs}::int)::int8 as bucket,
        a.started_at >= ${since} as is_in_range
      from hooks h
      cross join lateral (
        (
          select d.workspace_id, d.id from deliveries d
          where d.workspace_id = h.workspace_id and d.webhook_id = h.id
          order by d.id desc limit (select size from sample)
        )
        union
        (
          select d.workspace_id, d.id from deliveries d
          where d.workspace_id = h.workspace_id and d.webhook_id = h.id and h.failing_since is not null
            and d.id < ${firstUuidAt(sql`h.failing_since`)}
          order by d.id desc limit (select size from sample)
        )
      ) d ${latestAttempts}
    ), counted as (
      select webhook_id, bucket, count(distinct delivery_id)::int as scanned, 
        ('x' || left(replace(min(delivery_id::text), '-', ''), 12))::bit(48)::int8::float8 as "oldestMs",
        (count(started_at) filter (where is_in_range and error_class is null))::int as succeeded,
        (count(started_at) filter (where is_in_range and error_class is not null))::int as failed,
        percentile_disc(0.95) within group (order by duration_ms) filter (where is_in_range) as "p95Ms",
        max(started_at) filter (where error_class is null) as last_success
      from tried
      group by grouping sets ((webhook_id), (webhook_id, bucket))
      having grouping(bucket) = 1 or bool_or(is_in_range)
    )
    select h.id, h.url, h.description, h.is_enabled as "isEnabled", h.failing_since as "failingSince", h.waiting,
      h.oldest_waiting as "oldestWaiting", c.scanned >= sample.size as "isCut", c."oldestMs",
      c.bucket::text, c.succeeded, c.failed, c."p95Ms",
      c.last_success as "lastSuccess"
    from sample cross join hooks h left join counted c on c.webhook_id = h.id
    order by h.created_at desc, h.id desc, c.bucket nulls first`);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((of) => {
    const [whole] = of;
    return whole ? [healthOf(whole, of.slice(1), starts, bucketMs)] : [];
  });
}

function healthOf(whole: Row, parts: readonly Row[], starts: readonly number[], bucketMs: number): WebhookHealth {
  const [sinceMs = 0] = starts;
  const succeeded = whole.succeeded ?? 0;
  const failed = whole.failed ?? 0;
  const byBucket = new Map(parts.map((part) => [Number(part.bucket) * bucketMs, part]));
  return {
    webhookId: encodeId('hook', whole.id),
    url: whole.url,
    description: whole.description,
    isEnabled: whole.isEnabled,
    succeeded,
    failed,
    successRate: succeeded + failed === 0 ? null : succeeded / (succeeded + failed),
    p95Ms: whole.p95Ms,
    countedSince: new Date(whole.isCut ? Math.max(sinceMs, whole.oldestMs ?? 0) : sinceMs).toISOString(),
    failingSince: whole.failingSince && isoTimestamp(whole.failingSince),
    lastSuccessAt: whole.lastSuccess && isoTimestamp(whole.lastSuccess),
    waitingCount: whole.waiting,
    oldestWaitingAt: whole.oldestWaiting && isoTimestamp(whole.oldestWaiting),
    buckets: starts.map((ms) => ({
      at: new Date(ms).toISOString(),
      succeeded: byBucket.get(ms)?.succeeded ?? 0,
      failed: byBucket.get(ms)?.failed ?? 0,
    })),
  };
}
