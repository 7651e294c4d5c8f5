import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPlanReader, type PlanReader } from '../../testing/plan-reader.ts';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { withoutIndexes } from '../../testing/without-indexes.ts';
import { listRecords } from '../list/list.ts';
import { listRecordsInput } from '../schema.ts';
import { records } from '../table.ts';
import { sampleOfLarge } from './sample.ts';

// Each word is in one record of a hundred. Record 1 is the newest.

let world: World;
const readers: PlanReader[] = [];
let alone: PlanReader;
let middle: PlanReader;
let large: PlanReader;

beforeAll(async () => {
  world = await openWorld();
  const [first, one, other] = [await world.workspace(), await world.workspace(), await world.workspace()];
  await fill(first, 10_000, 'first');
  await world.asOwner('vacuum analyze records');
  alone = await sampled(first);
  await withoutIndexes({ query: world.asOwner }, 'records', async () => {
    await fill(one, 10_000, 'one');
    await fill(other, 30_000, 'other');
  });
  await world.asOwner(
    `insert into records (workspace_id, id, folder_id, title, data, search_text, created_at, deleted_at)
      select distinct on (workspace_id) workspace_id, '00000000-0000-7000-8000-000000000001'::uuid, folder_id,
        'Ancient', '{}'::jsonb, 'ancient', '2000-01-31'::timestamptz, now()
      from records
      where title = 'contact 1 newest'`,
  );
  await world.asOwner('vacuum analyze records');
  middle = await sampled(one);
  large = await sampled(other);
}, 300_000);

afterAll(async () => {
  for (const reader of readers) await reader.close();
  await world.close();
});

// The sample takes records by a hash of their ids, which `seed` decides, so that every run takes the same.
async function fill(here: TestWorkspace, count: number, seed: string) {
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  await world.database.autocommit.orm.execute(sql`
    insert into records (workspace_id, id, folder_id, title, data, search_text, created_at)
    select ${sql.param(here.id, records.workspaceId)}::uuid, md5(${seed}::text || n)::uuid,
      ${sql.param(folder.id, records.folderId)}::uuid, title, '{}', title, now() - n * interval '10 seconds'
    from generate_series(1, ${count}::int) n, lateral (select 'contact ' || n
      || case when n % 100 = 50 then ' evenly' else '' end
      || case when n % 2000 between 1000 and 1019 then ' clustered' else '' end
      || case when n > ${count}::int * 0.99 then ' oldest' else '' end
      || case when n <= ${count}::int / 100 then ' newest' else '' end
      || case when n > ${count}::int / 2 then ' former' else '' end as title) as made`);
}

async function sampled(here: TestWorkspace): Promise<PlanReader> {
  const reader = await openPlanReader(world, here);
  readers.push(reader);
  await vi.waitUntil(() => sampleOfLarge(reader.ctx), 30_000);
  return reader;
}

const listOf = (reader: PlanReader, search: string) =>
  listRecords(reader.ctx, listRecordsInput.parse({ search, pageSize: 25 }));

describe('among 10,000 records that are nearly all there are', () => {
  it.each(['evenly', 'clustered', 'oldest', 'newest', 'unheard'])('the word %s is looked up', async (search) => {
    const plans = await alone.plansOf(() => listOf(alone, search));
    expect(plans).toHaveLength(1);
    expect(plans[0]).toMatch(/Bitmap Index Scan on records_search[^\n]*\n *Index Cond: \(search_text ~~/);
    expect(plans[0]).not.toContain('uuid_hash_extended');
  });

  it('finds none of another workspace', async () => {
    const { data } = await listOf(alone, 'contact');
    const [one] = (await listOf(middle, 'oldest')).data;
    expect(data.map(({ id }) => id)).not.toContain(one?.id);
    expect((await listOf(alone, 'oldest')).data.every(({ folderId }) => folderId === data[0]?.folderId)).toBe(true);
  });
});

describe('among 10,000 records beside others', () => {
  it.each(['clustered', 'oldest', 'unheard'])('the word %s is looked up', async (search) => {
    const plans = await middle.plansOf(() => listOf(middle, search));
    expect(plans).toHaveLength(1);
    expect(plans[0]).toContain('Bitmap Index Scan on records_search');
    expect(plans[0]).toMatch(/Index Cond: .*uuid_hash_extended/);
    expect(plans[0]).not.toMatch(/Seq Scan on records/);
  });

  it('finds an old record that was in Trash when the sample was taken', async () => {
    expect((await listOf(middle, 'ancient')).data).toHaveLength(0);
    await world.asOwner(`update records set deleted_at = null where search_text = 'ancient'`);
    expect((await listOf(middle, 'ancient')).data).toHaveLength(1);
  });

  it('a word that half of them have, all of them old, is found too', async () => {
    expect((await listOf(middle, 'former')).data).toHaveLength(25);
  });
});

describe('among 30,000 records', () => {
  it('a word whose records lie in clusters is looked up in the newest periods', async () => {
    const plans = await large.plansOf(() => listOf(large, 'clustered'));
    expect(plans).toHaveLength(1);
    expect(plans[0]).toMatch(/Index Cond: .*uuid_hash_extended/);
  });

  it.each(['evenly', 'clustered', 'oldest', 'newest', 'former'])('finds a page of %s, newest first', async (search) => {
    const { data } = await listOf(large, search);
    expect(data).toHaveLength(25);
    expect(data.every(({ title }) => title.includes(search))).toBe(true);
    const times = data.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});
