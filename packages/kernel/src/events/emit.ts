import type { z } from 'zod';
import { clock } from '../clock.ts';
import type { Actor, WriteContext } from '../context.ts';
import { type Session, defineStatement, valuesFor } from '@dossier/postgres-engine/index.ts';
import { newId } from '../ids.ts';
import type { EventDefinition } from './define.ts';
import { events } from './table.ts';

/** What an event is about. Every payload carries the record; all is null for an event without one. */
export interface EventSubject {
  readonly recordId: string | null;
  readonly folderId: string | null;
  /** The record after the write; null where there is none or it is purged. */
  readonly record: Record<string, unknown> | null;
  readonly pipelineId?: string | null;
  /** Names of the fields that changed, `data.<key>` for custom ones. */
  readonly changedFields?: string[];
}

type EventRow = typeof events.$inferInsert;

/** The events of one write. They are inserted with its COMMIT, so an event exists exactly if its write does. */
export class StatedEvents {
  readonly rows: EventRow[] = [];
  isUnchanged = false;

  /** Declares that the write changed nothing, so that no event is demanded. */
  unchanged(): void {
    this.isUnchanged = true;
  }

  /** Suppresses reactions to the events stated so far: they are stored as dispatched. */
  settle(): void {
    for (const row of this.rows) row.dispatchedAt = row.occurredAt;
  }

  /** Sent in one message with the COMMIT. */
  flush(db: Session): void {
    for (const row of this.rows) db.send(insertEvent, row);
  }
}

const columns = [
  'workspaceId',
  'id',
  'kind',
  'recordId',
  'folderId',
  'pipelineId',
  'changedFields',
  'requestId',
  'actor',
  'runId',
  'depth',
  'occurredAt',
  'dispatchedAt',
  'payload',
] as const;

const insertEvent = defineStatement('events.insert', (orm) => orm.insert(events).values(valuesFor(events, columns)));

/**
 * States an event in the transaction of the write. The payload is fixed here: every receiver and every attempt gets the
 * same bytes.
 */
export function emit<Shape extends z.ZodRawShape>(
  ctx: WriteContext,
  event: EventDefinition<Shape>,
  concern: EventSubject,
  payload: z.output<z.ZodObject<Shape>>,
): void {
  const id = newId('evt');
  const occurredAt = clock.iso();
  const { recordId, folderId, record, pipelineId = null, changedFields = null } = concern;
  const body = {
    id,
    event: event.kind,
    workspaceId: ctx.workspaceId,
    recordId,
    folderId,
    occurredAt,
    record,
    ...payload,
  };
  ctx.events.rows.push({
    workspaceId: ctx.workspaceId,
    id,
    kind: event.kind,
    recordId,
    folderId,
    pipelineId,
    changedFields,
    requestId: ctx.requestId,
    actor: describeActor(ctx.actor),
    runId: ctx.actor.kind === 'workflow' ? ctx.actor.runId : null,
    depth: ctx.actor.kind === 'workflow' ? ctx.actor.depth : 0,
    occurredAt,
    dispatchedAt: null,
    payload: JSON.stringify(body),
  });
}

function describeActor(actor: Actor): string {
  return JSON.stringify({ kind: actor.kind, id: 'id' in actor ? actor.id : null, name: actor.name });
}
