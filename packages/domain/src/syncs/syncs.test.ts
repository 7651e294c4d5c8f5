import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type Caller, type World } from '../testing/world.ts';
import { jobContext } from '../testing/job-context.ts';
import { runSync } from './run/run-sync.job.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Rules = Omit<Parameters<Caller['syncs']['set']>[0], 'source' | 'folderId'>;
const source = 'shop';

async function openShop(rules: Rules = {}) {
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({
    name: 'Contacts',
    fields: [
      { key: 'city', label: 'City', type: 'TEXT' },
      { key: 'score', label: 'Score', type: 'NUMBER' },
    ],
  });
  const folderId = folder.id;
  await here.member.syncs.set({ source, folderId, ...rules });
  const start = async (items: Record<string, unknown>[], isDryRun = false) =>
    (await here.member.syncs.startRun({ source, items, finish: true, isDryRun })).data.id;
  const work = (runId: string, signal?: AbortSignal) =>
    runSync.run(jobContext(world.database, signal), { workspaceId: here.id, runId });
  const run = async (items: Record<string, unknown>[], isDryRun = false) => {
    const runId = await start(items, isDryRun);
    await work(runId);
    return (await here.member.syncs.getRun({ source, runId })).data;
  };
  const all = async () => {
    const { data } = await here.owner.records.list({ folderId, sort: 'title' });
    return data;
  };
  const titles = async () => (await all()).map(({ title }) => title);
  const problems = async (runId: string) => (await here.owner.syncs.listProblems({ source, runId })).data;
  const conflicts = async () => (await here.owner.syncs.listConflicts({ source })).data;
  const changes = async (after?: string) =>
    (await here.member.syncs.changes({ source, ...(after === undefined ? {} : { after }) })).data;
  const undo = async (runId: string) => {
    await here.owner.operations.undo({ id: runId.replace('srun_', 'op_') });
  };
  return { here, folderId, start, work, run, all, titles, problems, conflicts, changes, undo };
}

const ada = { externalId: '1', title: 'Ada', email: 'ada@example.com', data: { city: 'London', score: 7 } };
const bob = { externalId: '2', title: 'Bob', phone: '1' };
const people = (count: number, suffix = '') =>
  Array.from({ length: count }, (_, at) => ({ externalId: `n${at}`, title: `Person ${at}${suffix}` }));

describe('a run', () => {
  it('creates, updates by external id, and leaves unchanged items alone', async () => {
    const { here, run, all } = await openShop();
    expect(await run([ada, bob])).toMatchObject({ state: 'DONE', createdCount: 2, itemCount: 2, doneCount: 2 });
    const [first] = await all();
    expect(first).toMatchObject({ title: 'Ada', externalId: '1', externalSource: source, data: ada.data });
    const count = (await here.events()).length;
    expect(await run([ada, bob])).toMatchObject({ createdCount: 0, changedCount: 0, unchangedCount: 2 });
    expect((await here.events()).length).toBe(count);
    expect(await run([{ ...ada, phone: '5' }, bob])).toMatchObject({ changedCount: 1, unchangedCount: 1 });
    expect((await all())[0]).toMatchObject({ phone: '5', version: 2, data: ada.data });
    expect((await here.member.syncs.get({ source })).data).toMatchObject({
      itemCount: 2,
      conflictCount: 0,
      runs: [{ changedCount: 1 }, { unchangedCount: 2 }, { createdCount: 2 }],
    });
  });

  it('adopts records that have the external id already, and reads numbers as ids', async () => {
    const { here, folderId, run, titles } = await openShop();
    await here.owner.records.create({ folderId, title: 'Old', externalId: '42', externalSource: source });
    expect(await run([{ externalId: 42, title: 'New' }])).toMatchObject({ createdCount: 0, changedCount: 1 });
    expect(await titles()).toEqual(['New']);
  });

  it('takes parts once each, in order, as items, JSON lines or CSV', async () => {
    const { here, work, all } = await openShop();
    const { data } = await here.member.syncs.startRun({ source });
    const part = { source, runId: data.id };
    await here.member.syncs.addPart({ ...part, position: 0, items: [ada] });
    const again = await here.member.syncs.addPart({ ...part, position: 0, items: [bob] });
    expect(again.data).toMatchObject({ partCount: 1, itemCount: 1 });
    await expect(here.member.syncs.addPart({ ...part, position: 2, items: [bob] })).rejects.toThrow(
      'Part 1 comes next',
    );
    await here.member.syncs.addPart({ ...part, position: 1, content: `${JSON.stringify(bob)}\n` });
    const content = 'externalId,title,data.city,data.score,tags\n3,Cy,"Paris, here",12,"a, b"\n';
    await here.member.syncs.addPart({ ...part, position: 2, content });
    for (const [bad, message] of [
      ['{"externalId":"1"}\n{', 'Line 2 is no JSON object'],
      ['externalId,nonsense\n1,2\n', 'There is no field "nonsense"'],
      ['externalId,title\n1,"x', 'a quote is opened'],
      [`externalId\n${'1\n'.repeat(1_001)}`, 'at most 1000 items'],
    ] as const)
      await expect(here.member.syncs.addPart({ ...part, position: 3, content: bad })).rejects.toThrow(message);
    await here.member.syncs.finishRun(part);
    expect((await here.member.syncs.finishRun(part)).data.state).toBe('RUNNING');
    await expect(here.member.syncs.addPart({ ...part, position: 3, items: [] })).rejects.toThrow('is complete');
    await work(data.id);
    expect((await all()).map(({ title, data: values, tags }) => [title, values, tags])).toEqual([
      ['Ada', ada.data, []],
      ['Bob', {}, []],
      ['Cy', { city: 'Paris, here', score: 12 }, ['a', 'b']],
    ]);
    await expect(here.member.syncs.finishRun(part)).rejects.toThrow('has ended already');
  });

  it('has a price by its items, as a batch has, however they come', async () => {
    const { here } = await openShop();
    const charged: number[] = [];
    const charge = (requests: number) => Promise.resolve(void charged.push(requests));
    const payer = here.as({ kind: 'key', id: 'key_x', name: 'Test key', scopes: ['syncs:write'] }, { charge });
    const { data } = await payer.syncs.startRun({ source, items: people(40) });
    const part = { source, runId: data.id };
    await payer.syncs.addPart({ ...part, position: 1, items: people(1_000) });
    await payer.syncs.addPart({ ...part, position: 2, content: `externalId\n${'1\n'.repeat(41)}` });
    expect(charged).toEqual([2, 50, 3]);
    await expect(payer.syncs.addPart({ ...part, position: 3, items: people(1_001) })).rejects.toThrow('at most 1000');
  });

  it('is the only one of its source', async () => {
    const { here, start, work } = await openShop();
    const { data } = await here.member.syncs.startRun({ source });
    await expect(here.member.syncs.startRun({ source })).rejects.toThrow(`The run ${data.id} of this source is open`);
    await here.member.syncs.cancelRun({ source, runId: data.id });
    const running = await start([ada]);
    await expect(here.member.syncs.startRun({ source })).rejects.toThrow(
      `The run ${running} of this source is running`,
    );
    await here.member.syncs.cancelRun({ source, runId: running });
    await work(running);
    expect((await here.member.syncs.getRun({ source, runId: running })).data).toMatchObject({
      state: 'CANCELLED',
      note: 'Cancelled by Test member.',
      createdCount: 0,
    });
  });

  it('as a dry run counts and writes nothing', async () => {
    const { run, titles, here } = await openShop({ onMissing: 'TRASH', maxRemovedPercent: 100 });
    await run([ada, bob]);
    const before = await here.events();
    const dry = await run([{ ...ada, title: 'Changed' }, { externalId: '3', title: 'New' }, { externalId: '4' }], true);
    expect(dry).toMatchObject({
      state: 'CHECKED',
      createdCount: 1,
      changedCount: 1,
      removedCount: 1,
      errorCount: 1,
      operationId: null,
    });
    expect(await titles()).toEqual(['Ada', 'Bob']);
    expect(await here.events()).toEqual(before);
    expect(await run([ada, bob])).toMatchObject({ unchangedCount: 2 });
  });

  it('can be undone, and the next one writes it again', async () => {
    const { run, titles, undo } = await openShop({ onMissing: 'TRASH', maxRemovedPercent: 100 });
    await run([ada, bob]);
    const { id } = await run([
      { ...ada, title: 'Adam' },
      { externalId: '3', title: 'Cy' },
    ]);
    expect(await titles()).toEqual(['Adam', 'Cy']);
    await undo(id);
    expect(await titles()).toEqual(['Ada', 'Bob']);
    expect(
      await run([
        { ...ada, title: 'Adam' },
        { externalId: '3', title: 'Cy' },
      ]),
    ).toMatchObject({ errorCount: 0 });
    expect(await titles()).toEqual(['Adam', 'Cy']);
  });

  it('goes on where a stopped worker left it, and repeats nothing', async () => {
    const { here, start, work, titles } = await openShop();
    const runId = await start(people(450));
    const stop = new AbortController();
    let reads = 0;
    const signal = new Proxy(stop.signal, {
      get: (target, name) => (name === 'aborted' ? (reads += 1) > 2 : Reflect.get(target, name)),
    });
    await expect(work(runId, signal)).rejects.toThrow('it continues later');
    expect((await here.member.syncs.getRun({ source, runId })).data).toMatchObject({
      state: 'RUNNING',
      doneCount: 400,
    });
    await Promise.all([work(runId), work(runId)]);
    expect((await here.member.syncs.getRun({ source, runId })).data).toMatchObject({
      state: 'DONE',
      createdCount: 450,
      doneCount: 450,
    });
    expect(new Set(await titles()).size).toBe(50);
  });
});

describe('items that left the source', () => {
  it('keep their records, go to Trash or get a tag, and come back', async () => {
    for (const rules of [
      { onMissing: 'KEEP' },
      { onMissing: 'TRASH' },
      { onMissing: 'TAG', missingTag: 'left' },
    ] as const) {
      const { run, all } = await openShop({ ...rules, maxRemovedPercent: 100 });
      await run([ada, bob]);
      expect(await run([ada])).toMatchObject({ state: 'DONE', removedCount: 1 });
      expect(await run([ada])).toMatchObject({ removedCount: 0 });
      const now = await all();
      expect(now).toHaveLength(rules.onMissing === 'TRASH' ? 1 : 2);
      if (rules.onMissing === 'TAG') expect(now[1]).toMatchObject({ title: 'Bob', tags: ['left'] });
      expect(await run([ada, bob])).toMatchObject({ errorCount: 0, createdCount: 0 });
      expect((await all()).map(({ title, tags }) => [title, tags])).toEqual([
        ['Ada', []],
        ['Bob', []],
      ]);
    }
  });

  it('stop the run before it removes any where they are too many', async () => {
    const { run, all } = await openShop({ onMissing: 'TRASH' });
    await run(people(10));
    const stopped = await run(people(7, ' changed'));
    expect(stopped).toMatchObject({ state: 'STOPPED', changedCount: 7, removedCount: 0 });
    expect(stopped.note).toContain('3 of 10 items are missing in the list, more than 20 %');
    expect(await all()).toHaveLength(10);
    expect(await run([])).toMatchObject({ state: 'STOPPED' });
    expect(await run(people(8))).toMatchObject({ state: 'DONE', removedCount: 2 });
    expect(await all()).toHaveLength(8);
  });
});

describe('fields that both sides changed', () => {
  it.each([
    ['SOURCE', 'theirs', 'SOURCE'],
    ['DOSSIER', 'ours', 'DOSSIER'],
    ['NEWEST', 'theirs', 'SOURCE'],
    ['NEWEST', 'ours', 'DOSSIER'],
  ] as const)('are decided by %s (%s), and recorded', async (rule, expected, winner) => {
    const { here, run, all, conflicts } = await openShop({ winners: { phone: rule, 'data.city': rule } });
    const updatedAt = expected === 'theirs' ? '2999-01-01T00:00:00Z' : '2001-01-01T00:00:00Z';
    const item = { ...ada, phone: 'agreed', updatedAt };
    await run([item]);
    const [record] = await all();
    await here.owner.records.update({ id: record?.id ?? '', phone: 'ours', title: 'Ours alone' });
    const changed = { ...item, phone: 'theirs', data: { ...ada.data, score: 8 } };
    expect(await run([changed])).toMatchObject({ conflictCount: 1, errorCount: 0 });
    expect((await all())[0]).toMatchObject({ phone: expected, title: 'Ours alone', data: { score: 8 } });
    expect(await conflicts()).toMatchObject([
      { recordId: record?.id, field: 'phone', sourceValue: 'theirs', dossierValue: 'ours', winner, externalId: '1' },
    ]);
    expect(await run([changed])).toMatchObject({ conflictCount: 0, unchangedCount: 1 });
  });

  it('are filled by the source where Dossier wins with a blank', async () => {
    const { run, all } = await openShop({ winners: { phone: 'DOSSIER' } });
    await run([ada]);
    await run([{ ...ada, phone: '1' }]);
    await run([{ ...ada, phone: '2' }]);
    expect((await all())[0]).toMatchObject({ phone: '1' });
  });

  it('need the time of the item where the newest wins', async () => {
    const { run, problems } = await openShop({ winners: { phone: 'NEWEST' } });
    const { id, errorCount } = await run([ada]);
    expect(errorCount).toBe(1);
    expect(await problems(id)).toMatchObject([
      { item: 1, externalId: '1', message: expect.stringContaining('updatedAt') },
    ]);
  });
});

describe('hostile items', () => {
  it('become problems, and the others are taken', async () => {
    const { run, problems, titles } = await openShop({ onMissing: 'TRASH', maxRemovedPercent: 0 });
    await run([ada]);
    const { id, ...done } = await run([
      ada,
      { externalId: ' \u200b', title: 'Blank' },
      { title: 'None' },
      { externalId: 'x'.repeat(201), title: 'Long' },
      { externalId: '3', title: 'y'.repeat(100_000) },
      { externalId: '4', title: 'Ok', email: 'nowhere' },
      { externalId: '5', title: 'Ok', data: { unknown: 1 } },
      { externalId: '6', title: 'Ok', colour: 'red' },
      { externalId: '7' },
      { externalId: { id: 8 }, title: 'Object' },
      { externalId: '9', title: 'Fine' },
    ]);
    expect(done).toMatchObject({ state: 'DONE', createdCount: 1, unchangedCount: 1, errorCount: 9, removedCount: 0 });
    const found = await problems(id);
    expect(found.map(({ item }) => item).toSorted((a, b) => Number(a) - Number(b))).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    for (const { message } of found) expect(message.length).toBeLessThan(1_001);
    expect(await titles()).toEqual(['Ada', 'Fine']);
  });

  it('with one external id are taken once, also across parts', async () => {
    const { here, work, all, problems } = await openShop();
    const { data } = await here.member.syncs.startRun({ source });
    const items = Array.from({ length: 1_000 }, (_, at) => ({ externalId: 'same', title: `Person ${at}` }));
    for (const position of [0, 1]) await here.member.syncs.addPart({ source, runId: data.id, position, items });
    await here.member.syncs.finishRun({ source, runId: data.id });
    await work(data.id);
    expect((await here.member.syncs.getRun({ source, runId: data.id })).data).toMatchObject({
      createdCount: 1,
      errorCount: 1_999,
    });
    expect(await all()).toMatchObject([{ title: 'Person 0' }]);
    expect((await problems(data.id))[0]?.message).toContain('an earlier item of this run has "same"');
  });
});

describe('rules', () => {
  it('are refused where they cannot be kept', async () => {
    const { here, folderId, run, titles } = await openShop();
    const set = (rules: object) => here.member.syncs.set({ source, folderId, ...rules });
    await expect(set({ onMissing: 'TAG' })).rejects.toThrow('missingTag');
    await expect(set({ winners: { nonsense: 'SOURCE' } })).rejects.toThrow('winners');
    await expect(set({ maxRemovedPercent: 101 })).rejects.toThrow('maxRemovedPercent');
    await expect(set({ source: 'No Name' })).rejects.toThrow('source');
    const { data: other } = await here.owner.folders.create({ name: 'Other' });
    await expect(set({ folderId: other.id })).rejects.toThrow('cannot change its folder');
    await run([ada]);
    expect((await here.member.syncs.list({ count: true })).data.map((sync) => sync.source)).toEqual([source]);
    await here.member.syncs.remove({ source });
    expect(await titles()).toEqual(['Ada']);
    await expect(here.member.syncs.get({ source })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are for keys with their scope, and unknown to another workspace', async () => {
    const { here, run } = await openShop();
    const { id: runId } = await run([ada]);
    await expect(here.key('syncs:read').syncs.startRun({ source })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await here.key('syncs:read').syncs.get({ source })).data.itemCount).toBe(1);
    await here.key('syncs:write').syncs.startRun({ source });
    const stranger = await world.workspace();
    await expect(stranger.owner.syncs.getRun({ source, runId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(stranger.owner.syncs.changes({ source })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
