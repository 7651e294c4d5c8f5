import { newId } from '@dossier/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../members/index.ts';
import type { TestWorkspace } from '../../../testing/world.ts';
import { createUser } from '../../../users/index.ts';
import { budgetDefaults } from '../../chain/chain.ts';
import type { Step } from '../../definition.ts';
import { pickNext, type Pool } from './assign-owner.ts';
import { openWorkflowWorld, webhook, type WorkflowWorld } from '../../testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const later = new Date(Date.now() + 86_400_000).toISOString();
const assign = (userIds: string[], by: Pool['by'] = 'roundRobin', weights: number[] = []): Step => ({
  name: 'assign',
  action: 'assignOwner',
  input: { pool: { by, members: userIds.map((userId, at) => ({ userId, weight: weights[at] ?? 1 })) } },
});

async function join(here: TestWorkspace): Promise<string> {
  const person = { name: 'Example Person', email: `${newId('usr')}@example.com`, password: 'correct horse battery' };
  return world.database.transaction(async (db) => {
    const { id } = await createUser(db, person);
    await addMember({ db, workspaceId: here.id }, { userId: id, role: 'MEMBER' });
    return id;
  });
}

/** A workspace with four people, and a record for each of the runs. */
async function furnished(count: number) {
  const here = await world.workspace();
  const people = [here.ownerId, here.memberId, await join(here), await join(here)];
  const { data: folder } = await here.owner.folders.create({ name: 'Leads' });
  const items = Array.from({ length: count }, (_, at) => ({
    action: 'create' as const,
    values: { folderId: folder.id, title: `Lead ${at}` },
  }));
  const { data } = await here.owner.records.batch({ items });
  const recordIds = data.results.map((one) => one.data?.id ?? '');
  const ownersOf = async () => {
    const records = await here.owner.records.list({ pageSize: 500 });
    return people.map((id) => records.data.filter(({ ownerId }) => ownerId === id).length);
  };
  return { here, people, folderId: folder.id, recordIds, ownersOf };
}

describe('a pool', () => {
  it('gives 100 runs on two workers to four people, 25 each, and each once', async () => {
    const { here, people, recordIds, ownersOf } = await furnished(100);
    const id = await world.publish(here, [assign(people)]);
    for (const recordId of recordIds) await world.post(id, { recordId });
    const workers = [world.executor, world.executorWith(budgetDefaults)];
    await Promise.all(workers.map((worker) => worker.drain(here.id)));
    expect(await ownersOf()).toEqual([25, 25, 25, 25]);
    const changes = (await here.events()).filter(({ event }) => event === 'record.updated');
    expect(changes).toHaveLength(100);
    expect(new Set(changes.map(({ recordId }) => recordId)).size).toBe(100);
    const { data: runs } = await here.owner.workflows.listRuns({ id, pageSize: 200 });
    expect(runs.every(({ state }) => state === 'SUCCEEDED')).toBe(true);
  });

  it('goes by weights, and passes over who is away', async () => {
    const { here, people, recordIds, ownersOf } = await furnished(12);
    const id = await world.publish(here, [assign(people, 'roundRobin', [1, 2, 1, 2])]);
    for (const recordId of recordIds.slice(0, 6)) await world.post(id, { recordId });
    await world.runOf(here, id);
    expect(await ownersOf()).toEqual([1, 2, 1, 2]);
    await here.owner.members.setAway({ userId: people[1] ?? '', awayUntil: later });
    // Not away yet.
    await here.owner.members.setAway({ userId: people[0] ?? '', awayFrom: later, awayUntil: '2100-01-01T00:00:00Z' });
    for (const recordId of recordIds.slice(6, 10)) await world.post(id, { recordId });
    await world.runOf(here, id);
    expect(await ownersOf()).toEqual([2, 2, 2, 4]);
  });

  it('chooses who has the fewest open deals or tasks', async () => {
    const { here, people, recordIds } = await furnished(4);
    const { data: pipeline } = await here.owner.pipelines.create({
      name: 'Sales',
      stages: [{ name: 'New' }, { name: 'Won', kind: 'WON' }],
    });
    const [, won] = pipeline.stages;
    const deal = (ownerId: string, stageId?: string) =>
      here.owner.deals.create({ pipelineId: pipeline.id, ownerId, ...(stageId === undefined ? {} : { stageId }) });
    const [one = '', two = '', three = ''] = people;
    // A won deal is not open.
    for (const ownerId of [one, one, two]) await deal(ownerId);
    await deal(three, won?.id);
    for (const assigneeId of [one, three]) await here.owner.tasks.create({ title: 'Open', assigneeId });
    const ownerBy = async (by: Pool['by'], recordId: string) => {
      const id = await world.publish(here, [assign([one, two, three], by)]);
      await world.post(id, { recordId });
      expect(await world.runOf(here, id)).toMatchObject({ state: 'SUCCEEDED' });
      return (await here.owner.records.get({ id: recordId })).data.ownerId;
    };
    expect(await ownerBy('leastOpenDeals', recordIds[0] ?? '')).toBe(three);
    expect(await ownerBy('leastOpenTasks', recordIds[1] ?? '')).toBe(two);
  });

  it('with nobody left fails the step and says why', async () => {
    const { here, people, recordIds } = await furnished(1);
    const [, member = '', gone = ''] = people;
    const id = await world.publish(here, [assign([member, gone])]);
    await here.member.members.setAway({ userId: member, awayUntil: later });
    await here.owner.members.remove({ userId: gone });
    await world.post(id, { recordId: recordIds[0] });
    expect(await world.runOf(here, id)).toMatchObject({
      state: 'FAILED',
      steps: [{ attempts: 1, error: expect.stringContaining('1 away, 1 no longer a member') }],
    });
  });

  it('names strangers when the definition is saved, and either a member or a pool', async () => {
    const { here, people } = await furnished(1);
    const there = await world.workspace();
    const save = (step: Step) =>
      here.owner.workflows.create({ name: 'Test workflow', draft: { trigger: webhook, steps: [step] } });
    const path = ['draft', 'steps', 0, 'input'];
    await expect(save(assign([...people, there.memberId]))).rejects.toMatchObject({
      issues: [{ path: [...path, 'pool', 'members', 4, 'userId'] }],
    });
    const both = assign(people);
    for (const input of [{}, { ...both.input, ownerId: here.ownerId }])
      await expect(save({ ...both, input })).rejects.toMatchObject({ issues: [{ path: [...path, 'ownerId'] }] });
    await save({ ...both, input: { ownerId: here.ownerId } });
  });
});

describe('a turn', () => {
  it('comes to each as often as their weight says, as evenly as it can', () => {
    const members = [
      { userId: 'a', weight: 3 },
      { userId: 'b', weight: 1 },
    ];
    let turns = {};
    const chosen = Array.from({ length: 8 }, () => {
      const next = pickNext(members, turns);
      turns = next.turns;
      return next.chosen;
    });
    expect(chosen.join('')).toBe('aabaaaba');
  });
});
