import type { z } from 'zod';
import { clock } from '../clock.ts';
import type { Actor, WriteContext } from '../context.ts';
import type { Session } from '../db/session.ts';
import { defineStatement, valuesFor } from '../db/statement.ts';
import { newId } from '../ids.ts';
import type { EventDefinition } from './define.ts';
import { events } from './table.ts';

/** What every payload says of the record that a fact concerns; all null where it concerns none. */
export interface Concern {
  readonly recordId: string | null;
  readonly folderId: string | null;
  /** The record as it is after the fact; null where there is none or it is gone. */
  readonly record: Record<string, unknown> | null;
  readonly pipelineId?: string | null;
  /** Names of the fields that changed, `data.<key>` for custom ones. */
  readonly changedFields?: string[];
}

type EventRow = typeof events.$inferInsert;

/** The facts of one write. They are written with its COMMIT, so an event exists exactly if its write does. */
export class Facts {
  readonly rows: EventRow[] = [];
  isUnchanged = false;

  /** Says that the write left everything as it was, so that no fact is missing. */
  unchanged(): void {
    this.isUnchanged = true;
  }

  /** Nobody is to react to what was stated so far: it is written as dispatched. */
  settle(): void {
    for (const row of this.rows) row.dispatchedAt = row.occurredAt;
  }

  /** Goes out with the COMMIT. */
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
 * States a fact in the transaction of the write. The payload is fixed here, for every receiver and
 * every attempt.
 */
export function emit<Shape extends z.ZodRawShape>(
  ctx: WriteContext,
  event: EventDefinition<Shape>,
  concern: Concern,
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
  ctx.facts.rows.push({
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
