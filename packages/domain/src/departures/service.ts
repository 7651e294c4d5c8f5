import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { impossible, notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { listKeysOf } from '../api-keys/index.ts';
import { noteOperation } from '../bulk/index.ts';
import { deals } from '../deals/index.ts';
import { demandMember, findMemberIds, removeMember } from '../members/index.ts';
import { tasks } from '../tasks/index.ts';
import { findWebhooksOf, passOnWebhooks, stopWebhooksOf } from '../webhooks/index.ts';
import { enableWorkflow, findWorkflowsOf, passOnWorkflows } from '../workflows/index.ts';
import { handOverRest } from './hand-over.job.ts';
import { takeHandOverPage, type HandOverWork } from './hand-over-page.ts';
import type { Holdings, removalInput, removedMemberSchema } from './schema.ts';

export async function previewRemoval(ctx: ReadContext, userId: string): Promise<Holdings> {
  if (!(await findMemberIds(ctx, [userId])).has(userId)) throw notFound('member');
  return holdingsOf(ctx, userId);
}

/** The person loses the workspace and every key they know; what they own and run in it goes on as the caller says. */
export async function removeWithHoldings(
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

/** Hands over the first pages in this transaction, a job the rest. */
async function handOver(ctx: WriteContext, from: string, to: string): Promise<string> {
  const id = newId('op');
  const work: HandOverWork = { from, to, noun: 'deals', after: null };
  noteOperation(ctx, { id, kind: 'BULK', state: 'RUNNING', work });
  if ((await takeHandOverPage(ctx, id)) && (await takeHandOverPage(ctx, id)))
    await enqueue(ctx, handOverRest, { workspaceId: ctx.workspaceId, operationId: id });
  return id;
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
