import type { Actor } from '@dossier/kernel/context.ts';
import type { Changes } from '@dossier/kernel/events/changes.ts';
import type { Session } from '@dossier/postgres-engine/index.ts';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { dealStageChanged } from '../deals/events.ts';
import { events, isDispatched, type DispatchedEvent } from '../events-log/index.ts';
import { actorSchema } from '../records/schema.ts';
import { taskCompleted } from '../tasks/events.ts';
import type { WatchedNoun } from './schema.ts';

type StatedRow = DispatchedEvent & Pick<typeof events.$inferSelect, 'dealId' | 'requestId' | 'actor'>;

/** The event that caused a change of an item, and all changes of the item in a batch. */
export interface Touch {
  readonly cause: StatedRow;
  readonly changes: Changes;
}

const touching: ReadonlyMap<string, WatchedNoun> = new Map([
  ['record', 'records'],
  ['deal', 'deals'],
  ['task', 'tasks'],
]);

export function nounOf(kind: string): WatchedNoun | undefined {
  return touching.get(kind.slice(0, kind.indexOf('.')));
}

const bodySchema = z.object({
  task: z.object({ id: z.string() }).optional(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })).optional(),
  previousStageId: z.string().optional(),
  stageId: z.string().optional(),
});

/** The touched items of a batch by workspace and noun. */
export async function touchedIn(db: Session, batch: readonly DispatchedEvent[]) {
  const touched = new Map<string, Map<string, Touch>>();
  if (batch.length === 0) return touched;
  const { id, dealId, requestId, actor, payload } = events;
  const rows = await db.orm.select({ id, dealId, requestId, actor, payload }).from(events).where(isDispatched(batch));
  const details = new Map(rows.map((row) => [row.id, row]));
  for (const event of batch) {
    const row = details.get(event.id);
    const noun = nounOf(event.kind);
    if (!row || !noun) continue;
    const body = bodySchema.parse(JSON.parse(row.payload));
    const itemId = { records: event.recordId, deals: row.dealId, tasks: body.task?.id ?? null }[noun];
    if (itemId === null) continue;
    const key = `${event.workspaceId} ${noun}`;
    const items = touched.get(key) ?? new Map<string, Touch>();
    touched.set(key, items.set(itemId, joined(items.get(itemId), { ...event, ...row }, changesIn(event.kind, body))));
  }
  return touched;
}

function changesIn(kind: string, body: z.output<typeof bodySchema>): Changes {
  if (kind === dealStageChanged.kind) return { stageId: { from: body.previousStageId, to: body.stageId } };
  return kind === taskCompleted.kind ? { status: { from: 'OPEN', to: 'DONE' } } : (body.changes ?? {});
}

/** Adds an event of an item. The cause with the longest chain of workflows is kept, so that no circle is endless. */
function joined(before: Touch | undefined, event: StatedRow, changes: Changes): Touch {
  const all = new Map(Object.entries(before?.changes ?? {}));
  for (const [field, change] of Object.entries(changes))
    all.set(field, { ...change, from: (all.get(field) ?? change).from });
  const cause = before && before.cause.depth > event.depth ? before.cause : event;
  return { cause, changes: Object.fromEntries([...all].filter(([, { from, to }]) => !isDeepStrictEqual(from, to))) };
}

/** The author of an event, as `emit` needs it: that writes the kind, the id, the name and the run. */
export function authorOf({ requestId, operationId, actor, runId, depth }: StatedRow) {
  const { kind, id, name } = actorSchema.parse(JSON.parse(actor));
  const named = { id: id ?? '', name };
  const actors: Record<typeof kind, Actor> = {
    user: { ...named, kind: 'user', role: 'MEMBER' },
    key: { ...named, kind: 'key', scopes: [] },
    workflow: { ...named, kind: 'workflow', runId: runId ?? '', depth },
    system: { kind: 'system', name },
  };
  return { actor: actors[kind], requestId, unitId: operationId ?? undefined };
}
