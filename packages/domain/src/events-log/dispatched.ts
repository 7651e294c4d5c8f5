import { and, inArray, type SQL } from 'drizzle-orm';
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
  depth: events.depth,
  occurredAt: events.occurredAt,
};

export type DispatchedEvent = Pick<typeof events.$inferSelect, keyof typeof dispatchedColumns>;

/** The condition that a stored event is one of these. */
export function isDispatched(batch: readonly Pick<DispatchedEvent, 'workspaceId' | 'id'>[]): SQL | undefined {
  const workspaceIds = new Set(batch.map(({ workspaceId }) => workspaceId));
  const ids = batch.map(({ id }) => id);
  return and(inArray(events.workspaceId, [...workspaceIds]), inArray(events.id, ids));
}
