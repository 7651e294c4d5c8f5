import { Database } from '@dossier/postgres-engine/index.ts';
import { openCuttingProxy, type CuttingProxy } from '@dossier/testing/cutting-proxy.ts';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RunExecutor } from './executor.ts';
import { openWorkflowWorld, task, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
let proxy: CuttingProxy;
let database: Database;

beforeAll(async () => {
  world = await openWorkflowWorld();
  proxy = await openCuttingProxy(world.url);
  database = new Database({ url: proxy.url, applicationName: 'test', isDemandingEvents: true });
});
afterAll(async () => {
  await database.close();
  proxy.close();
  await world.close();
});

it('executes a step once, even if the answer to its commit is lost', async () => {
  const workspace = await world.workspace();
  const id = await world.publish(workspace, [task('First', 'first'), task('Second', 'second')]);
  const executor = new RunExecutor({
    database,
    services: { outbound: world.services.outbound, secretBox: world.secretBox },
    log: pino({ level: 'silent' }),
  });
  await world.post(id, {});
  proxy.cutOnce('task.created', 'after');
  await executor.drain(workspace.id);
  expect(proxy.hasCut).toBe(true);
  await executor.close();
  expect(await world.runOf(workspace, id)).toMatchObject({
    state: 'SUCCEEDED',
    steps: [{ name: 'first', attempts: 1 }, { name: 'second' }],
  });
  const { data } = await workspace.owner.tasks.list({});
  expect(data.map(({ title }) => title).toSorted()).toEqual(['First', 'Second']);
});
