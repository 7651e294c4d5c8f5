import { newId } from '@dossier/kernel/ids.ts';
import { encodeCursor } from '@dossier/kernel/paging.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlanReader, type PlanReader } from '../testing/plan-reader.ts';
import { openWorld, type World } from '../testing/world.ts';
import { aggregate, dealSubject } from '../query/index.ts';
import { aggregateTitlesInput } from '../query/schema.ts';
import { withoutIndexes } from '../testing/without-indexes.ts';
import { listDeals } from './list/list.ts';
import { listDealsInput } from './schema.ts';
import { getDeal } from './noun.ts';
import { deals } from './table.ts';

let world: World;
let plans: PlanReader;
let pipelineId: string;
let stageId: string;
let recordId: string;
let ownerId: string;

beforeAll(async () => {
  world = await openWorld();
  const here = await world.workspace();
  ownerId = here.memberId;
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  recordId = (await here.owner.records.create({ folderId: folder.id, title: 'Example contact' })).data.id;
  await withoutIndexes({ query: world.asOwner }, 'deals', async () => {
    for (const count of [50_000, 50_000]) {
      const { data } = await here.owner.pipelines.create({
        name: 'Sales',
        stages: Array.from({ length: 5 }, (_, n) => ({ name: `Stage ${n}` })),
      });
      pipelineId = data.id;
      stageId = data.stages[2]?.id ?? '';
      const stages = sql`array[${sql.join(
        data.stages.map(({ id }) => sql`${sql.param(id, deals.stageId)}::uuid`),
        sql`, `,
      )}]`;
      await world.database.autocommit.orm.execute(sql`
        insert into deals (
          workspace_id, id, pipeline_id, stage_id, title, amount, data, record_id, owner_id, created_at
        )
        select ${sql.param(here.id, deals.workspaceId)}::uuid, gen_random_uuid(),
          ${sql.param(pipelineId, deals.pipelineId)}::uuid, (${stages})[1 + n % 5], 'Deal ' || md5(n::text), n, '{}',
          case when n % 1000 = 0 then ${sql.param(recordId, deals.recordId)}::uuid end,
          case when n % 10 = 0 then ${sql.param(ownerId, deals.ownerId)}::uuid end, now() - n * interval '1 second'
        from generate_series(1, ${count}::int) n`);
    }
  });
  await world.asOwner('vacuum analyze deals');
  plans = await openPlanReader(world, here);
}, 300_000);

afterAll(async () => {
  await plans.close();
  await world.close();
});

function list(input: object) {
  return plans.planOf(() => listDeals(plans.ctx, listDealsInput.parse({ pipelineId, pageSize: 50, ...input })));
}

describe('at 100,000 deals', () => {
  it.each([
    ['a pipeline', () => ({}), 'deals_pipeline'],
    [
      'a pipeline by cursor',
      () => ({
        cursor: encodeCursor({
          sort: '-createdAt',
          value: new Date(Date.now() - 3_600_000).toISOString(),
          id: newId('deal'),
        }),
      }),
      'deals_pipeline',
    ],
    ['a stage', () => ({ stageId }), 'deals_stage'],
    [
      'a stage by cursor',
      () => ({
        stageId,
        cursor: encodeCursor({
          sort: '-createdAt',
          value: new Date(Date.now() - 3_600_000).toISOString(),
          id: newId('deal'),
        }),
      }),
      'deals_stage',
    ],
    ['an owner', () => ({ ownerId }), 'deals_owner|deals_pipeline'],
  ])('lists %s from an index, without a sort', async (_, input, index) => {
    const plan = await list(input());
    expect(plan).toMatch(new RegExp(`Index Scan Backward using (${index})`));
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });

  it('lists the deals of a record from their own index, without a sort', async () => {
    const plan = await plans.planOf(() => listDeals(plans.ctx, listDealsInput.parse({ recordId, pageSize: 20 })));
    expect(plan).toMatch(/Index Scan Backward using deals_record/);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });

  it('finds a rare word of a title through the trigram index', async () => {
    const plan = await list({ search: '7f1de29e6da19d22b51c68001e7e0e54' });
    expect(plan).toMatch(/Bitmap Index Scan on deals_search/);
    expect(plan).not.toMatch(/Seq Scan/);
  });

  it('finds a common or very short word by walking the newest deals, without a sort', async () => {
    for (const search of ['deal', 'de']) {
      const plan = await list({ search });
      expect(plan).toMatch(/Index Scan Backward using deals_pipeline/);
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    }
  });

  it('adds up a board without looking at other pipelines', async () => {
    const where = { field: 'pipelineId', op: 'eq', value: pipelineId } as const;
    const input = aggregateTitlesInput.parse({ where, groupBy: [{ field: 'stageId' }], sum: ['amount'] });
    const plan = await plans.planOf(() => aggregate(plans.ctx, dealSubject, input));
    expect(plan).toMatch(/Index Cond: .*pipeline_id =/);
    expect(plan).not.toMatch(/Seq Scan on deals/);
  });

  it('gets one deal by its primary key', async () => {
    expect(await plans.planOf(() => getDeal(plans.ctx, newId('deal')).catch(() => {}))).toMatch(
      /Index Scan using deals_workspace_id_id_pk/,
    );
  });
});
