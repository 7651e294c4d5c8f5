import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { isAfter } from '@dossier/kernel/db/is-after.ts';
import { DomainError, notFound } from '@dossier/kernel/errors.ts';
import { cutPage, decodeCursor } from '@dossier/kernel/paging.ts';
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { listNoticesInput, markReadInput, noticesSchema } from './schema.ts';
import { notices } from './table.ts';

const pageSize = 100;
const unreadMax = 100;
const sort = '-lastAt';

/** The notices of the person who asks, newest first. */
export async function listNotices(
  ctx: ReadContext,
  { cursor }: z.output<typeof listNoticesInput> = {},
): Promise<z.output<typeof noticesSchema>> {
  const own = ofCaller(ctx);
  const from = cursor === undefined ? undefined : decodeCursor(cursor, sort);
  const rows = await ctx.db.orm
    .select({
      id: notices.id,
      kind: notices.kind,
      subjectId: notices.subjectId,
      subjectName: notices.subjectName,
      message: notices.message,
      runId: notices.runId,
      count: notices.count,
      firstAt: notices.firstAt,
      lastAt: notices.lastAt,
      readAt: notices.readAt,
    })
    .from(notices)
    .where(and(own, isAfter(notices.lastAt, notices.id, from)))
    .orderBy(desc(notices.lastAt), desc(notices.id))
    .limit(pageSize + 1);
  const { data, nextCursor } = cutPage(rows, pageSize, ({ id, lastAt }) => ({ sort, value: lastAt, id }));
  const some = ctx.db.orm
    .select({ id: notices.id })
    .from(notices)
    .where(and(own, isNull(notices.readAt)))
    .limit(unreadMax)
    .as('some');
  const [counted] = await ctx.db.orm.select({ n: count() }).from(some);
  return {
    notices: data.map(({ readAt, ...notice }) => ({ ...notice, isRead: readAt !== null })),
    unread: counted?.n ?? 0,
    nextCursor,
  };
}

/** Marks one notice of the person as read, or all. */
export async function markRead(ctx: WriteContext, { id }: z.output<typeof markReadInput>): Promise<{ read: number }> {
  const own = and(ofCaller(ctx), id === undefined ? undefined : eq(notices.id, id));
  // Locked in the order of the reaction that counts further events: no deadlock.
  const held = ctx.db.orm
    .select({ id: notices.id })
    .from(notices)
    .where(and(own, isNull(notices.readAt)))
    .orderBy(notices.kind, notices.subjectId, notices.hour)
    .for('update');
  const read = await ctx.db.orm
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(and(eq(notices.workspaceId, ctx.workspaceId), inArray(notices.id, held)))
    .returning({ id: notices.id });
  if (id !== undefined && read.length === 0) await demandNotice(ctx, id);
  return { read: read.length };
}

async function demandNotice(ctx: ReadContext, id: string): Promise<void> {
  const [known] = await ctx.db.orm
    .select({ id: notices.id })
    .from(notices)
    .where(and(ofCaller(ctx), eq(notices.id, id)));
  if (!known) throw notFound('notice');
}

function ofCaller({ workspaceId, actor }: ReadContext) {
  if (actor.kind !== 'user') throw new DomainError('FORBIDDEN', 'Notices are for people: a key reads events instead.');
  return and(eq(notices.workspaceId, workspaceId), eq(notices.userId, actor.id));
}
