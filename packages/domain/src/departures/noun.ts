import type { ReadContext, WriteContext, PersonContext } from '@dossier/kernel/context.ts';
import { impossible, notFound, conflict } from '@dossier/kernel/errors.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listKeysOf } from '../api-keys/index.ts';
import { deals } from '../deals/index.ts';
import { demandMember, findMemberIds, removeMember, members } from '../members/index.ts';
import { tasks } from '../tasks/index.ts';
import { findWebhooksOf, passOnWebhooks, stopWebhooksOf } from '../webhooks/index.ts';
import { enableWorkflow, findWorkflowsOf, passOnWorkflows } from '../workflows/index.ts';
import { handOver } from './hand-over.job.ts';
import { type Holdings, removalInput, removedMemberSchema, holdingsSchema, previewRemovalInput } from './schema.ts';
import { noteAudit } from '@dossier/kernel/audit/note.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { installationId } from '../mail/index.ts';
import { endAccount } from '../users/index.ts';
import { listWorkspacesOf } from '../workspaces/index.ts';
import type { Membership } from '../workspaces/schema.ts';
import { forgetPerson } from './forget-person.job.ts';
import { rpcOf, rpcOfPerson } from '@dossier/kernel/rest.ts';
import { idOf } from '@dossier/kernel/values.ts';

/** The person loses the workspace and all keys they know. The caller decides about what they own and run in it. */
async function removeWithHoldings(
  ctx: WriteContext,
  { userId, keysTo, reassignTo, automations }: z.output<typeof removalInput>,
): Promise<z.output<typeof removedMemberSchema>> {
  if (reassignTo === userId) throw impossible(['reassignTo'], 'must be another member of the workspace');
  if (reassignTo !== undefined) await demandMember(ctx, reassignTo, ['reassignTo']);
  const holdings = await holdingsOf(ctx, userId);
  const member = await removeMember(ctx, { userId, keysTo });
  if (automations === 'stop') {
    await stopWebhooksOf(ctx, userId);
    for (const { id } of holdings.workflows) await enableWorkflow({ ...ctx, audit: undefined }, id, false);
  } else {
    const caller = ctx.actor.kind === 'user' && ctx.actor.id !== userId ? ctx.actor.id : null;
    await passOnWebhooks(ctx, userId, keysTo ?? caller);
    await passOnWorkflows(ctx, userId, keysTo ?? caller);
  }
  const isWorkLeft = holdings.dealCount + holdings.taskCount > 0;
  const operationId = isWorkLeft && reassignTo !== undefined ? await handOver(ctx, userId, reassignTo) : null;
  return { ...member, holdings, operationId };
}

async function holdingsOf(ctx: ReadContext, userId: string): Promise<Holdings> {
  const { db, workspaceId } = ctx;
  const isTheirDeal = and(eq(deals.workspaceId, workspaceId), eq(deals.ownerId, userId));
  const isTheirTask = and(eq(tasks.workspaceId, workspaceId), eq(tasks.assigneeId, userId), eq(tasks.status, 'OPEN'));
  const [keys, webhooks, workflows, dealCount, taskCount] = await Promise.all([
    listKeysOf(ctx, userId),
    findWebhooksOf(ctx, userId),
    findWorkflowsOf(ctx, userId),
    db.orm.$count(deals, isTheirDeal),
    db.orm.$count(tasks, isTheirTask),
  ]);
  return { keys, webhooks, workflows, dealCount, taskCount };
}

/** Removes the person from every workspace and prevents a new sign-in, atomically. Their work stays. */
async function deleteAccount(ctx: PersonContext): Promise<{ id: string }> {
  const { id, name } = ctx.user;
  const theirs = (await listWorkspacesOf(ctx)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const call = { ...ctx, workspaceId: installationId, actor: { kind: 'system', name } as const };
  await transact(call, async (all) => {
    await demandOtherOwners(all, theirs);
    for (const { id: workspaceId, role } of theirs) {
      const here: WriteContext = { ...all, workspaceId, actor: { kind: 'user', id, name, role } };
      const removed = await removeWithHoldings(here, { userId: id, automations: 'keep' });
      const { holdings: _, operationId: __, ...member } = removed;
      await noteAudit(here, 'members.leave', { before: member });
    }
    await endAccount(all.db, id);
    await enqueue(all, forgetPerson, { userId: id });
  });
  return { id };
}

async function demandOtherOwners({ db }: WriteContext, theirs: readonly Membership[]): Promise<void> {
  const owned = theirs.filter(({ role }) => role === 'OWNER').map(({ id }) => id);
  const alone = await db.orm
    .select({ id: members.workspaceId })
    .from(members)
    .where(and(inArray(members.workspaceId, owned), eq(members.role, 'OWNER')))
    .groupBy(members.workspaceId)
    .having(sql`count(*) = 1`);
  const names = theirs.filter(({ id }) => alone.some((one) => one.id === id)).map(({ name }) => name);
  if (names.length === 0) return;
  throw conflict(`You are the only owner of: ${names.join(', ')}. Make another member an owner there first.`);
}

const silent = 'who belongs to a workspace is a setting; deals and tasks state their own events';
const settings = rpcOf({ settings: true, silent });

/** Procedures of members that need nouns of later rings. */
export const departureProcedures = {
  previewRemoval: settings.get(previewRemovalInput, holdingsSchema, async (ctx, { userId }) => {
    if (!(await findMemberIds(ctx, [userId])).has(userId)) throw notFound('member');
    return holdingsOf(ctx, userId);
  }),
  remove: settings.write(removalInput, removedMemberSchema, removeWithHoldings, { fresh: true }),
};

/** Procedures of users that need nouns of later rings. */
export const accountProcedures = {
  deleteAccount: rpcOfPerson({ fresh: true, silent }).write(
    z.strictObject({}),
    z.object({ id: idOf('usr') }),
    deleteAccount,
  ),
};
