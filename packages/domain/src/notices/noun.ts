import { changeRows } from '@dossier/kernel/db/rows.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { clock } from '@dossier/kernel/clock.ts';
import { isAfter } from '@dossier/kernel/db/is-after.ts';
import { impossible, notFound } from '@dossier/kernel/errors.ts';
import { cutPage, decodeCursor, type Position } from '@dossier/kernel/paging.ts';
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { noticeGroups, type noticeStates } from './constants.ts';
import * as schema from './schema.ts';
import type { SettleNoticesInput, SnoozeNoticesInput } from './schema.ts';
import { isOpen, isUnread, notices } from './table.ts';
import { callerOf, getMailChoices, updateMailChoices } from './mail/reader.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { rpcOf } from '@dossier/kernel/rest.ts';
import { equals } from '@dossier/kernel/verbs.ts';

const pageSize = 100;
const unreadMax = 100;
const snoozeDaysMax = 366;

const { workspaceId: _, userId: __, hour: ___, mailAt: ____, ...columns } = getTableColumns(notices);

type State = (typeof noticeStates)[number];
const inState: Record<State, SQL | undefined> = {
  open: isOpen,
  snoozed: and(isNull(notices.doneAt), isNotNull(notices.snoozedUntil)),
  done: isNotNull(notices.doneAt),
};

async function listNotices(ctx: ReadContext, input: z.output<typeof schema.listNoticesInput>) {
  const { state = 'open', group, cursor } = input ?? {};
  const own = ofCaller(ctx);
  const from = cursor === undefined ? undefined : positionOf(cursor, state);
  const after = from && (from.isUnread === undefined ? isAfter(notices.lastAt, notices.id, from) : isAfterOpen(from));
  const rows = await ctx.db.orm
    .select(columns)
    .from(notices)
    .where(and(own, inState[state], group && inArray(notices.kind, [...noticeGroups[group]]), after))
    .orderBy(...(state === 'open' ? [desc(isUnread)] : []), desc(notices.lastAt), desc(notices.id))
    .limit(pageSize + 1);
  const { data, nextCursor } = cutPage(rows, pageSize, ({ id, lastAt, readAt }) => ({
    sort: sortOf(state, readAt === null),
    value: lastAt,
    id,
  }));
  const some = ctx.db.orm
    .select({ id: notices.id })
    .from(notices)
    .where(and(own, isOpen, isUnread))
    .limit(unreadMax)
    .as('some');
  return {
    notices: data.map(({ readAt, doneAt, ...notice }) => ({
      ...notice,
      isRead: readAt !== null,
      isDone: doneAt !== null,
    })),
    unread: await ctx.db.orm.$count(some),
    nextCursor,
  };
}

/** The sort order is part of a list's cursors; for open notices also whether the last one was unread. */
function sortOf(state: State, wasUnread: boolean): string {
  return state === 'open' ? `open ${wasUnread ? 'unread' : 'read'}` : state;
}

function positionOf(cursor: string, state: State): Position & { isUnread?: boolean } {
  if (state !== 'open') return decodeCursor(cursor, state);
  try {
    return { ...decodeCursor(cursor, sortOf(state, true)), isUnread: true };
  } catch {
    return { ...decodeCursor(cursor, sortOf(state, false)), isUnread: false };
  }
}

function isAfterOpen(from: Position & { isUnread?: boolean }): SQL {
  const { lastAt, id } = notices;
  return sql`
    (${isUnread}, ${lastAt}, ${id}) < (${from.isUnread}, ${sql.param(from.value, lastAt)}, ${sql.param(from.id, id)})`;
}

async function markRead(ctx: WriteContext, { id }: z.output<typeof schema.markReadInput>): Promise<{ read: number }> {
  const own = and(ofCaller(ctx), id === undefined ? undefined : eq(notices.id, id));
  const held = await lock(ctx, and(own, isNull(notices.readAt)));
  await changeRows(ctx.db, notices, { workspaceId: ctx.workspaceId, id: held }, { readAt: sql`now()` });
  if (id !== undefined && held.length === 0) await demandNotices(ctx, [id]);
  return { read: held.length };
}

async function settleNotices(ctx: WriteContext, { ids, isDone }: SettleNoticesInput): Promise<{ changed: number }> {
  const done = { doneAt: sql`now()`, readAt: sql`coalesce(${notices.readAt}, now())`, snoozedUntil: null };
  return change(ctx, ids, isDone ? done : { doneAt: null });
}

async function snoozeNotices(ctx: WriteContext, { ids, until }: SnoozeNoticesInput): Promise<{ changed: number }> {
  if (until !== null) {
    const inMs = Date.parse(until) - clock.now();
    if (inMs <= 0) throw impossible(['until'], 'This time is in the past.');
    if (inMs > snoozeDaysMax * 86_400_000) throw impossible(['until'], 'It must be within a year.');
  }
  return change(ctx, ids, { snoozedUntil: until, doneAt: null });
}

async function change(ctx: WriteContext, ids: string[], values: PgUpdateSetSource<typeof notices>) {
  const held = await lock(ctx, and(ofCaller(ctx), inArray(notices.id, ids)));
  if (held.length < new Set(ids).size) await demandNotices(ctx, ids);
  await changeRows(ctx.db, notices, { workspaceId: ctx.workspaceId, id: held }, values);
  return { changed: held.length };
}

/** Locks in the order of the reaction that counts further events, to prevent a deadlock. */
async function lock(ctx: WriteContext, where: SQL | undefined): Promise<string[]> {
  const rows = await ctx.db.orm
    .select({ id: notices.id })
    .from(notices)
    .where(where)
    .orderBy(notices.kind, notices.subjectId, notices.hour)
    .for('update');
  return rows.map(({ id }) => id);
}

async function demandNotices(ctx: ReadContext, ids: readonly string[]): Promise<void> {
  const known = await ctx.db.orm.$count(notices, and(ofCaller(ctx), inArray(notices.id, [...ids])));
  if (known < new Set(ids).size) throw notFound('notice');
}

function ofCaller(ctx: ReadContext) {
  return equals(notices, { workspaceId: ctx.workspaceId, userId: callerOf(ctx) });
}

// No scope: notices belong to a person, and a key is refused.
const rpc = rpcOf({ scope: 'any', silent: 'what a person has read, done or put off concerns nobody else' });
const changed = z.object({ changed: z.int() });

export const noticesRouter = router({
  list: rpc.get(schema.listNoticesInput, schema.noticesSchema, listNotices),
  markRead: rpc.write(schema.markReadInput, z.object({ read: z.int() }), markRead),
  settle: rpc.write(schema.settleNoticesInput, changed, settleNotices),
  snooze: rpc.write(schema.snoozeNoticesInput, changed, snoozeNotices),
  mailChoices: rpc.show(schema.mailChoicesSchema, getMailChoices),
  updateMailChoices: rpc.write(schema.updateMailChoicesInput, schema.mailChoicesSchema, updateMailChoices),
});
