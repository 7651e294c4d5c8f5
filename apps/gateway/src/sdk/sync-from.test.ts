import { runSync } from '@dossier/domain/syncs/run/run-sync.job.ts';
import { jobContext } from '@dossier/domain/testing/job-context.ts';
import { createDossier, syncFrom, type Dossier } from '@dossier/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

const source = 'shop';

let at: TestGateway;
let workspace: KeyedWorkspace;
let dossier: Dossier;

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
  dossier = createDossier({ url: at.gateway.url, apiKey: workspace.writeKey });
  await dossier.syncs.set({ source, folderId: await workspace.newFolder() });
});
afterAll(() => at.close());

async function* contacts(count: number) {
  for (let id = 0; id < count; id += 1) yield { externalId: id, title: `Contact ${id}`, phone: 'x'.repeat(40) };
}

const newest = async () => (await dossier.syncs.get({ source })).data.runs[0];

/** The run that an SDK call waits for, carried out as a worker does. */
async function work(): Promise<void> {
  await expect.poll(async () => (await newest())?.state).toBe('RUNNING');
  await runSync.run(jobContext(at.world.database), { workspaceId: workspace.id, runId: (await newest())?.id ?? '' });
}

it('sends a list in parts, and goes on after a start that left its run open', async () => {
  const { data: left } = await dossier.syncs.startRun({ source, items: [{ externalId: 'left', title: 'Left' }] });
  const [run] = await Promise.all([syncFrom(dossier, source, contacts(2_500), { everyMs: 20 }), work()]);
  expect(run).toMatchObject({ state: 'DONE', partCount: 3, createdCount: 2_500, errorCount: 0 });
  expect((await dossier.syncs.getRun({ source, runId: left.id })).data.state).toBe('CANCELLED');
});

it('waits for the run of an earlier start before it sends its own', async () => {
  const items = [{ externalId: '0', title: 'Contact 0' }];
  const { data: earlier } = await dossier.syncs.startRun({ source, items, finish: true });
  const later = syncFrom(dossier, source, [{ externalId: 0, title: 'Changed' }], { everyMs: 20, isDryRun: true });
  await work();
  await expect.poll(async () => (await newest())?.id).not.toBe(earlier.id);
  await work();
  expect(await later).toMatchObject({ state: 'CHECKED', changedCount: 1, createdCount: 0 });
});
