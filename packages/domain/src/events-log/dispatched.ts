import type { Session } from '@dossier/postgres-engine/index.ts';
import { and, inArray, type SQL } from 'drizzle-orm';
import { actorOf, bodyOf } from './body.ts';
import { events } from './table.ts';

/** The columns that reactions get. They read the payload themselves, and only of events that concern them. */
export const dispatchedColumns = {
  workspaceId: events.workspaceId,
  id: events.id,
  kind: events.kind,
  recordId: events.recordId,
  folderId: events.folderId,
  pipelineId: events.pipelineId,
  changedFields: events.changedFields,
  runId: events.runId,
  operationId: events.operationId,
  depth: events.depth,
  occurredAt: events.occurredAt,
};

export type DispatchedEvent = Pick<typeof events.$inferSelect, keyof typeof dispatchedColumns>;

/** Whether a bulk change, a batch or an import made it: its reactions give way to those of single events. */
export function isOfMany({ operationId, runId }: Pick<DispatchedEvent, 'operationId' | 'runId'>): boolean {
  return operationId !== null && runId === null;
}

/** Those of these events that fulfil a condition, oldest first, with what they say and who did it. */
export async function readDispatched(db: Session, batch: readonly DispatchedEvent[], where?: SQL) {
  const { workspaceId, kind, folderId, pipelineId, payload, actor, occurredAt } = events;
  const rows = await db.orm
    .select({ workspaceId, kind, folderId, pipelineId, payload, actor, occurredAt })
    .from(events)
    .where(and(isDispatched(batch), where))
    .orderBy(events.id);
  return rows.map((row) => ({
    ...row,
    payload: bodyOf(row.payload),
    actor: actorOf(row.actor),
  }));
}

export type StatedEvent = Awaited<ReturnType<typeof readDispatched>>[number];

/** The condition that a stored event is one of these. */
export function isDispatched(batch: readonly Pick<DispatchedEvent, 'workspaceId' | 'id'>[]): SQL | undefined {
  const workspaceIds = new Set(batch.map(({ workspaceId }) => workspaceId));
  const ids = batch.map(({ id }) => id);
  return and(inArray(events.workspaceId, [...workspaceIds]), inArray(events.id, ids));
}
