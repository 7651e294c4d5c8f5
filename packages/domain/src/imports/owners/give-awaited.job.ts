import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { findRows } from '@dossier/kernel/db/rows.ts';
import { callOfJob, defineJob, enqueue } from '@dossier/kernel/jobs/define.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { lowered } from '@dossier/kernel/words.ts';
import type { Session } from '@dossier/postgres-engine/index.ts';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { carryOut, type BatchVerbs } from '../../bulk/index.ts';
import { getDeal, updateDeal } from '../../deals/index.ts';
import { members } from '../../members/index.ts';
import { getRecord, updateRecord } from '../../records/index.ts';
import { getTask, updateTask } from '../../tasks/index.ts';
import { users } from '../../users/index.ts';
import { awaitedOwners } from '../table.ts';

/** Fields per transaction. */
const pageSize = 200;

/** Gives a person who joined a workspace what imports kept for their address. Fields that are filled by now stay. */
export const giveAwaited = defineJob({
  name: 'imports/give-awaited',
  input: z.object({ workspaceId: z.string(), userId: z.string(), email: z.string() }),
  attemptsMax: 20,
  async run({ database, signal }, { workspaceId, userId, email }) {
    const call = callOfJob(database, workspaceId, { kind: 'system', name: 'Import' });
    while (!signal.aborted) if (!(await transact(call, (ctx) => givePage(ctx, userId, email)))) return;
    throw new Error('Stopped before the person had all; it continues later.');
  },
});

type Awaited = Pick<typeof awaitedOwners.$inferSelect, 'subjectId' | 'field'>;

/** True if there are more. */
async function givePage(ctx: WriteContext, userId: string, email: string): Promise<boolean> {
  const { workspaceId, subjectId, field } = awaitedOwners;
  const isTheirs = and(eq(workspaceId, ctx.workspaceId), eq(awaitedOwners.email, email));
  const page = { orderBy: [subjectId, field], limit: pageSize, lock: 'update' } as const;
  const items: Awaited[] = await findRows(ctx.db, awaitedOwners, isTheirs, { columns: { subjectId, field }, ...page });
  const verbs: BatchVerbs<Awaited, unknown> = {
    lock: () => Promise.resolve(),
    orderOf: (item) => ({ stretch: 'awaited', subject: item.subjectId }),
    run: async (call, item) => ({ status: 200, data: await give(call, item, userId) }),
  };
  // A refused item is gone, or its field no longer takes members: it is dropped with the others.
  await carryOut(ctx, { atomic: false, items }, verbs);
  const done = items.map((item) => sql`(${item.subjectId}, ${item.field})`);
  if (done.length > 0)
    await ctx.db.orm.delete(awaitedOwners).where(and(isTheirs, sql`(${subjectId}, ${field}) in ${done}`));
  return items.length === pageSize;
}

async function give(ctx: WriteContext, { subjectId: id, field }: Awaited, userId: string): Promise<unknown> {
  const key = field.startsWith('data.') ? field.slice('data.'.length) : undefined;
  const isFilled = (thing: object) =>
    (key === undefined ? Reflect.get(thing, field) : Reflect.get(Reflect.get(thing, 'data'), key)) != null;
  const change = { id, ...(key === undefined ? { [field]: userId } : { data: { [key]: userId } }) };
  if (id.startsWith('deal_')) return isFilled(await getDeal(ctx, id)) || updateDeal(ctx, change);
  if (id.startsWith('task_')) return isFilled(await getTask(ctx, id)) || updateTask(ctx, change);
  return isFilled(await getRecord(ctx, id)) || updateRecord(ctx, change);
}

export async function giveOnJoining(
  db: Session,
  { workspaceId, userId, email }: { workspaceId: string; userId: string; email: string },
): Promise<void> {
  await enqueue({ db }, giveAwaited, { workspaceId, userId, email: lowered(email) });
}

/** Serves people who joined while an import with things for them was running. */
export async function giveToJoined(ctx: ReadContext): Promise<void> {
  const joined = await ctx.db.orm
    .selectDistinct({ userId: users.id, email: awaitedOwners.email })
    .from(awaitedOwners)
    .innerJoin(users, eq(users.email, awaitedOwners.email))
    .innerJoin(members, and(eq(members.workspaceId, awaitedOwners.workspaceId), eq(members.userId, users.id)))
    .where(eq(awaitedOwners.workspaceId, ctx.workspaceId));
  for (const { userId, email } of joined)
    await transact(ctx, (call) => enqueue(call, giveAwaited, { workspaceId: ctx.workspaceId, userId, email }));
}
