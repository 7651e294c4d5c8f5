import type { ReadContext } from '@dossier/kernel/context.ts';
import { uuidsOf } from '@dossier/kernel/db/columns.ts';
import { StatedEvents } from '@dossier/kernel/events/stated.ts';
import { encodeId, newId } from '@dossier/kernel/ids.ts';
import type { Session } from '@dossier/postgres-engine/index.ts';
import { and, sql } from 'drizzle-orm';
import { z } from 'zod';
import { dealSchema } from '../deals/schema.ts';
import { emit } from '../events-log/index.ts';
import { taskSchema } from '../tasks/schema.ts';
import { answerOf, fillingOf, nouns, type WatchRow } from './answer.ts';
import { watchChanged, watchEntered, watchLeft } from './events.ts';
import type { WatchedNoun } from './schema.ts';
import { watchMembers } from './table.ts';
import { authorOf, type Touch } from './touches.ts';

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
  const events = new StatedEvents();
  const bySystem = { actor: { kind: 'system', name: 'Dossier' }, requestId: newId('job') } as const;
  for (const { itemId, touch, state } of stated) {
    const { subject, ...items } = detailsOf(itemId, touch?.cause);
    const payload = { watch: { id, name, of }, itemId, ...items };
    const call = { workspaceId, events, ...(touch ? authorOf(touch.cause) : bySystem) };
    const changes = touch?.changes ?? {};
    if (state === 'stayed') emit(call, watchChanged, { ...subject, changes }, { ...payload, changes });
    else emit(call, state === 'entered' ? watchEntered : watchLeft, subject, payload);
  }
  events.flush(ctx.db);
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
