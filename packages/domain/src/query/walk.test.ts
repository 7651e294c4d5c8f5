import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { areCommon, records } from '../records/index.ts';
import { openPlanReader, type PlanReader } from '../testing/plan-reader.ts';
import { openWorld, type Caller, type World } from '../testing/world.ts';
import { withoutIndexes } from '../testing/without-indexes.ts';
import { queryItems } from './run.ts';
import { queryRecordsInput } from './schema.ts';
import { recordSubject } from './subjects.ts';

// 25,000 records: every 100th has the grade 7, the newest 30 are fresh, and one has the e-mail address.

let world: World;
let reader: Caller;
let plans: PlanReader;

beforeAll(async () => {
  world = await openWorld();
  const here = await world.workspace();
  reader = here.key('read');
  const { data: folder } = await here.owner.folders.create({
    name: 'Contacts',
    fields: [
      { key: 'grade', label: 'Grade', type: 'NUMBER' },
      { key: 'isFresh', label: 'Fresh', type: 'BOOLEAN' },
    ],
  });
  await withoutIndexes({ query: world.asOwner }, 'records', async () => {
    await world.database.autocommit.orm.execute(sql`
      insert into records (workspace_id, id, folder_id, title, email, data, search_text, created_at, updated_at)
      select ${sql.param(here.id, records.workspaceId)}::uuid, gen_random_uuid(),
        ${sql.param(folder.id, records.folderId)}::uuid, 'Title ' || n, 'contact' || n || '@example.com',
        jsonb_build_object('grade', n % 100, 'isFresh', n <= 30),
        'title ' || n || E'\\n' || 'contact' || n || '@example.com', now() - n * interval '1 minute', now()
      from generate_series(1, 25000) n`);
  });
  await world.asOwner('vacuum analyze records');
  plans = await openPlanReader(world, here);
  await vi.waitUntil(() => areCommon(plans.ctx, () => true, 1), 30_000);
}, 300_000);

afterAll(async () => {
  await plans.close();
  await world.close();
});

const planOf = (input: object) =>
  plans.planOf(() => queryItems(plans.ctx, recordSubject, queryRecordsInput.parse(input)));
const isGrade = { field: 'data.grade', op: 'eq', value: 7 } as const;
const isFresh = { field: 'data.isFresh', op: 'eq', value: true } as const;

it.each([
  ['-createdAt', 'Backward using records_created'],
  ['title', 'using records_title'],
])('a common value in the order %s is found by a walk', async (sort, index) => {
  const plan = await planOf({ where: isGrade, sort: [sort], pageSize: 25 });
  expect(plan).toContain(`Index Scan ${index}`);
  expect(plan).not.toMatch(/Sort|Bitmap/);
});

it('pages of a walk together are all that there is', async () => {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await reader.query.records({ where: isGrade, pageSize: 100, cursor, fields: ['id'] });
    found.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(new Set(found).size).toBe(250);
});

it('where a walk does not fill the page, PostgreSQL finds the rest', async () => {
  const seen = await plans.plansOf(() =>
    queryItems(plans.ctx, recordSubject, queryRecordsInput.parse({ where: isFresh, pageSize: 50 })),
  );
  expect(seen.filter((plan) => plan.includes('walk0'))).toHaveLength(1);
  expect((await reader.query.records({ where: isFresh, pageSize: 50 })).data).toHaveLength(30);
});

it.each([
  ['an e-mail address', { field: 'email', op: 'eq', value: 'contact777@example.com' }, 'using records_email'],
  ['a number in a text', { field: 'email', op: 'contains', value: 'contact7777@' }, 'on records_search'],
])('%s is looked up', async (_, where, index) => {
  expect(await planOf({ where })).toContain(index);
});

it('a common word of a search is found by a walk, a rare one by its trigrams', async () => {
  const common = await planOf({ search: 'contact', pageSize: 25 });
  expect(common).toContain('Backward using records_created');
  expect(common).not.toMatch(/Sort|Bitmap/);
  expect(await planOf({ search: 'contact7777@', pageSize: 25 })).toContain('on records_search');
});
