import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listDeals } from '../deals/list/list.ts';
import { listDealsInput } from '../deals/schema.ts';
import { deals } from '../deals/table.ts';
import { sampleOfLarge } from '../records/large/sample.ts';
import { listRecords } from '../records/list/list.ts';
import { listRecordsInput } from '../records/schema.ts';
import { records } from '../records/table.ts';
import { listTasks } from '../tasks/noun.ts';
import { listTasksInput } from '../tasks/schema.ts';
import { openPlanReader, type PlanReader } from '../testing/plan-reader.ts';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { withoutIndexes } from '../testing/without-indexes.ts';

let world: World;
let here: TestWorkspace;
let folderId: string;
let pipelineId: string;
let plans: PlanReader;
let namesToo: PlanReader;

beforeAll(async () => {
  world = await openWorld();
  here = await world.workspace();
  folderId = (await here.owner.folders.create({ name: 'Contacts' })).data.id;
  const { data: pipeline } = await here.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
  pipelineId = pipeline.id;
  const tagOf = async (name: string) =>
    sql`${decodeId('tag', (await here.owner.tags.create({ name })).data.id) ?? ''}::uuid`;
  // Tags of one thing in a thousand, in fifty and in two, and of the oldest alone.
  const [rare, some, common, old] = await Promise.all(['rare', 'some', 'common', 'old'].map(tagOf));
  const tagIds = sql`nullif(array_remove(array[
    case when n % 1000 = 0 then ${rare} end, case when n % 50 = 0 then ${some} end,
    case when n % 2 = 0 then ${common} end, case when n > 29500 then ${old} end], null), '{}')`;
  const workspaceId = sql`${sql.param(here.id, records.workspaceId)}::uuid`;
  const made = sql`now() - n * interval '10 seconds' from generate_series(1, 30000) n`;
  const run = (table: string, statement: ReturnType<typeof sql>) =>
    withoutIndexes({ query: world.asOwner }, table, () => world.database.autocommit.orm.execute(statement));
  await run(
    'records',
    sql`insert into records (workspace_id, id, folder_id, title, data, search_text, tag_ids, created_at)
      select ${workspaceId}, gen_random_uuid(), ${sql.param(folderId, records.folderId)}::uuid, 'Title', '{}', 'title',
        ${tagIds}, ${made}`,
  );
  await run(
    'deals',
    sql`insert into deals (workspace_id, id, pipeline_id, stage_id, title, data, tag_ids, created_at)
      select ${workspaceId}, gen_random_uuid(), ${sql.param(pipelineId, deals.pipelineId)}::uuid,
        ${sql.param(pipeline.stages[0]?.id, deals.stageId)}::uuid, 'Deal', '{}', ${tagIds}, ${made}`,
  );
  await run(
    'tasks',
    sql`insert into tasks (workspace_id, id, title, priority, type, tag_ids, created_at)
      select ${workspaceId}, gen_random_uuid(), 'Task', 'NORMAL', 'TODO', ${tagIds}, ${made}`,
  );
  await world.asOwner('vacuum analyze records, deals, tasks, tags');
  plans = await openPlanReader(world, here);
  namesToo = await openPlanReader(world, here, { hasNames: true });
  await vi.waitUntil(() => sampleOfLarge(plans.ctx), 30_000);
}, 300_000);

afterAll(async () => {
  await plans.close();
  await namesToo.close();
  await world.close();
});

const ofRecords = (input: object) =>
  plans.planOf(() => listRecords(plans.ctx, listRecordsInput.parse({ pageSize: 25, ...input })));

describe('at 30,000 records', () => {
  it.each(['rare', 'old'])('a tag of few, %s, is looked up', async (tag) => {
    for (const scope of [{}, { folderId }]) {
      const plan = await ofRecords({ tag, ...scope });
      expect(plan).toMatch(/Bitmap Index Scan on records_tags/);
      expect(plan).not.toMatch(/Seq Scan on records/);
    }
  });

  it('a common tag is found by walking the newest', async () => {
    const plan = await ofRecords({ tag: 'common' });
    expect(plan).toMatch(/Index Scan Backward using records_created on records/);
    expect(plan).not.toMatch(/Sort|Seq Scan on records|Bitmap/);
  });

  it('a tag of one in fifty is found without reading all that have it', async () => {
    const plan = await ofRecords({ tag: 'some', folderId });
    expect(plan).toMatch(/Index Scan Backward using records_\w*created on records|Index Cond: .*uuid_hash_extended/);
    expect(plan).not.toMatch(/Seq Scan on records/);
  });

  it('a page of each is whole and newest first', async () => {
    for (const tag of ['rare', 'some', 'common', 'old']) {
      const { data } = await here.owner.records.list({ tag: [tag], pageSize: 25 });
      expect(data).toHaveLength(25);
      expect(data.every(({ tags }) => tags.includes(tag))).toBe(true);
      const times = data.map(({ createdAt }) => createdAt);
      expect(times).toEqual(times.toSorted().toReversed());
    }
  });

  it('names are looked up by their key, for the rows of a page that have tags', async () => {
    const plan = await namesToo.planOf(() => listRecords(namesToo.ctx, listRecordsInput.parse({ folderId })));
    expect(plan).toMatch(/Index Scan Backward using records_(folder_)?created[^]*SubPlan 1[^]* on tags tag/);
    expect(plan).toMatch(/Sort Key: .*tag\.name.* COLLATE names/);
  });
});

describe('at 30,000 deals and as many tasks', () => {
  it('a rare tag is looked up', async () => {
    expect(
      await plans.planOf(() => listDeals(plans.ctx, listDealsInput.parse({ pipelineId, tag: 'rare', pageSize: 25 }))),
    ).toMatch(/Bitmap Index Scan on deals_tags/);
    expect(await plans.planOf(() => listTasks(plans.ctx, listTasksInput.parse({ tag: 'rare', pageSize: 25 })))).toMatch(
      /Bitmap Index Scan on tasks_tags/,
    );
  });

  it('a common tag is found by walking the newest', async () => {
    const ofDeals = await plans.planOf(() =>
      listDeals(plans.ctx, listDealsInput.parse({ pipelineId, tag: 'common', pageSize: 25 })),
    );
    const ofTasks = await plans.planOf(() =>
      listTasks(plans.ctx, listTasksInput.parse({ tag: 'common', pageSize: 25 })),
    );
    expect(ofDeals).toMatch(/Index Scan Backward using deals_(pipeline|created)/);
    expect(ofTasks).toMatch(/Index Scan Backward using tasks_created/);
  });
});
