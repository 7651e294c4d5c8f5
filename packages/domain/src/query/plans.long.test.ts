import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deals } from '../deals/index.ts';
import { openPlanReader, type PlanReader } from '../testing/plan-reader.ts';
import { openWorld, type World } from '../testing/world.ts';
import { withoutIndexes } from '../testing/without-indexes.ts';
import { aggregate } from './aggregate.ts';
import { queryItems } from './run.ts';
import { aggregateInput, queryDealsInput } from './schema.ts';
import { dealSubject } from './subjects.ts';

let world: World;
let plans: PlanReader;

beforeAll(async () => {
  world = await openWorld();
  const here = await world.workspace();
  const { data } = await here.owner.pipelines.create({
    name: 'Sales',
    stages: Array.from({ length: 5 }, (_, n) => ({ name: `Stage ${n}` })),
  });
  const stages = sql`array[${sql.join(
    data.stages.map(({ id }) => sql`${sql.param(id, deals.stageId)}::uuid`),
    sql`, `,
  )}]`;
  await withoutIndexes({ query: world.asOwner }, 'deals', async () => {
    await world.database.autocommit.orm.execute(sql`
      insert into deals (workspace_id, id, pipeline_id, stage_id, title, amount, data, created_at)
      select ${sql.param(here.id, deals.workspaceId)}::uuid, gen_random_uuid(),
        ${sql.param(data.id, deals.pipelineId)}::uuid, (${stages})[1 + n % 5], 'Deal ' || md5(n::text), n, '{}',
        now() - n * interval '1 minute'
      from generate_series(1, 100000) n`);
  });
  await world.asOwner('vacuum analyze deals');
  plans = await openPlanReader(world, here);
}, 300_000);

afterAll(async () => {
  await plans.close();
  await world.close();
});

const planOf = (input: object) =>
  plans.planOf(() => queryItems(plans.ctx, dealSubject, queryDealsInput.parse({ pageSize: 50, ...input })));

describe('at 100,000 deals', () => {
  it.each([
    ['nothing', undefined],
    ['a number', { field: 'amount', op: 'gte', value: 10 }],
    ['a moment', { field: 'createdAt', op: 'withinLast', value: '4w' }],
    [
      'two fields',
      {
        and: [
          { field: 'amount', op: 'lt', value: 90_000 },
          { field: 'ownerId', op: 'isEmpty' },
        ],
      },
    ],
  ])('a query of all pipelines by %s walks its order, without a sort', async (_, where) => {
    const plan = await planOf({ where });
    expect(plan).toMatch(/Index Scan Backward using deals_created/);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });

  it('a page goes on where the one before it ended, without reading what lies before', async () => {
    const input = queryDealsInput.parse({ pageSize: 50 });
    const { nextCursor: cursor } = await queryItems(plans.ctx, dealSubject, input);
    const plan = await planOf({ cursor });
    expect(plan).toMatch(/Index Scan Backward using deals_created/);
    expect(plan).toMatch(/Index Cond: .*ROW\(created_at, id\) </);
  });

  it('finds a rare text of a title through the trigram index', async () => {
    const plan = await planOf({ where: { field: 'title', op: 'contains', value: '7f1de29e6da19d22b51c68001e7e0e54' } });
    expect(plan).toMatch(/Bitmap Index Scan on deals_search/);
  });

  it('reads each deal once for its figures', async () => {
    const input = aggregateInput.parse({ groupBy: [{ field: 'stageId' }], sum: ['amount'] });
    const plan = await plans.planOf(() => aggregate(plans.ctx, dealSubject, input));
    expect(plan).toMatch(/HashAggregate|GroupAggregate/);
    expect(plan.match(/Scan .*on deals/g)).toHaveLength(1);
  });
});
