import { clock } from '@dossier/kernel/clock.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import type { Changes } from '@dossier/kernel/events/changes.ts';
import type { EventDefinition } from '@dossier/kernel/events/define.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { isTracing, noteSpan, traceparent } from '@dossier/kernel/traces/traces.ts';
import { defineInsert, type Reads, type Session } from '@dossier/postgres-engine/index.ts';
import type { z } from 'zod';
import { events } from './table.ts';
import type { StatedEvent as Emitted } from '@dossier/kernel/events/stated.ts';
import { and, inArray, sql, type SQL } from 'drizzle-orm';
import { actorOf, bodyOf } from './body.ts';

/** The record or deal that an event is about; `{}` for an event about neither. Every payload has these ids and the record. */
export interface EventSubject {
  readonly recordId?: string | null;
  readonly folderId?: string | null;
  readonly record?: Record<string, unknown> | null;
  readonly pipelineId?: string | null;
  readonly dealId?: string | null;
  /** Old and new values of the fields that changed, `data.<key>` for custom ones. */
  readonly changes?: Changes;
}

const insertEvent = defineInsert('events.insert', events);

/** States an event in the transaction of the write. Its payload is fixed here: all receivers get the same bytes. */
export function emit<Shape extends z.ZodRawShape>(
  ctx: Pick<WriteContext, 'workspaceId' | 'requestId' | 'actor' | 'unitId' | 'events'>,
  event: EventDefinition<Shape>,
  subject: EventSubject,
  payload: z.output<z.ZodObject<Shape>>,
): void {
  const { workspaceId, requestId, actor, unitId: operationId = null } = ctx;
  const { recordId = null, folderId = null, record = null } = subject;
  const { pipelineId = null, dealId = null, changes } = subject;
  const id = newId('evt');
  const occurredAt = clock.iso();
  const runId = actor.kind === 'workflow' ? actor.runId : null;
  const depth = actor.kind === 'workflow' ? actor.depth : 0;
  const origin = {
    actor: { kind: actor.kind, id: 'id' in actor ? actor.id : null, name: actor.name },
    cause: { requestId, operationId, runId, depth },
  };
  const body = { id, event: event.kind, workspaceId, recordId, folderId, occurredAt, record, ...origin, ...payload };
  const row = {
    workspaceId,
    id,
    kind: event.kind,
    recordId,
    folderId,
    pipelineId,
    dealId,
    changedFields: changes ? Object.keys(changes) : null,
    requestId,
    actor: JSON.stringify({ ...origin.actor, traceparent: traceparent() }),
    runId,
    operationId,
    depth,
    occurredAt,
    dispatchedAt: null,
    number: null,
    payload: JSON.stringify(body),
  } satisfies Required<typeof events.$inferInsert>;
  ctx.events.add(insertEvent, row, changes);
}

type KnownEvent = DispatchedEvent & Pick<typeof events.$inferSelect, 'payload'>;

/** The events that a write has stated so far. Guarantee: only `emit` states events, with all of these columns. */
export function eventsOf(stated: readonly Emitted[]): KnownEvent[] {
  return stated as unknown as KnownEvent[];
}

const { workspaceId, id, kind, occurredAt, changedFields, depth } = events;
const { recordId, folderId, pipelineId, runId, operationId } = events;
const subjectColumns = { recordId, folderId, pipelineId, runId, operationId };

/** The columns that reactions get. They read payloads themselves, and only of events that concern them. */
export const dispatchedColumns = { workspaceId, id, kind, occurredAt, changedFields, depth, ...subjectColumns };

export type DispatchedEvent = Pick<typeof events.$inferSelect, keyof typeof dispatchedColumns>;

/** True if a bulk change, a batch or an import caused it: its reactions have lower priority than others. */
export function isOfMany({ operationId, runId }: Pick<DispatchedEvent, 'operationId' | 'runId'>): boolean {
  return operationId !== null && runId === null;
}

export async function readDispatched(db: Session, batch: readonly DispatchedEvent[], where?: SQL) {
  if (batch.length === 0) return [];
  const { payload, actor } = events;
  const rows = await db.orm
    .select({ workspaceId, kind, folderId, pipelineId, payload, actor, occurredAt })
    .from(events)
    .where(and(isDispatched(batch), where))
    .orderBy(events.id);
  return rows.map((row) => ({ ...row, payload: bodyOf(row.payload), actor: actorOf(row.actor) }));
}

export type StatedEvent = Awaited<ReturnType<typeof readDispatched>>[number];

type EventKey = Pick<DispatchedEvent, 'workspaceId' | 'id'>;

export function isDispatched(batch: readonly EventKey[]): SQL | undefined {
  const workspaceIds = new Set(batch.map(({ workspaceId }) => workspaceId));
  const ids = batch.map(({ id }) => id);
  return and(inArray(events.workspaceId, [...workspaceIds]), inArray(events.id, ids));
}

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
