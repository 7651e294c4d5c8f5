import { type Reads, type Session, defineSql } from '@dossier/postgres-engine/index.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { sql, type SQL } from 'drizzle-orm';
import { TriggerConditions } from '../../workflows/index.ts';
import type { Condition } from '../../workflows/schema.ts';
import type { HookKey } from '../lease/lease.ts';
import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { events, isDispatched, isOfMany } from '../../events-log/index.ts';
import { webhookEvents } from '../events.ts';
import { webhooks } from '../table.ts';

const { workspaceId, id, recordId, folderId, pipelineId } = events;
export const eventColumns = {
  workspaceId,
  id,
  recordId,
  folderId,
  pipelineId,
  kind: 'text',
  changedFields: 'jsonb',
  /** The webhook that the event concerns. It does not receive its own health, or failures would feed failures. */
  aboutWebhookId: webhooks.id,
  at: 'int',
  isBulk: 'bool',
};

/** The filters of a webhook, evaluated before its condition, on an event `r`; null matches every event. */
export const filters = {
  KIND: sql`(kinds is null or r.kind = any(kinds))`,
  FOLDER: sql`(folder_id is null or folder_id = r."folderId")`,
  PIPELINE: sql`(pipeline_id is null or pipeline_id = r."pipelineId")`,
  CHANGED_FIELD: sql`(changed_field is null or r."changedFields" is null or r."changedFields" ? changed_field)`,
};

export function filtersOf(workspaceId: string, id: string): SQL {
  return sql`(
    select kinds, folder_id, pipeline_id, changed_field from ${webhooks}
    where workspace_id = ${sql.param(workspaceId, webhooks.workspaceId)} and id = ${sql.param(id, webhooks.id)}
  ) w`;
}

/** The webhooks whose filters match an event of `unnestRows`. `offset 0` is a fence for the planner. */
export const matchingWebhooks = sql`
  lateral (
    select id, ordering, condition is not null as is_conditional from webhooks
    where workspace_id = r."workspaceId" and is_enabled
      and (r."aboutWebhookId" is null or id <> r."aboutWebhookId")
      and ${filters.KIND} and ${filters.FOLDER} and ${filters.PIPELINE} and ${filters.CHANGED_FIELD}
    offset 0
  ) w`;

export type EventAddress = Pick<
  typeof events.$inferSelect,
  Exclude<keyof typeof eventColumns, 'aboutWebhookId' | 'at' | 'isBulk'> | 'operationId' | 'runId'
>;
export type EventRow = Awaited<ReturnType<typeof eventRows>>[number];

/** The rows for `eventColumns`; `at` is the index in the batch. */
export async function eventRows(db: Session, batch: readonly EventAddress[]) {
  const about = await webhooksOf(db, batch);
  return batch.map((event, at) => ({
    ...event,
    at,
    isBulk: isOfMany(event),
    aboutWebhookId: about.get(event.id) ?? null,
    changedFields: event.changedFields && JSON.stringify(event.changedFields),
  }));
}

const aboutHealth = new Set(webhookEvents.map(({ kind }) => kind));

/** The webhooks concerned by health events, by event. */
async function webhooksOf(db: Session, batch: readonly EventAddress[]): Promise<ReadonlyMap<string, string>> {
  const rare = batch.filter(({ kind }) => aboutHealth.has(kind));
  if (rare.length === 0) return new Map();
  const rows = await db.orm
    .select({ id: events.id, webhookId: sql<string>`${events.payload}::json #>> '{webhook,id}'` })
    .from(events)
    .where(isDispatched(rare));
  return new Map(rows.map(({ id, webhookId }) => [id, webhookId]));
}

/** A webhook that wants an event or, with `at`, one whose condition must be evaluated for the event of that index. */
export interface Concerned extends HookKey {
  readonly at: number | null;
}

/** A webhook with a condition, and the index of an event that its other filters accept. */
export type Pair = HookKey & { readonly at: number };

export function pairsOf(found: readonly Concerned[]): Pair[] {
  return found.flatMap(({ at, ...key }) => (at === null ? [] : [{ ...key, at }]));
}

const keyColumns = { workspaceId: 'uuid', id: 'uuid' };

const conditionsOf = defineSql<{ id: string; condition: string; timeZone: string }>('read', 'webhooks.conditions')`
  select w.id, w.condition::text as condition, s.time_zone as "timeZone"
  from ${unnestRows(keyColumns)}
  join webhooks w on w.workspace_id = r."workspaceId" and w.id = r.id
  join workspaces s on s.id = w.workspace_id
  where w.condition is not null`;

/** The pairs whose condition is true or can't be evaluated: an extra delivery is better than a missing one. */
export async function meetingOf(
  db: Reads,
  rows: readonly Pick<EventRow, 'workspaceId' | 'id'>[],
  pairs: readonly Pair[],
): Promise<Pair[]> {
  const concerned = [...new Set(pairs.map(({ at }) => at))].flatMap((at) => rows[at] ?? []);
  const loading = db.orm.select({ id, payload: events.payload }).from(events).where(isDispatched(concerned));
  const [payloads, conditions] = await Promise.all([loading, loadConditions(db, pairs)]);
  const bodies = new Map(payloads.map((event): [string, unknown] => [event.id, JSON.parse(event.payload)]));
  return judge(pairs, conditions, (at) => bodies.get(rows[at]?.id ?? ''));
}

async function loadConditions(db: Reads, pairs: readonly Pair[]) {
  const hooks = [...new Map(pairs.map(({ workspaceId, webhookId: id }) => [id, { workspaceId, id }])).values()];
  const rows = await db.run(conditionsOf, unnestArguments(keyColumns, hooks));
  return new Map(
    rows.map(({ condition, ...row }) => [row.id, { ...row, condition: JSON.parse(condition) as Condition }]),
  );
}

async function judge(
  pairs: readonly Pair[],
  known: Awaited<ReturnType<typeof loadConditions>>,
  bodyAt: (at: number) => unknown,
): Promise<Pair[]> {
  const conditions = new TriggerConditions();
  const meeting: Pair[] = [];
  for (const pair of pairs) {
    const conditional = known.get(pair.webhookId);
    const { workspaceId } = pair;
    if (!conditional || (await conditions.judge({ ...conditional, workspaceId }, bodyAt(pair.at))) !== false)
      meeting.push(pair);
  }
  return meeting;
}

const selectWanting = defineSql<Concerned>('read', 'webhooks.wanting')`
  select distinct r."workspaceId", w.id as "webhookId", case when w.is_conditional then r.at end as at
  from ${unnestRows(eventColumns)}
  cross join ${matchingWebhooks}`;

/** The ids of the webhooks that would receive these events. */
export async function webhooksFor(db: Session, batch: readonly EventAddress[], bodies: readonly unknown[]) {
  const found = await db.run(selectWanting, unnestArguments(eventColumns, await eventRows(db, batch)));
  const pairs = pairsOf(found);
  const meeting = pairs.length > 0 ? await judge(pairs, await loadConditions(db, pairs), (at) => bodies[at]) : [];
  const wantingIds = [...found.filter(({ at }) => at === null), ...meeting].map(({ webhookId }) => webhookId);
  return [...new Set(wantingIds)].toSorted().map((id) => encodeId('hook', id));
}
