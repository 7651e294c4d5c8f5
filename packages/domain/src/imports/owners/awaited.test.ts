import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';
import { blankReading } from '../schema.ts';
import { runImport } from '../run/run-import.job.ts';
import { giveAwaited } from './give-awaited.job.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const csv =
  'Name,Owner,Coach,Opportunity,Deal owner\n' +
  'Example Ltd,Kim Newcomer,kim.newcomer@example.com,First,Kim Newcomer\n' +
  'Other Ltd,Kim Newcomer,,Second,Gone Example\n' +
  'Third Ltd,Gone Example,,,\n';
const mapping = ['title', 'owner', 'data.coach', 'deal.title', 'deal.owner'];

const byTitle = (one: { title: string }, other: { title: string }) => one.title.localeCompare(other.title);

/** Kim is invited, and Gone is kept as a text. */
async function importFor(here: TestWorkspace, address: string) {
  const { data: folder } = await here.owner.folders.create({
    name: 'Accounts',
    fields: [
      { key: 'coach', label: 'Coach', type: 'USER' },
      { key: 'formerOwner', label: 'Former owner', type: 'TEXT' },
    ],
  });
  const pipelineId = (await here.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] })).data.id;
  const { data } = await here.owner.imports.create({ folderId: folder.id, fileName: 'accounts.csv', content: csv });
  await here.owner.imports.inspect({ id: data.id });
  const values = [
    { cell: 'Kim Newcomer', option: address },
    { cell: 'kim.newcomer@example.com', option: address },
    { cell: 'Gone Example', option: null },
  ];
  const reading = { ...blankReading, values };
  const readings = [null, { ...reading, othersKey: 'formerOwner' }, reading, null, reading];
  const { data: preview } = await here.owner.imports.preview({ id: data.id, mapping, readings });
  expect(preview.columns.map(({ problemCount }) => problemCount)).toEqual([0, 0, 0, 0, 0]);
  await here.owner.imports.start({ id: data.id, mapping, readings, isDryRun: false });
  await runImport.run(jobContext(world.database), { workspaceId: here.id, importId: data.id, attempt: 1 });
  expect((await here.owner.imports.get({ id: data.id })).data).toMatchObject({ createdCount: 3, failedCount: 0 });
  const records = async () => (await here.owner.records.list({ folderId: folder.id, sort: 'title' })).data;
  const deals = async () => (await here.owner.deals.list({ pipelineId: [pipelineId] })).data.toSorted(byTitle);
  return { records, deals };
}

async function join(here: TestWorkspace, address: string): Promise<string> {
  const { data: invitation } = await here.owner.members.invite({ email: address });
  const person = { name: 'Kim Newcomer', email: address, password: 'a long pass phrase 1' };
  return (await world.caller().members.signUp({ token: invitation.token, ...person })).data.userId;
}

const jobsFor = async (userId: string) => {
  const { rows } = await world.asOwner(
    `select from graphile_worker._private_jobs jobs
     join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
     where identifier = 'imports/give-awaited' and payload ->> 'userId' = $1`,
    [userId],
  );
  return rows.length;
};

it('gives an invited person what a file says is theirs, once they join', async () => {
  const here = await world.workspace();
  const address = `kim.${here.id.slice(-8)}@example.com`;
  const { records, deals } = await importFor(here, address.toUpperCase());
  const [, other] = await records();
  expect(await records()).toMatchObject([
    { title: 'Example Ltd', ownerId: null, data: {} },
    { title: 'Other Ltd', ownerId: null },
    { title: 'Third Ltd', ownerId: null, data: { formerOwner: 'Gone Example' } },
  ]);
  // A field that a colleague fills in the meantime stays.
  await here.owner.records.update({ id: other?.id ?? '', ownerId: here.memberId });

  const userId = await join(here, address);
  expect(await jobsFor(userId)).toBe(1);
  await giveAwaited.run(jobContext(world.database), { workspaceId: here.id, userId, email: address });
  expect(await records()).toMatchObject([
    { title: 'Example Ltd', ownerId: userId, data: { coach: userId } },
    { title: 'Other Ltd', ownerId: here.memberId },
    { title: 'Third Ltd', ownerId: null },
  ]);
  expect(await deals()).toMatchObject([
    { title: 'First', ownerId: userId },
    { title: 'Second', ownerId: null },
  ]);
  const { rows } = await world.asOwner(`select from awaited_owners where email = $1`, [address]);
  expect(rows).toEqual([]);
});

it('finds a person who has joined before the import ends', async () => {
  const here = await world.workspace();
  const address = `kim.${here.id.slice(-8)}@example.com`;
  const userId = await join(here, address);
  const { records, deals } = await importFor(here, address);
  expect(await records()).toMatchObject([{ ownerId: userId, data: { coach: userId } }, { ownerId: userId }, {}]);
  expect(await deals()).toMatchObject([{ ownerId: userId }, { ownerId: null }]);
});
