import type { Actor, ReadContext } from '@dossier/kernel/context.ts';
import { uuidsOf } from '@dossier/kernel/db/columns.ts';
import type { Changes } from '@dossier/kernel/events/changes.ts';
import { StatedEvents } from '@dossier/kernel/events/stated.ts';
import { encodeId, newId } from '@dossier/kernel/ids.ts';
import type { Session } from '@dossier/postgres-engine/index.ts';
import { and, sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { dealStageChanged } from '../deals/events.ts';
import { dealSchema } from '../deals/schema.ts';
import { emit, events, isDispatched, type DispatchedEvent } from '../events-log/index.ts';
import { actorSchema } from '../records/schema.ts';
import { taskCompleted } from '../tasks/events.ts';
import { taskSchema } from '../tasks/schema.ts';
import { answerOf, fillingOf, nouns, type WatchRow } from './answer.ts';
import { watchChanged, watchEntered, watchLeft } from './events.ts';
import { watchedNouns, type WatchedNoun } from './schema.ts';
import { watchMembers } from './table.ts';

export type Telling = ReadContext & { readonly db: Session };

/**
 * Compares the touched items of a locked watch with its members, and states which entered, left or changed. Returns the
 * number of events. Items without a touch are stated by the system.
 */
export async function tellChanges(
  ctx: Telling,
  watch: WatchRow,
  touched: ReadonlyMap<string, Touch | undefined>,
): Promise<number> {
  const { id, name, of, workspaceId } = watch;
  const states = await moveMembers(ctx, watch, [...touched.keys()]);
  const stated = [...touched].flatMap(([itemId, touch]) => {
    const state = states.get(itemId);
    const isStated = state && (state !== 'stayed' || Object.keys(touch?.changes ?? {}).length > 0);
    return isStated ? [{ itemId, touch, state }] : [];
  });
  const ids = stated.map(({ itemId }) => itemId);
  const detailsOf = await readDetails(ctx, of, ids);
  const stating = new StatedEvents();
  const bySystem = { actor: { kind: 'system', name: 'Dossier' }, requestId: newId('job') } as const;
  for (const { itemId, touch, state } of stated) {
    const { subject, ...items } = detailsOf(itemId, touch?.cause);
    const payload = { watch: { id, name, of }, itemId, ...items };
    const call = { workspaceId, events: stating, ...(touch ? authorOf(touch.cause) : bySystem) };
    const changes = touch?.changes ?? {};
    if (state === 'stayed') emit(call, watchChanged, { ...subject, changes }, { ...payload, changes });
    else emit(call, state === 'entered' ? watchEntered : watchLeft, subject, payload);
  }
  stating.flush(ctx.db);
  return stated.length;
}

/** Inserts and deletes members, so that they equal the answer among these items. */
async function moveMembers(ctx: Telling, watch: WatchRow, ids: readonly string[]) {
  const { prefix } = nouns[watch.of];
  const touched = sql`${sql.param(uuidsOf(prefix, ids))}::uuid[]`;
  const { rows } = await ctx.db.orm.execute<{ id: string; state: 'entered' | 'left' | 'stayed' }>(sql`
    with matching as materialized (${await answerOf(ctx, watch, touched)}), entered as (
      insert into ${watchMembers} (workspace_id, watch_id, filling, item_id)
      select ${fillingOf(watch)}, m.id from matching m order by m.id
      on conflict do nothing
      returning item_id as id
    ), gone as (
      delete from ${watchMembers}
      where (workspace_id, watch_id, filling) = (${fillingOf(watch)}) and item_id = any(${touched})
        and not exists (select from matching m where m.id = item_id)
      returning item_id as id
    )
    select id, 'entered' as state from entered
    union all select id, 'left' from gone
    union all select m.id, 'stayed' from matching m where not exists (select from entered e where e.id = m.id)`);
  return new Map(rows.map(({ id, state }) => [encodeId(prefix, id), state]));
}

const id = z.string().nullable().catch(null);
/** Ids in an item, or in the event that caused its end. */
const idsSchema = z.object({ recordId: id, folderId: id, pipelineId: id, dealId: id });

/** Reads items as they are now, and the records of deals and tasks. */
async function readDetails(ctx: ReadContext, of: WatchedNoun, ids: readonly string[]) {
  const items = await readItems(ctx, of, ids);
  const recordIds = [...items.values()].flatMap((item) => idsSchema.parse(item).recordId ?? []);
  const records = of === 'records' ? items : await readItems(ctx, 'records', recordIds);
  return (itemId: string, cause: Touch['cause'] | undefined) => {
    const item = items.get(itemId);
    const own = idsSchema.parse(item ?? cause ?? {});
    const recordId = of === 'records' ? itemId : own.recordId;
    const record = records.get(recordId ?? '') ?? null;
    const { folderId } = record ? idsSchema.parse(record) : own;
    return {
      subject: { ...own, recordId, record, folderId, dealId: of === 'deals' ? itemId : own.dealId },
      deal: of === 'deals' && item ? dealSchema.parse(item) : null,
      task: of === 'tasks' && item ? taskSchema.parse(item) : null,
    };
  };
}

async function readItems(ctx: ReadContext, of: WatchedNoun, ids: readonly string[]) {
  const { subject, prefix } = nouns[of];
  if (ids.length === 0) return new Map<string, Record<string, unknown>>();
  const isAsked = sql`${subject.table}.id = any(${sql.param(uuidsOf(prefix, [...new Set(ids)]))}::uuid[])`;
  const rows: Record<string, unknown>[] = await ctx.db.orm
    .select(subject.columnsFor(undefined, []))
    .from(subject.table)
    .where(and(subject.scope(ctx, true), isAsked));
  return new Map(rows.map((row) => [String(row['id']), row]));
}

type StatedRow = DispatchedEvent & Pick<typeof events.$inferSelect, 'dealId' | 'requestId' | 'actor'>;

/** The event that caused a change of an item, and all changes of the item in a batch. */
interface Touch {
  readonly cause: StatedRow;
  readonly changes: Changes;
}

export function nounOf(kind: string): WatchedNoun | undefined {
  return watchedNouns.find((noun) => noun === `${kind.slice(0, kind.indexOf('.'))}s`);
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
function authorOf({ requestId, operationId, actor, runId, depth }: StatedRow) {
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
