import { decodeId } from '@dossier/kernel/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { budgetDefaults } from '../chain/chain.ts';
import { claimRuns } from '../run/claim.ts';
import type { Step } from '../definition.ts';
import { executeRun } from '../run/run.ts';
import { openWorkflowWorld, task, webhook, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const increment: Step = { name: 'count', action: 'increment', input: { name: 'calls' } };

it('a template reads variables as they are when its step begins', async () => {
  const here = await world.workspace();
  await here.owner.variables.create({ name: 'calls', value: 1 });
  await here.owner.variables.create({ name: 'greeting', value: 'Hello' });
  const id = await world.publish(here, [
    { ...increment, input: { name: 'calls', by: '{{ variables.calls | plus: 1 }}' } },
    { name: 'greet', action: 'setVariable', input: { name: 'greeting', value: '{{ variables.greeting }}!' } },
    task('{{ variables.greeting }} {{ variables.calls }} {{ steps.count.output.value }}'),
  ]);
  await world.post(id, {});
  const run = await world.runOf(here, id);
  expect(run).toMatchObject({ state: 'SUCCEEDED' });
  expect(run.steps.map(({ output }) => output)).toMatchObject([
    { name: 'calls', value: 3 },
    { value: 'Hello!', previousValue: 'Hello' },
    { title: 'Hello! 3 3' },
  ]);
});

it('100 runs on two workers count each once, and set what they compute one after the other', async () => {
  const here = await world.workspace();
  for (const name of ['calls', 'sum']) await here.owner.variables.create({ name, value: 0 });
  const id = await world.publish(here, [
    increment,
    { name: 'add', action: 'setVariable', input: { name: 'sum', value: '{{ variables.sum | plus: 1 }}' } },
  ]);
  for (let at = 0; at < 100; at += 1) await world.post(id, { at });
  const workers = [world.executor, world.executorWith(budgetDefaults)];
  await Promise.all(workers.map((worker) => worker.drain(here.id)));
  const { data: runs } = await here.owner.workflows.listRuns({ id, pageSize: 200 });
  expect(runs.filter(({ state }) => state === 'SUCCEEDED')).toHaveLength(100);
  const seen = await Promise.all(
    runs.map(async ({ id: runId }) => {
      const { steps } = (await here.owner.workflows.getRun({ id, runId })).data;
      return JSON.stringify(steps[0]?.output);
    }),
  );
  const counted = Array.from({ length: 100 }, (_, at) => JSON.stringify({ name: 'calls', value: at + 1 }));
  expect(seen.toSorted()).toEqual(counted.toSorted());
  for (const name of ['calls', 'sum']) expect((await here.owner.variables.get({ name })).data.value).toBe(100);
});

it('an increment of a worker that lost its run is rolled back: it counts once', async () => {
  const here = await world.workspace();
  await here.owner.variables.create({ name: 'calls', value: 0 });
  const id = await world.publish(
    here,
    [1, 2].map((n) => ({ ...increment, name: `count${n}` })),
  );
  await world.post(id, {});
  const claim = { workspaceId: here.id, limit: 10, cap: 50, leaseS: 45 };
  const [stale] = await claimRuns(world.database, claim);
  await world.database.pool.query(
    "update workflow_runs set due_at = now() - interval '1 second' where workspace_id = $1",
    [decodeId('ws', here.id)],
  );
  const [fresh] = await claimRuns(world.database, claim, 'ABANDONED');
  const execute = async (run: typeof stale) =>
    run && executeRun(world.database, world.services, run, new AbortController().signal);
  const outcomes = await Promise.all([execute(stale), execute(fresh)]);
  expect(outcomes).toEqual([undefined, 'SUCCEEDED']);
  expect((await here.owner.variables.get({ name: 'calls' })).data.value).toBe(2);
});

it('a variable that is not there is named when the definition is saved, published and run', async () => {
  const here = await world.workspace();
  const save = (step: Step) =>
    here.owner.workflows.create({ name: 'Test workflow', draft: { trigger: webhook, steps: [step] } });
  await expect(save(increment)).rejects.toMatchObject({
    issues: [{ path: ['draft', 'steps', 0, 'input', 'name'], message: expect.stringContaining('no such variable') }],
  });
  await here.owner.variables.create({ name: 'calls', value: 0 });
  const { data } = await save(task('{{ variables.cals }}'));
  await expect(here.owner.workflows.publish({ id: data.id })).rejects.toMatchObject({
    message: expect.stringContaining('did you mean "variables.calls"?') as string,
  });
  const id = await world.publish(here, [increment]);
  await here.owner.variables.remove({ name: 'calls' });
  await world.post(id, {});
  expect(await world.runOf(here, id)).toMatchObject({ state: 'FAILED', steps: [{ attempts: 1 }] });
});
