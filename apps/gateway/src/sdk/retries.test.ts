import { createDossier, type Dossier, OutcomeUnknownError } from '@dossier/sdk';
import { commitMessage, openCuttingProxy, type CuttingProxy } from '@dossier/testing/cutting-proxy.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type Gateway } from '../gateway.ts';
import { openGateway, testSettings, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let proxy: CuttingProxy;
let cut: Gateway;
let workspace: KeyedWorkspace;
let dossier: Dossier;

beforeAll(async () => {
  at = await openGateway();
  proxy = await openCuttingProxy(at.world.url);
  cut = await startGateway({ ...testSettings, databaseUrl: proxy.url, logLevel: 'silent' });
  workspace = await at.workspace();
  dossier = createDossier({ url: cut.url, apiKey: workspace.writeKey });
});
afterAll(async () => {
  await cut.close();
  proxy.close();
  await at.close();
});

test.each(['before', 'after'] as const)('a POST whose connection is cut %s the commit is made once', async (side) => {
  const pipelineId = (await workspace.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] })).data.id;
  proxy.cutOnce(commitMessage, side, 'Once');
  let replayed: string | null | undefined;
  const onResponse = ({ headers }: Response) => (replayed = headers.get('idempotency-replayed'));
  await dossier.deals.create({ pipelineId, title: 'Once' }, { onResponse });
  expect(proxy.hasCut).toBe(true);
  expect(replayed).toBe(side === 'after' ? 'true' : null);
  expect((await workspace.owner.deals.list({ pipelineId })).data.map(({ title }) => title)).toEqual(['Once']);
});

test('a PATCH is retried if nothing was written, and reported if its outcome is unknown', async () => {
  const { id } = (await workspace.owner.tasks.create({ title: 'Call' })).data;
  proxy.cutOnce('from "tasks"', 'before');
  expect((await dossier.tasks.update({ id, title: 'Called' })).data.title).toBe('Called');
  proxy.cutOnce(commitMessage, 'after', 'Called back');
  const failure = await dossier.tasks.update({ id, title: 'Called back' }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OutcomeUnknownError);
  expect(failure).toMatchObject({ status: 503, code: 'OUTCOME_UNKNOWN', outcome: 'unknown' });
});
