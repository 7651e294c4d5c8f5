import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('the events of a write', () => {
  it.each([1, 2])('are written by its own transaction, however many they are: %d', async (count) => {
    const here = await world.workspace();
    const { data: pipeline } = await here.owner.pipelines.create({
      name: 'Sales',
      stages: [{ name: 'New' }, { name: 'Won' }],
    });
    const key = here.key('write');
    const { data: deal } = await key.deals.create({ pipelineId: pipeline.id });
    await key.deals.update({
      id: deal.id,
      title: 'Changed',
      ...(count === 2 ? { stageId: pipeline.stages[1]?.id ?? '' } : {}),
    });
    // xmin is the transaction that wrote a row.
    const { rows } = await world.database.autocommit.orm.execute<{ kind: string; isSame: boolean }>(sql`
      select e.kind, e.xmin::text = d.xmin::text as "isSame"
      from events e
      join deals d on d.workspace_id = e.workspace_id
      where e.kind <> 'deal.created' and d.title = 'Changed' and e.payload like ${`%${deal.id}%`}`);
    expect(rows).toHaveLength(count);
    expect(rows.every(({ isSame }) => isSame)).toBe(true);
  });
});
