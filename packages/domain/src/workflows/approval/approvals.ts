import { changeRows } from '@dossier/kernel/db/rows.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { conflict, forbidden, impossible } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { byId, restOf } from '@dossier/kernel/rest.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { defineLookups } from '@dossier/kernel/verbs.ts';
import { and, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { emit } from '../../events-log/index.ts';
import { demandMember } from '../../members/index.ts';
import { eventSubjectOfId } from '../../records/index.ts';
import { approvalAnswered, approvalRequested } from '../events.ts';
import { workflowWaits } from '../table.ts';
import * as schema from './schema.ts';
import type { Approval, AnswerApprovalInput } from './schema.ts';
import { approvals } from './table.ts';

/** The run still waits for the answer: from its wait on, until that or the time ends. */
const isAwaited = sql<boolean>`(${approvals.expiresAt} > now() and exists (
  select from ${workflowWaits} w
  where w.workspace_id = ${approvals.workspaceId} and w.run_id = ${approvals.runId}
    and w.kind = ${sql.raw(`'${approvalAnswered.kind}'`)}
))`;
const inState: Record<Approval['state'], SQL | undefined> = {
  ANSWERED: isNotNull(approvals.choice),
  PENDING: and(isNull(approvals.choice), isAwaited),
  ENDED: and(isNull(approvals.choice), sql`not ${isAwaited}`),
};

const noun = defineNoun({
  table: approvals,
  output: schema.approvalSchema,
  hidden: [],
  expressions: {
    state: sql<Approval['state']>`
      case when ${approvals.choice} is not null then 'ANSWERED' when ${isAwaited} then 'PENDING' else 'ENDED' end`.as(
      'state',
    ),
  },
});
const lookups = defineLookups(noun, { name: 'approvals', one: 'approval' });
export const getApproval = lookups.get;

type Asking = Omit<typeof approvals.$inferInsert, 'workspaceId' | 'id' | 'workflowName' | 'expiresAt'>;

/** Asks a member, in the transaction in which the run begins to wait for the answer. */
export async function requestApproval(ctx: WriteContext, asking: Asking, forS: number): Promise<string> {
  await demandMember(ctx, asking.approverId, ['approverId']);
  const id = newId('apr');
  const row = { workspaceId: ctx.workspaceId, id, workflowName: ctx.actor.name, ...asking };
  const expiresAt = sql`now() + make_interval(secs => ${forS}::float8)`;
  await ctx.db.orm.insert(approvals).values({ ...row, expiresAt });
  await state(ctx, approvalRequested, await getApproval(ctx, id));
  return id;
}

export async function answerApproval(ctx: WriteContext, { id, choice, comment }: AnswerApprovalInput) {
  const before = await lookups.lock(ctx, id);
  demandApprover(ctx, before);
  if (before.state === 'ANSWERED') throw conflict(`${before.answeredBy} has answered this already.`);
  if (before.state === 'ENDED') throw conflict('The time for an answer is over: the run no longer waits for it.');
  if (!before.choices.includes(choice))
    throw impossible(['choice'], `must be one of ${before.choices.map((one) => `"${one}"`).join(', ')}`);
  const answer = { choice, comment, answeredBy: ctx.actor.name, answeredAt: sql`now()` };
  await changeRows(ctx.db, approvals, { workspaceId: ctx.workspaceId, id }, answer);
  const answered = await getApproval(ctx, id);
  await state(ctx, approvalAnswered, answered);
  return answered;
}

function demandApprover({ actor }: WriteContext, { approverId }: Approval): void {
  // A key that a member has connected may do no more than the member.
  const isMember = 'role' in actor && actor.role === 'MEMBER';
  const isAllowed = !isMember || actor.id === approverId;
  if (!isAllowed) throw forbidden('Only the person who is asked, an owner or an admin can answer.');
}

async function state(
  ctx: WriteContext,
  event: typeof approvalRequested,
  { id, question, choices, approverId, choice, comment, expiresAt, ...approval }: Approval,
): Promise<void> {
  const { workflowId, workflowName: name, runId, dealId, recordId } = approval;
  emit(ctx, event, await eventSubjectOfId(ctx, recordId), {
    approval: { id, question, choices, approverId, choice, comment, expiresAt },
    workflow: { id: workflowId, name },
    runId,
    dealId,
  });
}

function listApprovals(ctx: ReadContext, { state: wanted, ...page }: z.output<typeof schema.listApprovalsInput>) {
  const which = wanted && inState[wanted];
  return lookups.list(ctx, page, {}, which ? [which] : []);
}

const rest = restOf({ tag: 'Approvals', path: '/approvals', output: schema.approvalSchema });

export const approvalsRouter = router({
  list: rest.list('List approvals', 'Questions that runs of workflows ask people, newest first.')(
    schema.listApprovalsInput,
    listApprovals,
  ),
  get: rest.get('Get an approval', 'With its answer.')(...byId('apr', getApproval)),
  answer: rest.act(
    '/{id}/answer',
    'Answer an approval',
    'The run goes on with the answer. 409 once it is answered or its time is over.',
    // With `write` alone an agent could approve what it asked for.
  )(schema.answerApprovalInput, answerApproval, { isByName: true }),
});
