import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlanReader, type PlanReader } from '../testing/plan-reader.ts';
import { openWorld, type World } from '../testing/world.ts';
import { withoutIndexes } from '../testing/without-indexes.ts';
import { findAmong, findRecords } from './candidates.ts';
import { searchInput } from './schema.ts';
import { compare, hasOneError, hasSimilarTrigrams } from './similar.ts';
import { otherSources, recordSource } from './sources.ts';

let world: World;
let plans: PlanReader;
const rows = 5_000;
const kinds = ['tasks', 'comments', 'calls', 'deals', 'records'] as const;
const titled = ['tasks', 'deals', 'records'] as const;

beforeAll(async () => {
  world = await openWorld();
  const here = await world.workspace();
  const { id: folderId } = (await here.owner.folders.create({ name: 'Contacts' })).data;
  const { data: pipeline } = await here.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
  const { id } = (await here.owner.records.create({ folderId, title: 'Example' })).data;
  await here.owner.tasks.create({ title: 'Example' });
  await here.owner.deals.create({ pipelineId: pipeline.id, title: 'Example' });
  await here.owner.comments.create({ id, text: 'Example' });
  await here.owner.calls.create({ id, notes: 'Example' });
  const copies: Readonly<Record<(typeof kinds)[number], string>> = {
    tasks: 'title, created_at',
    comments: 'text, created_at',
    calls: 'notes, called_at',
    deals: 'title, created_at',
    records: 'search_text, created_at',
  };
  for (const kind of kinds) {
    const [text = '', madeAt = ''] = copies[kind].split(', ');
    await withoutIndexes({ query: world.asOwner }, kind, async () => {
      await world.asOwner(`
        create temp table one as select * from ${kind} limit 1;
        update one set ${text} = '';
        insert into ${kind} select (made.copy).* from (
          select jsonb_populate_record(one, jsonb_build_object(
            'id', gen_random_uuid(), '${text}', 'common ' || md5(n::text),
            '${madeAt}', now() - n * interval '1 second'
          )) as copy from one, generate_series(1, ${rows}) n
        ) made;
        drop table one`);
    });
  }
  await world.asOwner(`vacuum analyze ${kinds.join(', ')}`);
  plans = await openPlanReader(world, here);
  // So few rows are also read one after the other: the plans are those of more.
  await plans.set('set enable_seqscan = off');
}, 240_000);

afterAll(async () => {
  await plans.close();
  await world.close();
});

const sourceOf = (kind: string) =>
  [recordSource, ...otherSources].find((source) => source.kind === kind) ?? recordSource;
const word = '7f1de29e6da19d22b51c68001e7e0e54';
const ask = (q: string) => searchInput.parse({ q });

describe.each(kinds)('at 5,000 %s', (kind) => {
  const source = sourceOf(kind);

  it('finds a rare word by an inverted index', async () => {
    const plan = await plans.planOf(() => findAmong(plans.ctx, source, ask(word)));
    // Any inverted index finds so few records equally fast.
    expect(plan).toMatch(new RegExp(`Bitmap Index Scan on ${kind === 'records' ? 'records_' : `${kind}_search`}`));
    expect(plan).not.toMatch(/Seq Scan on/);
  });

  it('finds a common word, and a short one, by walking the newest', async () => {
    for (const q of ['common', 'co']) {
      const plan = await plans.planOf(() => findAmong(plans.ctx, source, ask(q)));
      expect(plan, q).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${kind}_(created|called)`));
      expect(plan, q).not.toMatch(/Seq Scan on/);
    }
  });
});

it.each(titled)('finds similar words of %s by inverted indexes alone, within the workspace', async (kind) => {
  const source = sourceOf(kind);
  await plans.set('set enable_indexscan = off');
  for (const isNear of [hasOneError, hasSimilarTrigrams]) {
    const plan = await plans.planOf(() =>
      compare(plans.ctx.db, plans.ctx, source, ask('harbuor'), ['harbuor'], isNear),
    );
    expect(plan).not.toMatch(/Seq Scan on|Index Scan using/);
    expect(plan).toMatch(/Index Cond: .*workspace_id/);
  }
  await plans.set('reset enable_indexscan');
});

it('reads no index completely for a word of two letters', async () => {
  for (const kind of kinds) {
    const plan = await plans.planOf(() => findAmong(plans.ctx, sourceOf(kind), ask('zz')));
    expect(plan, kind).not.toMatch(/_search/);
  }
});

it('finds titles by their beginning from the index on titles, in its order, so that others are not read', async () => {
  for (const q of ['Example 7f1de29e', 'ex']) {
    const read = await plans.plansOf(() => findRecords(plans.ctx, ask(q)));
    expect(read.join()).not.toMatch(/Seq Scan on/);
    const byTitle = read.filter((plan) => plan.includes('Index Scan using records_title'));
    expect(byTitle).toHaveLength(1);
    expect(byTitle.join()).toMatch(/Limit .*\n *-> +WindowAgg/);
  }
});
