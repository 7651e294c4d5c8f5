import { newId } from '@dossier/kernel/ids.ts';
import { encodeCursor } from '@dossier/kernel/paging.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlanReader, type PlanReader } from '../testing/plan-reader.ts';
import { openWorld, type World } from '../testing/world.ts';
import { listEntriesInput } from '../record-entries/schema.ts';
import { listComments } from './noun.ts';
import { comments } from './table.ts';

let world: World;
let plans: PlanReader;
let id: string;

beforeAll(async () => {
  world = await openWorld();
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  for (const count of [90_000, 10_000]) {
    id = (await here.owner.records.create({ folderId: folder.id, title: 'Example contact' })).data.id;
    await world.database.autocommit.orm.execute(sql`
      insert into comments (workspace_id, id, record_id, author, created_at, text)
      select ${sql.param(here.id, comments.workspaceId)}::uuid, gen_random_uuid(),
        ${sql.param(id, comments.recordId)}::uuid, 'Test', now() - n * interval '1 second', 'Comment ' || n
      from generate_series(1, ${count}::int) n`);
  }
  await world.asOwner('vacuum analyze comments');
  plans = await openPlanReader(world, here);
}, 300_000);

afterAll(async () => {
  await plans.close();
  await world.close();
});

describe('at 100,000 comments', () => {
  it.each([
    ['newest', () => ({})],
    [
      'next by cursor',
      () => ({
        cursor: encodeCursor({
          sort: '-createdAt',
          value: new Date(Date.now() - 3_600_000).toISOString(),
          id: newId('note'),
        }),
      }),
    ],
  ])('lists the %s of a record from an index, without a sort', async (_, input) => {
    const plan = await plans.planOf(() =>
      listComments(plans.ctx, listEntriesInput.parse({ id, pageSize: 50, ...input() })),
    );
    expect(plan).toMatch(/Index Scan Backward using comments_record /);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });
});
