import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatchBatch } from '../../dispatcher.ts';
import { noticeApprovals } from '../../notices/index.ts';
import type { Step } from '../definition.ts';
import { openWorkflowWorld, task, type WorkflowWorld } from '../testing/world.ts';
import { dispatchToWorkflows } from '../trigger/dispatch.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const dispatch = () => dispatchBatch(world.database, [dispatchToWorkflows, noticeApprovals]);
const chosen = (choice: string) => ({
  all: [{ left: '{{ steps.ask.output.event.approval.choice }}', operator: 'equals' as const, right: choice }],
});

/** A workspace whose workflow asks a member, and a run that waits for the answer. */
async function stage(input: Record<string, unknown> = {}) {
  const here = await world.workspace();
  const approver = { id: here.memberId, caller: here.member };
  const stranger = { kind: 'user', id: here.ownerId, name: 'Other member', role: 'MEMBER' } as const;
  const other = { caller: here.as(stranger) };
  const ask: Step = {
    name: 'ask',
    action: 'askForApproval',
    input: { question: 'Send the offer to {{ record.title }}?', approverId: approver.id, timeout: 3, ...input },
    then: [
      {
        name: 'decide',
        action: 'branch',
        input: { condition: chosen('Approve') },
        then: [task('approved', 'yes')],
        else: [task('rejected', 'no')],
      },
    ],
    onTimeout: [task('too late', 'late')],
  };
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  const { data: record } = await here.owner.records.create({ folderId: folder.id, title: 'Example' });
  await dispatch();
  const id = await world.publish(here, [ask]);
  await world.post(id, { recordId: record.id });
  const run = () => world.runOf(here, id);
  expect(await run()).toMatchObject({ state: 'WAITING', steps: [{ name: 'ask', state: 'WAITING' }] });
  const [approval] = (await approver.caller.approvals.list({ state: 'PENDING' })).data;
  if (!approval) throw new Error('Nothing is asked.');
  const titles = async () => (await here.owner.tasks.list({})).data.map(({ title }) => title);
  return { here, approver, other, record, id, run, approval, titles };
}

describe('a question of a run', () => {
  it('is in the inbox of the person who is asked, and the run goes on with the answer', async () => {
    const { here, approver, record, run, approval, titles } = await stage();
    expect(approval).toMatchObject({
      question: 'Send the offer to Example?',
      choices: ['Approve', 'Reject'],
      approverId: approver.id,
      recordId: record.id,
      choice: null,
    });
    await dispatch();
    const inbox = async () => (await approver.caller.notices.list({ group: 'approvals' })).data.notices;
    expect(await inbox()).toMatchObject([{ subjectId: approval.id, message: 'Send the offer to Example?' }]);
    const { data: answered } = await approver.caller.approvals.answer({
      id: approval.id,
      choice: 'Approve',
      comment: 'Go',
    });
    expect(answered).toMatchObject({ state: 'ANSWERED', choice: 'Approve', comment: 'Go' });
    await dispatch();
    expect(await run()).toMatchObject({ state: 'SUCCEEDED' });
    expect(await titles()).toEqual(['approved']);
    expect(await inbox()).toEqual([]);
    const { data: events } = await here.owner.events.list({ kind: 'approval.answered' });
    expect(events).toMatchObject([{ approval: { id: approval.id, choice: 'Approve' } }]);
  });

  it('takes one answer, out of its choices, from those who may', async () => {
    const { here, approver, other, approval } = await stage();
    const answer = { id: approval.id, choice: 'Reject', comment: null };
    await expect(other.caller.approvals.answer(answer)).rejects.toThrow('Only the person who is asked');
    await expect(here.key('write').approvals.answer(answer)).rejects.toThrow('approvals:write');
    const app = { kind: 'key', id: 'key_1', name: 'App', scopes: ['approvals:write'], role: 'MEMBER' } as const;
    await expect(here.as(app).approvals.answer(answer)).rejects.toThrow('Only the person who is asked');
    await expect(approver.caller.approvals.answer({ ...answer, choice: 'Maybe' })).rejects.toThrow(
      'must be one of "Approve", "Reject"',
    );
    const both = await Promise.allSettled([
      approver.caller.approvals.answer(answer),
      here.key('approvals:write').approvals.answer({ ...answer, choice: 'Approve' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(here.owner.approvals.answer(answer)).rejects.toThrow('has answered this already');
    const { owner: foreign } = await world.workspace();
    await expect(foreign.approvals.answer(answer)).rejects.toThrow('There is no such approval');
  });

  it('is over once its time is, and once its run is cancelled', async () => {
    const { here, approver, approval, run, titles } = await stage();
    const ends = { workflow_waits: 'deadline', workflow_runs: 'due_at', approvals: 'expires_at' };
    for (const [table, end] of Object.entries(ends))
      await world.database.autocommit.orm.execute(
        sql`update ${sql.raw(table)} set ${sql.raw(end)} = now() - interval '1 second'
          where workspace_id = ${decodeId('ws', here.id)}`,
      );
    const answer = { id: approval.id, choice: 'Approve', comment: null };
    await expect(approver.caller.approvals.answer(answer)).rejects.toThrow('The time for an answer is over');
    expect(await run()).toMatchObject({ state: 'SUCCEEDED' });
    expect(await titles()).toEqual(['too late']);
    expect((await here.owner.approvals.list({ state: 'ENDED' })).data).toHaveLength(1);
    const second = await stage();
    const runId = second.approval.runId;
    await second.here.owner.workflows.cancelRun({ id: second.id, runId });
    expect((await second.here.owner.approvals.get({ id: second.approval.id })).data.state).toBe('ENDED');
  });

  it('is refused when it is published with an unknown person or one answer', async () => {
    const here = await world.workspace();
    const step = (input: object): Step => ({ name: 'ask', action: 'askForApproval', input: { timeout: 1, ...input } });
    const unknown = 'usr_00000000000000000000000001';
    await expect(world.publish(here, [step({ question: 'Go?', approverId: unknown })])).rejects.toThrow('approverId');
    const one = { question: 'Go?', approverId: here.ownerId, choices: ['Yes'] };
    await expect(world.publish(here, [step(one)])).rejects.toThrow('choices');
  });
});
