import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { jobContext } from '../testing/job-context.ts';
import { purgeTrash } from './erase.job.ts';
import { records } from '../records/index.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const purge = () => purgeTrash.run(jobContext(world.database), {});

async function setUp() {
  const workspace = await world.workspace();
  const { owner } = workspace;
  const folderId = (await owner.folders.create({ name: 'Contacts', type: 'CONTACT' })).data.id;
  const pipelineId = (await owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] })).data.id;
  return {
    workspace,
    owner,
    pipelineId,
    newRecord: async (title: string) => (await owner.records.create({ folderId, title })).data.id,
  };
}

/** Puts the record into Trash, so many days ago. */
async function trash({ id: workspaceId, owner }: TestWorkspace, id: string, days: number): Promise<void> {
  await owner.records.remove({ id });
  await world.database.autocommit.orm.execute(
    sql`
      update records
      set deleted_at = now() - make_interval(days => ${days})
      where workspace_id = ${sql.param(workspaceId, records.workspaceId)} and id = ${sql.param(id, records.id)}`,
  );
}

test('deals and tasks lose the link to what is purged, as a change of a new version with its event', async () => {
  const { workspace, owner, pipelineId, newRecord } = await setUp();
  const [gone, kept] = [await newRecord('Gone'), await newRecord('Kept')];
  const deal = (await owner.deals.create({ pipelineId, recordId: gone })).data;
  const task = (await owner.tasks.create({ title: 'Call', recordId: gone })).data;
  const other = (await owner.deals.create({ pipelineId, recordId: kept })).data;
  await trash(workspace, gone, 31);
  await trash(workspace, kept, 29);
  const before = await workspace.events();
  await purge();

  const [dealNow] = (await owner.deals.list({ pipelineId })).data.filter(({ id }) => id === deal.id);
  expect(dealNow).toMatchObject({ recordId: null, version: 2, stageId: deal.stageId });
  expect(dealNow && dealNow.updatedAt >= deal.updatedAt).toBe(true);
  expect((await owner.tasks.list({})).data).toMatchObject([
    { id: task.id, recordId: null, version: 2, status: 'OPEN' },
  ]);
  expect((await owner.deals.list({ pipelineId })).data).toContainEqual(other);
  const changes = { recordId: { from: gone, to: null } };
  expect((await workspace.events()).slice(before.length)).toMatchObject([
    { event: 'deal.updated', recordId: null, record: null, changes, deal: { id: deal.id, recordId: null, version: 2 } },
    { event: 'task.updated', recordId: null, record: null, changes, task: { id: task.id, recordId: null, version: 2 } },
  ]);
  await expect(owner.records.restore({ id: gone })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await owner.records.restore({ id: kept });
});

test('more than one batch hangs on one record, and all of it is told', async () => {
  const { workspace, owner, pipelineId, newRecord } = await setUp();
  const id = await newRecord('Busy');
  await owner.deals.create({ pipelineId, recordId: id });
  await world.database.autocommit.orm.execute(sql`
    insert into deals (workspace_id, id, pipeline_id, stage_id, title, data, record_id)
    select workspace_id, gen_random_uuid(), pipeline_id, stage_id, title, data, record_id
    from deals, generate_series(1, 700)
    where workspace_id = ${sql.param(workspace.id, records.workspaceId)}`);
  await trash(workspace, id, 31);
  await purge();
  const { data } = await owner.deals.list({ pipelineId });
  expect(new Set(data.map(({ recordId, version }) => `${recordId} ${version}`))).toEqual(new Set(['null 2']));
  expect((await workspace.events()).filter(({ event }) => event === 'deal.updated')).toHaveLength(701);
  await expect(owner.records.restore({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
