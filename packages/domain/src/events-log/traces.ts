import { isTracing, noteSpan } from '@dossier/kernel/traces/traces.ts';
import type { Reads } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { isDispatched, type DispatchedEvent } from './emit.ts';
import { events } from './table.ts';

type EventKey = Pick<DispatchedEvent, 'workspaceId' | 'id'>;

/** The `traceparent` of each event's write. Reads nothing while no spans are exported. */
export async function traceparentsOf(db: Reads, batch: readonly EventKey[]): Promise<ReadonlyMap<string, string>> {
  if (!isTracing() || batch.length === 0) return new Map();
  try {
    const rows = await db.orm
      .select({ id: events.id, traceparent: sql<string | null>`${events.actor}::json ->> 'traceparent'` })
      .from(events)
      .where(isDispatched(batch));
    return new Map(rows.flatMap(({ id, traceparent }) => (traceparent === null ? [] : [[id, traceparent]])));
  } catch {
    // A broken trace must not fail the dispatch, the delivery or the run.
    return new Map();
  }
}

/** Adds a span of a finished dispatch to the trace of each write with events in the batch. */
export async function traceDispatch(db: Reads, batch: readonly EventKey[], startedAt: number): Promise<void> {
  const counts = new Map<string, number>();
  for (const parent of (await traceparentsOf(db, batch)).values()) counts.set(parent, (counts.get(parent) ?? 0) + 1);
  for (const [parent, count] of counts)
    noteSpan('event dispatch', { kind: 'CONSUMER', parent, startedAt, attributes: { 'dossier.events': count } });
}
