import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { taskPriorities, taskTypes } from '../../tasks/constants.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { exportFile } from '../testing/export-file.ts';
import { editCell, importFile } from '../testing/round-trip.ts';
import { exportFormats, type ExportFormat as Format } from './schema.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const options = ['New', 'a, b', 'c;d', '"quoted"', '=1+1'];
const text = fc
  .oneof(
    fc.constantFrom('007', '=1+1', "'plain", 'a "b", c', 'line\nbreak', '1e5', 'null', '2026-01-31', '[]'),
    fc.string({ unit: fc.constantFrom(...'ab01=+-@,;|"\' \u00a0é\u{1f600}'), maxLength: 12 }),
  )
  .map((value) => value.trim())
  .filter((value) => value !== '');
const or = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 });
const moment = fc.constantFrom('2026-10-25T00:30:00.000Z', '2026-07-01T07:00:00.000Z', '1970-01-01T00:00:00.001Z');

const fields = [
  { key: 'text', label: 'Text', type: 'TEXT' as const },
  // A column of every deal has this name, too.
  { key: 'amount', label: 'Amount', type: 'NUMBER' as const },
  { key: 'day', label: 'Day', type: 'DATE' as const },
  { key: 'moment', label: 'Moment', type: 'DATETIME' as const },
  { key: 'choice', label: 'Choice', type: 'SELECT' as const, options },
  { key: 'choices', label: 'Choices', type: 'MULTI_SELECT' as const, options },
  { key: 'sure', label: 'Sure', type: 'BOOLEAN' as const },
  { key: 'product', label: 'Product', type: 'RECORD' as const },
  { key: 'adviser', label: 'Adviser', type: 'USER' as const },
];

/** Deals and tasks with random values, of records in two folders. */
async function desk(seed: number) {
  const here = await world.workspace();
  const { owner } = here;
  await owner.workspaces.update({ timeZone: 'Europe/Berlin' });
  const folders = [await owner.folders.create({ name: 'A' }), await owner.folders.create({ name: 'B' })];
  const folderIds = folders.map(({ data }) => data.id);
  const recordIds = await Promise.all(
    folderIds.map(async (folderId) => (await owner.records.create({ folderId, title: 'Same' })).data.id),
  );
  const stages = [{ name: 'New' }, { name: 'Won', kind: 'WON' as const }];
  const pipelines = await Promise.all(
    ['Sales', 'Other'].map(async (name) => (await owner.pipelines.create({ name, stages, fields })).data),
  );
  const record = or(fc.constantFrom(...recordIds));
  const values = fc.record({
    title: text,
    recordId: record,
    person: or(fc.constant(here.memberId)),
    pipeline: fc.constantFrom(...pipelines),
    stage: fc.nat(1),
    amount: or(fc.constantFrom(0, 1.5, 1234.5, 99_999_999)),
    closeDate: or(fc.constantFrom('2024-02-29', '1900-02-28')),
    lostReason: or(text),
    tags: fc.uniqueArray(fc.constantFrom('VIP', 'a;b'), { maxLength: 2 }),
    dueAt: or(moment),
    priority: fc.constantFrom(...taskPriorities),
    type: fc.constantFrom(...taskTypes),
    data: fc.record({
      text: or(text),
      amount: or(fc.constantFrom(0.5, 1.234, -7)),
      day: or(fc.constantFrom('2024-02-29', '9999-12-31')),
      moment: or(moment),
      choice: or(fc.constantFrom(...options)),
      choices: or(fc.uniqueArray(fc.constantFrom(...options), { minLength: 1, maxLength: 3 })),
      sure: or(fc.boolean()),
      product: record,
      adviser: or(fc.constant(here.memberId)),
    }),
  });
  const all = fc.sample(values, { numRuns: 60, seed });
  for (const [at, { title, person, pipeline, stage, dueAt, priority, type, data, ...deal }] of all.entries()) {
    const place = { pipelineId: pipeline.id, stageId: pipeline.stages[stage]?.id };
    // Each title and text has a number, by which an edit finds it.
    const named = { ...data, text: data.text && `x${at}x ${data.text}` };
    await owner.deals.create({ ...deal, ...place, title: `t${at}t ${title}`, ownerId: person, data: named });
    const { recordId, tags } = deal;
    const task = { title: `t${at}t ${title}`, assigneeId: person, recordId, dueAt, priority, type, tags };
    const { id } = (await owner.tasks.create(task)).data;
    if (stage === 1) await owner.tasks.update({ id, status: 'DONE' });
  }
  const pipelineId = pipelines.map(({ id }) => id);
  const list = {
    deals: async () => (await owner.deals.list({ pipelineId, pageSize: 500 })).data,
    tasks: async () => (await owner.tasks.list({ pageSize: 500 })).data,
  };
  const roundTrip = async (of: 'deals' | 'tasks', format: Format, edits: readonly (readonly [string, string])[]) => {
    const before = new Map((await list[of]()).map((one) => [one.id, one]));
    const { file } = await exportFile(world, here, { of, format });
    let edited: Buffer = file;
    for (const [from, to] of edits) edited = editCell(format, edited, from, to);
    const outcome = await importFile(world, here, folderIds[0] ?? '', edited);
    return { ...outcome, before, after: await list[of]() };
  };
  return { roundTrip };
}

describe.each(exportFormats)('deals and tasks that go out and come back (%s)', (format) => {
  it.each([1, 2])('change nothing if nobody edited them (seed %i)', async (seed) => {
    const { roundTrip } = await desk(seed);
    for (const of of ['deals', 'tasks'] as const) {
      const { done, mapping, errors, before, after } = await roundTrip(of, format, []);
      expect(errors).toEqual([]);
      for (const one of after) expect(one).toEqual(before.get(one.id));
      expect(done).toMatchObject({ createdCount: 0, updatedCount: 0, failedCount: 0, unchangedCount: 60 });
      const wanted =
        of === 'deals'
          ? ['amount', 'pipeline', 'stage', 'record', 'owner', 'tags', ...fields.map(({ key }) => `data.${key}`)]
          : ['dueAt', 'status', 'assignee', 'priority', 'type', 'tags'];
      const noun = of === 'deals' ? 'deal' : 'task';
      expect(mapping).toEqual(expect.arrayContaining(['id', 'title', ...wanted].map((name) => `${noun}.${name}`)));
    }
  });

  it('change in the edited cells alone', async () => {
    const { roundTrip } = await desk(3);
    for (const of of ['deals', 'tasks'] as const) {
      const edits = [3, 17, 59].map((at) => [`t${at}t `, `t${at}t Edited `] as const);
      const ofData = of === 'deals' ? [4, 5, 6, 7].map((at) => [`x${at}x `, `x${at}x More `] as const) : [];
      const { errors, before, after } = await roundTrip(of, format, [...edits, ...ofData]);
      expect(errors).toEqual([]);
      const edited = (value: unknown): unknown =>
        [...edits, ...ofData].reduce((now, [from, to]) => now.replace(from, to), JSON.stringify(value));
      for (const one of after) {
        const { version: _v, updatedAt: _u, ...now } = one;
        const { version: _v2, updatedAt: _u2, ...old } = before.get(one.id) ?? one;
        expect(JSON.stringify(now)).toBe(edited(old));
      }
      const changed = after.filter(({ id, version }) => before.get(id)?.version !== version);
      expect(changed.map(({ title }) => title.split(' ')[0]).toSorted()).toEqual(
        [...edits, ...ofData.filter(([from]) => JSON.stringify([...before.values()]).includes(from))]
          .map(([from]) => from.trim().replace(/^x(.*)x$/, 't$1t'))
          .toSorted(),
      );
    }
  });

  it('take the priority, the type and the tags of edited cells', async () => {
    const here = await world.workspace();
    const folderId = (await here.owner.folders.create({ name: 'A' })).data.id;
    const stages = [{ name: 'New' }];
    const { id: pipelineId, stages: made } = (await here.owner.pipelines.create({ name: 'Sales', stages })).data;
    const tags = ['Odd;one', 'VIP'];
    await here.owner.deals.create({ title: 'Deal', pipelineId, stageId: made[0]?.id, tags });
    await here.owner.tasks.create({ title: 'Task', priority: 'URGENT', type: 'MEETING', tags });
    for (const of of ['deals', 'tasks'] as const) {
      let file: Buffer = (await exportFile(world, here, { of, format })).file;
      for (const [from, to] of [
        ['URGENT', 'low'],
        ['MEETING', 'To-do'],
        ['VIP', 'New one'],
      ] as const)
        file = editCell(format, file, from, to);
      const { done, errors } = await importFile(world, here, folderId, file);
      expect({ errors, counts: done.madeCounts }).toEqual({
        errors: [],
        counts: { [`${of.slice(0, -1)}.changed`]: 1 },
      });
    }
    const [deals, tasks] = [await here.owner.deals.list({ pipelineId: [pipelineId] }), await here.owner.tasks.list({})];
    expect(deals.data).toMatchObject([{ title: 'Deal', tags: ['New one', 'Odd;one'] }]);
    const changed = { title: 'Task', priority: 'LOW', type: 'TODO', tags: ['New one', 'Odd;one'] };
    expect(tasks.data).toMatchObject([changed]);
  });
});
