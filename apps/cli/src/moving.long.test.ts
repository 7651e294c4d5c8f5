import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openGateway, worldSecret, type KeyedWorkspace, type TestGateway } from '@dossier/gateway/testing/gateway.ts';
import { startTestWorker } from '@dossier/worker/testing.ts';
import type { RunningWorker } from '@dossier/worker/worker.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { environmentOf, freshFolder, removeFolders } from './testing.ts';
import { blocksOf, run } from './testing/documented/session.ts';

const [accountCount, dealCount] = [85, 8_800];
/** Percent of the deals. */
const withoutAccount = 12;
const productNames = Array.from({ length: 7 }, (_, at) => `Product ${at}`);
const accountNames = Array.from({ length: accountCount }, (_, at) => `Account ${at}, Inc.`);
const ownerNames = ['Kim Example', 'Toni Example', 'Gone Example'];

interface Opportunity {
  readonly id: string;
  readonly owner: string;
  readonly product: string;
  readonly account: string;
  readonly stage: string;
  readonly created: string;
  readonly closed: string;
  readonly amount: number | undefined;
}

const dayAfter = (days: number) => new Date(Date.UTC(2016, 9, 1) + days * 86_400_000).toISOString().slice(0, 10);

/** Numbers below `end` that are the same in each run. */
function numbers(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % end;
  };
}

/** Opportunities of another system: about half of them won, some open, some without an account. */
function opportunities(): Opportunity[] {
  const below = numbers(42);
  const oneOf = (some: readonly string[]) => some[below(some.length)] ?? '';
  return Array.from({ length: dealCount }, (_, at) => {
    const stage = oneOf(['Won', 'Won', 'Won', 'Lost', 'Engaging', 'Prospecting']);
    const began = below(300);
    const isClosed = stage === 'Won' || stage === 'Lost';
    return {
      id: `D-${at}`,
      owner: oneOf(ownerNames),
      product: oneOf(productNames),
      account: below(100) < withoutAccount ? '' : oneOf(accountNames),
      stage,
      created: dayAfter(began),
      closed: isClosed ? dayAfter(began + below(130)) : '',
      amount: stage === 'Won' ? 38 + below(120_000) / 4 : stage === 'Lost' ? 0 : undefined,
    };
  });
}

const all = opportunities();
const fileOf = (rows: readonly (readonly unknown[])[]) =>
  rows.map((cells) => `${cells.map((cell) => `"${String(cell ?? '')}"`).join(',')}\r\n`).join('');

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
  const owners = { 'Kim Example': kim, 'Toni Example': toni, 'Gone Example': null };
  // Every fourth account belongs to another one, which may come later in the file.
  const parentOf = (place: number) => (place % 4 === 0 ? accountNames[(place * 7 + 3) % accountCount] : '');
  const files = {
    'products.csv': [['Product', 'Price'], ...productNames.map((name, place) => [name, place * 550])],
    'accounts.csv': [
      ['Account', 'Sector', 'Parent'],
      ...accountNames.map((name, place) => [name, 'retail', parentOf(place)]),
    ],
    'deals.csv': [
      ['Id', 'Owner', 'Product', 'Account', 'Stage', 'Created', 'Closed', 'Amount'],
      ...all.map((one) => Object.values(one)),
    ],
  };
  for (const [name, rows] of Object.entries(files)) await writeFile(join(folder, name), fileOf(rows));
  await writeFile(join(folder, 'owners.json'), JSON.stringify(owners));

  expect((await move()).trim().split('\n')).toEqual([
    'products.csv DONE {} 0 failed',
    'accounts.csv DONE {} 0 failed',
    `deals.csv DONE {"deal":${dealCount},"stage":3} 0 failed`,
  ]);

  const { owner } = here;
  const folders = new Map((await owner.folders.list({})).data.map(({ name, id }) => [name, id]));
  const records = async (name: string) =>
    (await owner.records.list({ folderId: folders.get(name) ?? '', pageSize: 500 })).data;
  const [accounts, products] = [await records('Accounts'), await records('Products')];
  expect([accounts.length, products.length]).toEqual([accountCount, productNames.length]);
  const titles = new Map([...accounts, ...products].map(({ id, title }) => [id, title]));
  const nameOf = (id: unknown) => titles.get(String(id ?? '')) ?? '';
  expect(Object.fromEntries(accounts.map(({ title, data }) => [title, nameOf(data['parent'])]))).toEqual(
    Object.fromEntries(accountNames.map((name, place) => [name, parentOf(place)])),
  );

  const pipeline = (await owner.pipelines.list({})).data.find(({ name }) => name === 'Opportunities');
  const stages = new Map(pipeline?.stages.map(({ id, name }) => [id, name]));
  const people = new Map([
    [here.ownerId, 'Kim Example'],
    [here.memberId, 'Toni Example'],
  ]);
  type Group = Record<string, string | number | boolean | null>;
  const where = { field: 'pipelineId', op: 'eq' as const, value: pipeline?.id ?? '' };
  /** The number of deals and the sum of their amounts, by groups. */
  const figures = async (nameOfGroup: (group: Group) => string, ...groupBy: { field: string; by?: 'month' }[]) => {
    const { data } = await owner.aggregate.deals({ where, groupBy, sum: ['amount'] });
    return Object.fromEntries(
      data.map(({ group, count, sum }) => [nameOfGroup(group), [count, sum['amount'] ?? 0]] as const),
    );
  };
  /** The same of the file. */
  const ownFigures = (nameOfGroup: (one: Opportunity) => string) =>
    Object.fromEntries(
      [...Map.groupBy(all, nameOfGroup)].map(([name, some]) => [
        name,
        [some.length, some.reduce((sum, { amount = 0 }) => sum + amount, 0)],
      ]),
    );
  const month = (day: unknown) => String(day).slice(0, 7);
  const stageOf = ({ stageId }: Group) => stages.get(String(stageId)) ?? '';
  const byMonth = (field: string) =>
    figures((group) => `${stageOf(group)} ${month(group[field])}`, { field: 'stageId' }, { field, by: 'month' });
  const closed = ([name]: readonly [string, unknown]) => /^(?:Won|Lost)/.test(name);
  const sorted = (some: object) => Object.entries(some).toSorted();

  expect(await figures(stageOf, { field: 'stageId' })).toEqual(ownFigures(({ stage }) => stage));
  expect(await byMonth('createdAt')).toEqual(ownFigures((one) => `${one.stage} ${month(one.created)}`));
  const own = sorted(ownFigures((one) => `${one.stage} ${month(one.closed)}`)).filter(closed);
  expect(own.length).toBeGreaterThan(20);
  expect(sorted(await byMonth('stageChangedAt')).filter(closed)).toEqual(own);
  expect(sorted(await byMonth('closeDate')).filter(closed)).toEqual(own);
  expect(await figures(({ ownerId }) => people.get(String(ownerId)) ?? 'Gone Example', { field: 'ownerId' })).toEqual(
    ownFigures((one) => one.owner),
  );
  expect(await figures(({ recordId }) => nameOf(recordId), { field: 'recordId' })).toEqual(
    ownFigures(({ account }) => account),
  );
  expect(await figures((group) => nameOf(group['data.product']), { field: 'data.product' })).toEqual(
    ownFigures(({ product }) => product),
  );
});
