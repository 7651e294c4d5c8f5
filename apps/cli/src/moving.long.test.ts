import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openGateway, worldSecret, type KeyedWorkspace, type TestGateway } from '@dossier/gateway/testing/gateway.ts';
import {
  comparedFigures,
  opportunities,
  ownerNames,
  parents,
  salesFiles,
} from '@dossier/domain/imports/testing/sales-team.ts';
import { startTestWorker } from '@dossier/worker/testing/worker.ts';
import type { RunningWorker } from '@dossier/worker/worker.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { environmentOf, freshFolder, removeFolders } from './testing/installations.ts';
import { blocksOf, run } from './testing/documented/session.ts';

let at: TestGateway;
let worker: RunningWorker;
let here: KeyedWorkspace;
let folder: string;

beforeAll(async () => {
  at = await openGateway();
  worker = await startTestWorker({ databaseUrl: at.world.url, authSecret: worldSecret });
  here = await at.workspace();
  folder = await freshFolder();
});
afterAll(async () => {
  await worker.close();
  await at.close();
  await removeFolders();
});

/** Runs the script of the documentation unchanged. */
async function move() {
  const script = blocksOf('docs/integrators/imports.md').find(({ file }) => file === 'moving');
  await writeFile(
    join(folder, 'move.ts'),
    (script?.code ?? '').replace('@dossier/sdk', import.meta.resolve('@dossier/sdk')),
  );
  const env = environmentOf({ DOSSIER_URL: at.gateway.url, DOSSIER_KEY: here.fullKey });
  return (await run(process.execPath, ['move.ts'], folder, env)).stdout;
}

it('moves a sales team over REST by the documented script, with equal totals by month and stage', async () => {
  const [kim, toni] = [`${here.ownerId}@example.com`, `${here.memberId}@example.com`];
  const [first, second, gone] = ownerNames;
  const owners = { [first]: kim, [second]: toni, [gone]: null };
  for (const [name, text] of Object.entries(salesFiles)) await writeFile(join(folder, name), text);
  await writeFile(join(folder, 'owners.json'), JSON.stringify(owners));

  expect((await move()).trim().split('\n')).toEqual([
    'products.csv DONE {} 0 failed',
    'accounts.csv DONE {} 0 failed',
    `deals.csv DONE {"deal":${opportunities.length},"stage":3} 0 failed`,
  ]);

  const { owner } = here;
  const folders = new Map((await owner.folders.list({})).data.map(({ name, id }) => [name, id]));
  const records = async (name: string) =>
    (await owner.records.list({ folderId: folders.get(name) ?? '', pageSize: 500 })).data;
  const [accounts, products] = [await records('Accounts'), await records('Products')];
  expect([accounts.length, products.length]).toEqual([parents.size, 7]);
  const titles = new Map([...accounts, ...products].map(({ id, title }) => [id, title]));
  const nameOf = (id: unknown) => titles.get(String(id ?? '')) ?? '';
  expect(Object.fromEntries(accounts.map(({ title, data }) => [title, nameOf(data['parent'])]))).toEqual(
    Object.fromEntries(parents),
  );

  const pipeline = (await owner.pipelines.list({})).data.find(({ name }) => name === 'Opportunities');
  const stages = new Map(pipeline?.stages.map(({ id, name }) => [id, name] as const));
  const people = new Map([
    [here.ownerId, first],
    [here.memberId, second],
  ]);
  const where = { field: 'pipelineId', op: 'eq' as const, value: pipeline?.id ?? '' };
  const sums = async (groupBy: { field: string; by?: 'month' }[]) =>
    (await owner.aggregate.deals({ where, groupBy, sum: ['amount'] })).data;
  for (const [moved, own] of await comparedFigures({ sums, stages, people, titles })) expect(moved).toEqual(own);
});
