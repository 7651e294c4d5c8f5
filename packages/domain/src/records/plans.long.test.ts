import type { ReadContext } from '@dossier/kernel/context.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPlanReader, type PlanReader } from '../testing/plan-reader.ts';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { withoutIndexes } from '../testing/without-indexes.ts';
import { listFoldersInUse } from '../folders/index.ts';
import { findDuplicates } from './merge/duplicates.ts';
import { compare } from './merge/similar.ts';
import { listTrash, listRecords } from './list/list.ts';
import { listRelated } from './list/related.ts';
import { sampleOfLarge } from './large/sample.ts';
import { findDuplicatesInput } from './merge/merge-schema.ts';
import { listRecordsInput, listTrashInput } from './schema.ts';
import { getRecord } from './lookup.ts';
import { records } from './table.ts';

let world: World;
let here: TestWorkspace;
let folderId: string;
let reader: PlanReader;
let ctx: ReadContext;

beforeAll(async () => {
  world = await openWorld();
  here = await world.workspace();
  folderId = (await here.owner.folders.create({ name: 'Contacts' })).data.id;
  const neighbour = (await here.owner.folders.create({ name: 'Companies' })).data.id;
  await withoutIndexes({ query: world.asOwner }, 'records', async () => {
    await seed(neighbour, 80_000);
    await seed(folderId, 20_000);
  });
  for (const number of ['123456789012', '123456780012', '7000000000000', '8000000000000'])
    await here.owner.records.create({ folderId, title: `Order-${number}` });
  await world.asOwner('vacuum analyze records');
  reader = await openPlanReader(world, here);
  ctx = reader.ctx;
  // Only these tests wait for the sample, to see the plans that searches have once it exists.
  await vi.waitUntil(() => sampleOfLarge(ctx), 30_000);
}, 300_000);

afterAll(async () => {
  await reader.close();
  await world.close();
});

function seed(folder: string, count: number) {
  return world.database.autocommit.orm.execute(sql`
    insert into records (
      workspace_id, id, folder_id, title, email, phone, phone_digits, data, owner_id, search_text, created_at,
      updated_at
    )
    select ${sql.param(here.id, records.workspaceId)}, gen_random_uuid(), ${sql.param(folder, records.folderId)},
      'Title ' || md5(n::text), n || '@example.com', n::text, n::text,
      jsonb_build_object(
        'score', n, 'grade', n % 100, 'isKnown', n % 100 = 7, 'status',
        (array['lead', 'customer', 'partner'])[n % 3 + 1], 'tags', array['every', 'tag' || n % 100], 'late',
        case when n in (100, 200) then 'yes' end
      ),
      ${sql.param(here.ownerId, records.ownerId)}, 'title ' || md5(n::text) || E'\n' || n || '@example.com',
      now() - n * interval '10 seconds', now() - n * interval '10 seconds'
    from generate_series(1, ${count}::int) n`);
}

/** The plans of all statements that `work` runs. */
async function planOf(work: () => Promise<unknown>): Promise<string> {
  return (await reader.plansOf(work)).join('\n');
}

function list(input: object) {
  return planOf(() => listRecords(ctx, listRecordsInput.parse(input)));
}

const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
const cursor = (sort: string, value: string) =>
  Buffer.from(JSON.stringify([sort, value, encodeId('rec', '01890a5d-ac96-774b-bcce-b302099a8057')])).toString(
    'base64url',
  );
const recently = new Date(Date.now() - 3_600_000).toISOString();

describe('at 100,000 records', () => {
  it.each([
    ['the newest', {}, 'records_created'],
    ['the newest by cursor', { cursor: cursor('-createdAt', recently) }, 'records_created'],
    ['a folder', 'folder', 'records_folder_created'],
    ['the oldest', { sort: 'createdAt' }, 'records_created'],
    ['the last changed', { sort: '-updatedAt' }, 'records_updated'],
    ['the last changed by cursor', { sort: '-updatedAt', cursor: cursor('-updatedAt', recently) }, 'records_updated'],
    ['titles', { sort: 'title' }, 'records_title_sorted'],
    ['titles by cursor', { sort: '-title', cursor: cursor('-title by names', 'title 8') }, 'records_title_sorted'],
    ['one e-mail address', { email: '77@example.com' }, 'records_email'],
    ['one phone number', { phone: '77' }, 'records_phone'],
    ['one owner', 'owner', 'records_owner|records_created'],
  ])('lists %s from an index, without a sort', async (_, input, index) => {
    const given = input === 'folder' ? { folderId } : input === 'owner' ? { ownerId: here.ownerId } : (input as object);
    const plan = await list(given);
    expect(plan).toMatch(new RegExp(`Index Scan( Backward)? using (${index})`));
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });

  it('finds what links to a record from the index of values', async () => {
    const parent = { key: 'parent', label: 'Parent', type: 'RECORD' as const };
    await here.owner.folders.addField({ id: folderId, field: parent });
    const { data } = await here.owner.records.create({ folderId, title: 'Parent' });
    await here.owner.records.create({ folderId, title: 'Child', data: { parent: data.id } });
    const plan = await planOf(() => listRelated(ctx, data.id));
    expect(plan).toMatch(/Bitmap Index Scan on records_data/);
    expect(plan).not.toMatch(/Seq Scan/);
  });

  it('lists a folder by title and by change from its own indexes', async () => {
    expect(await list({ folderId, sort: 'title' })).toMatch(/using records_folder_title/);
    expect(await list({ folderId, sort: '-updatedAt' })).toMatch(/using records_folder_updated/);
  });

  it('finds a rare word through the trigram index and sorts nothing but its matches', async () => {
    const plan = await list({ search: '7f1de29e6da19d22b51c68001e7e0e54' });
    expect(plan).toMatch(/Bitmap Index Scan on records_search/);
    expect(plan).not.toMatch(/Seq Scan/);
  });

  it.each([
    ['word', { search: 'title' }, /Filter: \(.*\(search_text\)::text ~~/],
    ['word of two letters', { search: 'a3' }, /Filter: \(.*\(search_text\)::text ~~/],
    ['custom value', { data: { status: 'lead' } }, /Filter: .*jsonb_path_match\(data/],
  ])(
    'finds a common %s by looking the newest rows through, whatever the planner takes it for, and sorts nothing',
    async (_, input, filter) => {
      const plan = await list(input);
      expect(plan).toMatch(/Index Scan Backward using records_created on records[^]*Index Cond: .*created_at >= /);
      expect(plan).toMatch(filter);
      expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap/);
    },
  );

  it.each([
    ['word', { search: 'a3f' }, 'records_search'],
    ['custom value', { data: { grade: '7' } }, 'records_data'],
    ['list with a value', { data: { tags: 'tag7' } }, 'records_data'],
    ['truth value', { data: { isKnown: 'true' } }, 'records_data'],
  ])(
    'finds a %s of one row in a hundred through its index, asked for the newest periods only, whatever the planner takes it for',
    async (_, input, index) => {
      for (const scope of [{}, { folderId }]) {
        const plan = await list({ ...input, ...scope });
        expect(plan).toMatch(
          new RegExp(
            `Bitmap Index Scan on ${index}[^]*Index Cond: .* AND \\(ARRAY\\[uuid_hash_extended\\(workspace_id`,
          ),
        );
        expect(plan).not.toMatch(/Seq Scan|Index Cond: .*workspace_id =/);
      }
    },
  );

  it('has no other way to the newest periods where that is planned once for all', async () => {
    await reader.set(`set enable_seqscan = off; set enable_indexscan = off`);
    const plan = await list({ search: 'a3f', folderId });
    await reader.set('reset all');
    expect(plan).toMatch(/Bitmap Index Scan on records_search[^]*Index Cond: .* AND \(ARRAY\[uuid_hash_extended/);
  });

  it('lets the planner choose for a page that the newest rows cannot fill', async () => {
    const plan = await list({ search: 'a3f', pageSize: 400 });
    expect(plan).not.toMatch(/created_at >=|uuid_hash_extended/);
  });

  it('lets the planner choose after that, where a sample promises more than there is', async () => {
    const plan = await list({ data: { late: 'yes' } });
    expect(plan).toMatch(/uuid_hash_extended[^]*Query Text/);
    expect(plan.slice(plan.lastIndexOf('Query Text'))).not.toMatch(/created_at >=|uuid_hash_extended/);
  });

  it.each(['zzzz', 'Zzézz', 'москва'])('asks nothing but the trigram index for a rare word: %s', async (search) => {
    // One that is not there: of any other, ANALYZE may happen to sample a row and take it for common.
    const plan = await list({ search });
    expect(plan).toMatch(/Bitmap Index Scan on records_search/);
    expect(plan).not.toMatch(/created_at >=/);
  });

  it('finds a number through the trigram index alone', async () => {
    const plan = await list({ search: 'title@77123x' });
    expect(plan).toMatch(/Bitmap Index Scan on records_search/);
    expect(plan).toMatch(/Filter: .*workspace_id/);
    expect(plan).not.toMatch(/Index Cond: .*workspace_id/);
  });

  it('has no other way to a number where it is planned once for all', async () => {
    await reader.set(`set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_indexscan = off`);
    const plan = await list({ search: 'title@77124x', folderId });
    await reader.set('reset all');
    expect(plan).toMatch(
      /Bitmap Index Scan on records_search[^]*Index Cond: \((\(search_text ~~ \$\d+\)( AND )?){5}\)/,
    );
  });

  it.each([
    ['word all have', { search: 'title' }],
    ['word one in a hundred has', { search: 'a3f' }],
    ['word one in a hundred has, on a large page', { search: 'a3f', pageSize: 500 }],
    ['word one in a thousand has', { search: 'a3f1' }],
    ['word one has', { search: '7f1de29e6da19d22b51c68001e7e0e54' }],
    ['number one has', { search: '77123@example' }],
    ['end of a long number one has', { search: 'order-123456789012' }],
    ['beginning of a number that ends in zeros one has', { search: 'order-7000000000000' }],
    ['word none has', { search: 'zzzz' }],
    ['word one in a hundred has, and another', { search: 'a3f 7e' }],
    ['word one in a hundred has, the oldest first', { search: 'a3f', sort: 'createdAt' }],
    ['word one in a hundred has, the last changed first', { search: 'a3f', sort: '-updatedAt' }],
    ['word one in a hundred has, by title', { search: 'a3f', sort: 'title' }],
    ['custom value a third has', { data: { status: 'lead' } }, sql`data ->> 'status' = 'lead'`],
    ['custom value one in a hundred has', { data: { grade: '7' } }, sql`data -> 'grade' = '7'`],
    ['list one in a hundred has a value in', { data: { tags: 'tag7' } }, sql`data -> 'tags' ? 'tag7'`],
    ['custom value one has', { data: { score: '4711' } }, sql`data -> 'score' = '4711'`],
    ['custom value only some of the newest have', { data: { late: 'yes' } }, sql`data ->> 'late' = 'yes'`],
    [
      'custom value one in a hundred has, and a word',
      { data: { grade: '7' }, search: '7e' },
      sql`data -> 'grade' = '7'`,
    ],
  ])(
    'finds the rows whose %s, page by page',
    async (_, input: { search?: string; data?: object; sort?: string; pageSize?: number }, condition = sql`true`) => {
      const { search = '', sort = '-createdAt', pageSize = 25 } = input;
      const order =
        {
          '-createdAt': 'created_at desc, id desc',
          createdAt: 'created_at, id',
          '-updatedAt': 'updated_at desc, id desc',
          title: 'lower(title) collate names, id',
        }[sort] ?? '';
      const words = sql.join(
        [condition, ...search.split(' ').map((word) => sql`strpos(search_text, ${word}) > 0`)],
        sql` and `,
      );
      for (const folder of [undefined, folderId]) {
        const within = folder === undefined ? sql`true` : sql`folder_id = ${sql.param(folder, records.folderId)}`;
        const { rows } = await world.database.autocommit.orm.execute<{ id: string }>(
          sql`
            select id
            from records
            where workspace_id = ${sql.param(here.id, records.workspaceId)} and ${words} and ${within}
            order by ${sql.raw(order)} limit ${3 * pageSize}`,
        );
        const expected = rows.map(({ id }) => encodeId('rec', id));
        const byPage: string[] = [];
        const byCursor: string[] = [];
        let cursorOfPage: string | null | undefined;
        for (const page of [1, 2, 3]) {
          byPage.push(
            ...idsOf(await listRecords(ctx, listRecordsInput.parse({ ...input, pageSize, folderId: folder, page }))),
          );
          if (cursorOfPage === null) continue;
          const answer = await listRecords(
            ctx,
            listRecordsInput.parse({ ...input, pageSize, folderId: folder, cursor: cursorOfPage }),
          );
          byCursor.push(...idsOf(answer));
          cursorOfPage = answer.nextCursor;
        }
        expect(byPage).toEqual(expected);
        expect(byCursor).toEqual(expected);
      }
    },
  );

  it('keeps a word of two letters away from the trigram index', async () => {
    const plan = await list({ search: 'ti' });
    expect(plan).not.toMatch(/records_search|Seq Scan/);
  });

  it('finds a custom value through the index on data', async () => {
    expect(await list({ data: { score: '4711' } })).toMatch(/Bitmap Index Scan on records_data/);
  });

  it('gets one record by its primary key, and Trash from its own index', async () => {
    const id = (await listRecords(ctx, listRecordsInput.parse({ pageSize: 1 }))).data[0]?.id ?? '';
    expect(await planOf(() => getRecord(ctx, id))).toMatch(/Index Scan using records_workspace_id_id_pk/);
    expect(await planOf(() => listTrash(ctx, listTrashInput.parse({})))).not.toMatch(/Sort|Seq Scan/);
  });

  it.each(['email', 'phone', 'title'] as const)('walks the index for duplicates by %s', async (by) => {
    const plan = await planOf(() => findDuplicates(ctx, findDuplicatesInput.parse({ by })));
    expect(plan).toMatch(new RegExp(`Index Scan using records_${by} on records`));
    expect(plan).not.toMatch(/Seq Scan/);
  });

  it('walks the index of creation for similar records, and finds those of each by its own index', async () => {
    const walk = await planOf(() => findDuplicates(ctx, findDuplicatesInput.parse({ by: 'similar' })));
    expect(walk).toMatch(/Index Scan Backward using records_created on records/);
    expect(walk).not.toMatch(/Seq Scan on records/);
    const link = { key: 'site', label: 'Site', type: 'URL' as const };
    const { data: companies } = await here.owner.folders.create({ name: 'Firms', type: 'COMPANY', fields: [link] });
    const site = 'https://77.example.org';
    const made = { folderId: companies.id, title: 'Title 7f1de29e', email: '77@77.example.org', data: { site } };
    const record = await getRecord(ctx, (await here.owner.records.create(made)).data.id);
    const folder = (await listFoldersInUse(ctx)).find(({ id }) => id === companies.id);
    await reader.set('set enable_seqscan = off; set enable_indexscan = off');
    const plans = await reader.plansOf(() => compare(ctx.db, ctx, record, ['77', '4977'], folder));
    await reader.set('reset all');
    const indexes = ['records_email', 'records_phone', 'records_search', 'records_search'];
    expect(plans).toHaveLength(indexes.length);
    for (const [at, index] of indexes.entries()) {
      expect(plans[at]).toMatch(new RegExp(`Bitmap Index Scan on ${index}[^]*Index Cond: `));
      expect(plans[at]).not.toMatch(/Seq Scan on|Index Scan using records/);
    }
  });
});
