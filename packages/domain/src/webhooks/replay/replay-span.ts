import type { Reads } from '@dossier/postgres-engine/index.ts';
import { encodeId, uuidOf } from '@dossier/kernel/ids.ts';
import { sql, type SQL } from 'drizzle-orm';
import { events } from '../../events-log/index.ts';
import { firstIdAt } from '../manage/log.ts';
import { deliveries, webhooks, type webhookReplays } from '../table.ts';
import { filters, filtersOf, meetingOf } from '../dispatch/conditions.ts';
import type { ExpectedReplay } from './replay-schema.ts';

export type Span = Pick<
  typeof webhookReplays.$inferSelect,
  'workspaceId' | 'webhookId' | 'from' | 'to' | 'kinds' | 'recordId' | 'onlyMissing'
>;

/** An event of a span that passes the webhook's filters; its condition is evaluated afterwards. */
export interface Wanted {
  readonly id: string;
  readonly kind: string;
  readonly recordId: string | null;
}

/**
 * The next events of a span, in the order of their ids. Walks the primary key, or the index of a record, and reads at
 * most `examinedMax` events, so the cost does not depend on the span or the number of matches.
 */
export async function lookThrough(
  db: Reads,
  span: Span,
  after: string | null,
  { examinedMax, wantedMax }: { readonly examinedMax: number; readonly wantedMax: number },
) {
  const { rows } = await db.orm.execute<{ examined: number; last: string | null; wanted: Wanted[] }>(sql`
    with span as materialized (${examinedOf(span, after, examinedMax)}), wanted as materialized (
      select r.*
      from span r
      cross join ${filtersOf(span.workspaceId, span.webhookId)}
      where ${isWanted(span)}
      order by r.id
      limit ${wantedMax}
    )
    select count(*)::int as examined, (select id from span order by id desc limit 1) as last,
      (
        -- In the order of their numbers: that is the order per record.
        select coalesce(
          json_agg(json_build_object('id', id, 'kind', kind, 'recordId', "recordId") order by number, id), '[]'
        )
        from wanted
      ) as wanted
    from span`);
  const [{ examined, last: lastExamined, wanted } = { examined: 0, last: null, wanted: [] }] = rows;
  const isCut = wanted.length === wantedMax;
  const wantedIds = wanted.map(({ id }) => id).toSorted();
  const last = isCut ? wantedIds.at(-1) : lastExamined;
  return {
    wanted,
    examined,
    last: last ? encodeId('evt', last) : undefined,
    isEnd: !isCut && examined < examinedMax,
  };
}

async function countWanted(db: Reads, span: Span) {
  const { rows } = await db.orm.execute<{ kind: string; examined: number; count: number }>(sql`
    select r.kind, count(*)::int as examined, (count(*) filter (where ${isWanted(span)}))::int as count
    from (${examinedOf(span, null, examinedMax)}) r cross join ${filtersOf(span.workspaceId, span.webhookId)}
    group by r.kind`);
  const examined = rows.reduce((sum, row) => sum + row.examined, 0);
  return {
    byKind: rows.filter(({ count }) => count > 0).map(({ kind, count }) => ({ kind, count })),
    isComplete: examined < examinedMax,
  };
}

/** When an event was stated: its id starts with the time. */
export function momentOf(eventId: string): string {
  return new Date(Number.parseInt(uuidOf('evt', eventId).replaceAll('-', '').slice(0, 12), 16)).toISOString();
}

function examinedOf({ workspaceId, from, to, recordId }: Span, after: string | null, limit: number): SQL {
  return sql`
    select id, kind, number, record_id as "recordId", folder_id as "folderId", pipeline_id as "pipelineId",
      to_jsonb(changed_fields) as "changedFields", occurred_at as "occurredAt", dispatched_at as "dispatchedAt",
      case when kind like 'webhook.%' then payload::json #>> '{webhook,id}' end as "aboutWebhookId"
    from ${events}
    where workspace_id = ${sql.param(workspaceId, events.workspaceId)}
      and id >= ${firstIdAt(Date.parse(from))}::uuid and id < ${firstIdAt(Date.parse(to))}::uuid
      ${after === null ? sql`` : sql`and id > ${sql.param(after, events.id)}`}
      ${recordId === null ? sql`` : sql`and record_id = ${sql.param(recordId, events.recordId)}`}
    order by id limit ${limit}`;
}

/** True if event `r` is for webhook `w`. Equal times mark events that no reaction was meant to see. */
function isWanted(span: Span): SQL {
  return sql`
    r."dispatchedAt" <> r."occurredAt" and ${filters.KIND} and ${filters.FOLDER} and ${filters.PIPELINE}
      and ${filters.CHANGED_FIELD} and r."aboutWebhookId" is distinct from ${span.webhookId}
      ${span.kinds === null ? sql`` : sql`and r.kind = any(${sql.param(span.kinds, webhooks.kinds)})`}
      ${span.onlyMissing ? sql`and not ${hasDelivery(span)}` : sql``}`;
}

/** True if a delivery arrived or is pending. The first one is found by its id, which starts with the event's time. */
function hasDelivery({ workspaceId, webhookId }: Span): SQL {
  const ofEvent = sql`
    d.workspace_id = ${sql.param(workspaceId, deliveries.workspaceId)}
      and d.webhook_id = ${sql.param(webhookId, deliveries.webhookId)} and d.event_id = r.id
      and d.status <> 'FAILED'`;
  return sql`(
    exists (
      select from deliveries d
      where ${ofEvent} and d.id >= (left(r.id::text, 13) || '-0000-0000-000000000000')::uuid
        and d.id <= (left(r.id::text, 13) || '-ffff-ffff-ffffffffffff')::uuid
    )
    or exists (select from deliveries d where ${ofEvent} and d.replay_id is not null)
  )`;
}

/** A person waits for an estimate, so it examines at most so many events, and checks so many by a condition. */
const examinedMax = 100_000;
const judgedMax = 5_000;
const pageSize = 500;

export async function estimateReplay(
  db: Reads,
  { condition, rateLimitPerSecond }: typeof webhooks.$inferSelect,
  span: Span & { readonly ratePerMinute: number | null },
): Promise<ExpectedReplay> {
  const { byKind, isComplete } = condition ? await countMeeting(db, span) : await countWanted(db, span);
  const count = byKind.reduce((sum, one) => sum + one.count, 0);
  const perSecond = Math.min((span.ratePerMinute ?? Infinity) / 60, rateLimitPerSecond ?? Infinity);
  return {
    count,
    isComplete,
    byKind: byKind.toSorted((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1)),
    durationS: perSecond === Infinity ? null : Math.ceil(count / perSecond),
  };
}

async function countMeeting(db: Reads, span: Span) {
  const counts = new Map<string, number>();
  let after: string | null = null;
  let examined = 0;
  let judged = 0;
  let isEnd = false;
  while (!isEnd && examined < examinedMax && judged < judgedMax) {
    const looked = await lookThrough(db, span, after, { examinedMax: pageSize * 10, wantedMax: pageSize });
    for (const { kind } of await meeting(db, span, looked.wanted)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    examined += looked.examined;
    judged += looked.wanted.length;
    after = looked.last ?? after;
    ({ isEnd } = looked);
  }
  return { byKind: [...counts].map(([kind, count]) => ({ kind, count })), isComplete: isEnd };
}

export async function meeting(db: Reads, span: Span, wanted: readonly Wanted[]): Promise<Wanted[]> {
  if (wanted.length === 0) return [];
  const workspaceId = uuidOf('ws', span.workspaceId);
  const webhookId = uuidOf('hook', span.webhookId);
  const rows = wanted.map(({ id }) => ({ workspaceId: span.workspaceId, id: encodeId('evt', id) }));
  const pairs = rows.map((_row, at) => ({ workspaceId, webhookId, at }));
  const places = new Set((await meetingOf(db, rows, pairs)).map(({ at }) => at));
  return wanted.filter((_one, at) => places.has(at));
}
