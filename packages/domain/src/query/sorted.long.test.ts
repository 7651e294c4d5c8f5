import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sampleOfLarge } from '../records/large/sample.ts';
import { fillSortKeys } from '../records/sorted/fill-sort-keys.job.ts';
import { records } from '../records/table.ts';
import { jobContext } from '../testing/job-context.ts';
import { openPlanReader, type PlanReader } from '../testing/plan-reader.ts';
import { withoutIndexes } from '../testing/without-indexes.ts';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { queryItems } from './run.ts';
import { type Filter, queryRecordsInput } from './schema.ts';
import { recordSubject } from './subjects.ts';

let world: World;
let here: TestWorkspace;
let folderId: string;
let otherFolderId: string;
let plans: PlanReader;

const fields = [
  { key: 'amount', label: 'Amount', type: 'NUMBER' as const },
  { key: 'city', label: 'City', type: 'TEXT' as const },
  { key: 'born', label: 'Born', type: 'DATE' as const },
  { key: 'isKnown', label: 'Known', type: 'BOOLEAN' as const },
  { key: 'stage', label: 'Stage', type: 'SELECT' as const, options: ['new', 'old', 'gone'] },
  { key: 'phone', label: 'Other phone', type: 'PHONE' as const },
];
const keys = fields.map(({ key }) => key);

beforeAll(async () => {
  world = await openWorld();
  here = await world.workspace();
  folderId = (await here.owner.folders.create({ name: 'People', fields })).data.id;
  otherFolderId = (await here.owner.folders.create({ name: 'Others', fields })).data.id;
  // Few have values, so that pages cross from the values to the records without one.
  await withoutIndexes({ query: world.asOwner }, 'records', () =>
    world.database.autocommit.orm.execute(sql`
      insert into records (workspace_id, id, folder_id, title, data, search_text, created_at)
      select ${sql.param(here.id, records.workspaceId)}, gen_random_uuid(), ${sql.param(folderId, records.folderId)},
        'Title ' || n,
        case when n % 150 = 0 then jsonb_build_object(
          'amount', n % 40 - 10.5, 'city', (array['Ödön', 'oslo', 'Anna 10', 'anna 9'])[n % 4 + 1],
          'born', (date '1990-01-01' + n % 70)::text, 'isKnown', n % 4 = 0, 'stage',
          (array['old', 'new', 'never an option'])[n % 3 + 1], 'phone', '+49 30 ' || n % 90
        ) when n % 151 = 0 then '{"amount": "a text", "born": 5, "isKnown": "true", "stage": ["new"]}' else '{}' end,
        'title ' || n, now() - n * interval '10 seconds'
      from generate_series(1, 20500) n`),
  );
  await world.asOwner('vacuum analyze records');
  plans = await openPlanReader(world, here);
  await vi.waitUntil(() => sampleOfLarge(plans.ctx), 30_000);
}, 300_000);

afterAll(async () => {
  await plans.close();
  await world.close();
});

const inFolder = (id: string): Filter => ({ field: 'folderId', op: 'eq', value: id });
const whereOf = (...others: Filter[]): Filter => ({ and: [inFolder(folderId), ...others] });

/** The first four pages in an order, without their cursors. */
async function pagesOf(sort: string[], where: Filter): Promise<unknown[]> {
  const found: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 4; page += 1) {
    const answer = await here.owner.query.records({ sort, where, pageSize: 60, cursor });
    found.push(answer.data.map(({ id, title }) => `${String(id)} ${String(title)}`));
    if (answer.nextCursor === null) break;
    cursor = answer.nextCursor;
  }
  return found;
}

/** A second name of the order, of which there is no index, gives the same rows by sorting the folder. */
async function expectSortedAlike(...others: Filter[]): Promise<void> {
  for (const key of keys)
    for (const direction of ['', '-']) {
      const pages = await pagesOf([`${direction}data.${key}`], whereOf(...others));
      const sorted = await pagesOf([`${direction}data.${key}`, `${direction}id`], whereOf(...others));
      expect(pages, `${direction}${key}`).toEqual(sorted);
    }
}

async function knownFields(): Promise<{ key: string; isFilled: boolean }[]> {
  const { rows } = await world.asOwner(
    'select key, filled_at is not null as "isFilled" from sorted_fields order by key',
  );
  return rows;
}

const fill = (key: string) => fillSortKeys.run(jobContext(world.database), { workspaceId: here.id, folderId, key });
const toSort = (key: string, where = whereOf()) =>
  queryItems(plans.ctx, recordSubject, queryRecordsInput.parse({ sort: [`-data.${key}`], where, pageSize: 50 }));

describe('a folder of more than 20,000 records in the order of a custom field', () => {
  it('is sorted by PostgreSQL the first time, which begins to keep the order', async () => {
    for (const key of keys) await toSort(key);
    await expect.poll(knownFields).toEqual(keys.toSorted().map((key) => ({ key, isFilled: false })));
    await toSort('amount', inFolder(otherFolderId));
    await toSort('amount');
    const { rows } = await world.asOwner(
      `select payload ->> 'key' as key from graphile_worker._private_jobs where payload ->> 'folderId' = $1`,
      [folderId],
    );
    expect(rows.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
    await expectSortedAlike();
  });

  it('comes from the index of its keys once a job has filled them', async () => {
    for (const key of keys) await fill(key);
    expect(await knownFields()).toEqual(keys.toSorted().map((key) => ({ key, isFilled: true })));
    await world.asOwner('vacuum analyze record_sort_keys');
    for (const [key, index] of [
      ['amount', 'number'],
      ['stage', 'number'],
      ['city', 'name'],
      ['phone', 'name'],
      ['born', 'bytes'],
      ['isKnown', 'bytes'],
    ] as const) {
      const plan = await plans.planOf(() => toSort(key));
      expect(plan).toMatch(new RegExp(`Index (Only )?Scan Backward using record_sort_keys_${index}`));
      expect(plan).toMatch(/Index (Only )?Scan Backward using record_sort_keys_empty/);
      expect(plan).not.toMatch(/Seq Scan on records|records_folder/);
    }
    await expectSortedAlike();
  }, 60_000);

  it('keeps the order while records are written', async () => {
    const { owner } = here;
    const where = whereOf({ field: 'data.amount', op: 'isEmpty', value: false });
    const { data: some } = await owner.query.records({ where, pageSize: 12 });
    const [first, second, third, ...others] = some.map(({ id }) => String(id));
    const create = (data: object) => owner.records.create({ folderId, title: 'New', data: { ...data } });
    await create({ amount: 1_000, city: 'Aachen', born: '1800-01-01', isKnown: true, stage: 'gone' });
    await create({ amount: -1_000 });
    await owner.records.update({ id: String(first), data: { amount: 999, city: null } });
    await owner.records.remove({ id: String(second) });
    await owner.records.remove({ id: String(third) });
    await owner.records.restore({ id: String(third) });
    await owner.records.batch({
      items: others.map((id) => ({ action: 'update', id, values: { data: { stage: 'gone', amount: 3 } } })),
    });
    await expectSortedAlike();
    const { rows } = await world.asOwner(
      `select count(*)::int as n from record_sort_keys k where not exists (
        select from records r
        where r.workspace_id = k.workspace_id and r.id = k.record_id and r.folder_id = k.folder_id
          and r.deleted_at is null)`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  }, 60_000);

  it('answers further conditions and a search in that order', async () => {
    await expectSortedAlike({ field: 'data.isKnown', op: 'eq', value: true });
    await expectSortedAlike({ field: 'title', op: 'contains', value: '7' });
    const searched = (...sort: string[]) =>
      here.owner.query.records({ where: whereOf(), search: '300', sort, pageSize: 9 });
    expect((await searched('-data.amount')).data).toEqual((await searched('-data.amount', '-id')).data);
  }, 60_000);

  it('is filled again when the order of its choices changes', async () => {
    const options = ['gone', 'old', 'new'];
    await here.owner.folders.updateField({ id: folderId, key: 'stage', field: { options } });
    await expectSortedAlike();
    await expect.poll(knownFields).toContainEqual({ key: 'stage', isFilled: false });
    await fill('stage');
    expect(await knownFields()).toContainEqual({ key: 'stage', isFilled: true });
    await expectSortedAlike();
  }, 60_000);
});
