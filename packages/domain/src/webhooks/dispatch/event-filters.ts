import type { Session } from '@dossier/postgres-engine/index.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { events, isDispatched, isOfMany } from '../../events-log/index.ts';
import { webhookEvents } from '../events.ts';

/** The columns of an event that the filters of webhooks read. */
export const eventColumns = {
  workspaceId: 'uuid',
  id: 'uuid',
  kind: 'text',
  recordId: 'uuid',
  folderId: 'uuid',
  pipelineId: 'uuid',
  changedFields: 'jsonb',
  /** The webhook that the event is about: its own health is not sent to it, or a failing one would feed itself. */
  aboutWebhookId: 'uuid',
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
export type EventRow = Record<keyof typeof eventColumns, string | number | boolean | null>;

/** The rows for `eventColumns`; `at` is the place in the batch. */
export async function eventRows(db: Session, batch: readonly EventAddress[]): Promise<EventRow[]> {
  const about = await webhooksOf(db, batch);
  return batch.map((event, at) => rowOf(event, at, about.get(event.id)));
}

const aboutHealth = new Set(webhookEvents.map(({ kind }) => kind));

/** The webhooks that events about their health are about, by the event. */
async function webhooksOf(db: Session, batch: readonly EventAddress[]): Promise<ReadonlyMap<string, string>> {
  const rare = batch.filter(({ kind }) => aboutHealth.has(kind));
  if (rare.length === 0) return new Map();
  const rows = await db.orm
    .select({ id: events.id, webhookId: sql<string>`${events.payload}::json #>> '{webhook,id}'` })
    .from(events)
    .where(isDispatched(rare));
  return new Map(rows.map(({ id, webhookId }) => [id, webhookId]));
}

function rowOf(
  event: EventAddress,
  at: number,
  aboutWebhookId?: string,
): EventRow {
  const { workspaceId, id, kind, recordId, folderId, pipelineId, changedFields } = event;
  return {
    at,
    isBulk: isOfMany(event),
    aboutWebhookId: aboutWebhookId === undefined ? null : (decodeId('hook', aboutWebhookId) ?? null),
    recordId: recordId && (decodeId('rec', recordId) ?? null),
    workspaceId: decodeId('ws', workspaceId) ?? null,
    id: decodeId('evt', id) ?? null,
    kind,
    folderId: folderId && (decodeId('fld', folderId) ?? null),
    pipelineId: pipelineId && (decodeId('pl', pipelineId) ?? null),
    changedFields: changedFields && JSON.stringify(changedFields),
  };
}
