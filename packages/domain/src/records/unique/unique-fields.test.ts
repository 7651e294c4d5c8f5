import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type Caller, type TestWorkspace, type World } from '../../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';
import { indexUnique } from './unique-fields.job.ts';
import { purgeTrash } from '../../erasures/erase.job.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const job = () => jobContext(world.database);

/** A folder whose field `vat` is unique, unless said otherwise. */
async function openFolder(unique = true) {
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({
    name: 'Companies',
    fields: [
      { key: 'vat', label: 'VAT number', type: 'TEXT', unique },
      { key: 'tel', label: 'Switchboard', type: 'PHONE', unique },
      { key: 'note', label: 'Note', type: 'TEXT' },
    ],
  });
  const folderId = folder.id;
  const create = async (data: Record<string, unknown>, who: Caller = here.owner) =>
    (await who.records.create({ folderId, title: 'Example', data })).data;
  return { here, folderId, create };
}

const taken = (id: string) => ({ code: 'CONFLICT', message: expect.stringContaining(id) });

describe('a value of a unique field', () => {
  it('is refused for a second record with the id of the first, in any case and spacing', async () => {
    const { create } = await openFolder();
    const first = await create({ vat: 'DE 10', tel: '+1 555' });
    await expect(create({ vat: ' de 10 ' })).rejects.toMatchObject({
      ...taken(first.id),
      issues: [{ path: ['data', 'vat'] }],
    });
    await expect(create({ tel: '(1) 5-5-5' })).rejects.toMatchObject(taken(first.id));
    await create({ vat: 'DE 11', note: 'DE 10' });
    await Promise.all([create({}), create({}), create({ vat: '  ' }), create({ vat: ' ' })]);
  });

  it('is free in another folder and in another workspace', async () => {
    const [one, other] = [await openFolder(), await openFolder()];
    await one.create({ vat: '1' });
    expect(await other.create({ vat: '1' })).toMatchObject({ data: { vat: '1' } });
    const { data: folder } = await one.here.owner.folders.create({
      name: 'People',
      fields: [{ key: 'vat', label: 'VAT number', type: 'TEXT', unique: true }],
    });
    await one.here.owner.records.create({ folderId: folder.id, title: 'Example', data: { vat: '1' } });
  });

  it('moves with a change: the old value is free, a taken one is refused', async () => {
    const { here, create } = await openFolder();
    const [first, second] = [await create({ vat: '1', tel: '1' }), await create({ vat: '2' })];
    const change = (id: string, data: Record<string, unknown>) => here.owner.records.update({ id, data });
    await expect(change(second.id, { vat: '1' })).rejects.toMatchObject(taken(first.id));
    await change(first.id, { vat: '3', note: 'x' });
    await change(second.id, { vat: '1' });
    await expect(change(first.id, { vat: '1' })).rejects.toMatchObject(taken(second.id));
    await change(second.id, { vat: null });
    await change(first.id, { vat: '1' });
    await expect(change(second.id, { tel: '1' })).rejects.toMatchObject(taken(first.id));
  });

  it('is free while its record lies in Trash, and restoring is refused where another has it by then', async () => {
    const { here, create } = await openFolder();
    const first = await create({ vat: '1' });
    await here.owner.records.remove({ id: first.id });
    const twins = (data: Record<string, unknown>) =>
      here.member.records.findTrashed({ folderId: first.folderId, data });
    expect((await twins({ vat: ' 1' })).data).toEqual([{ key: 'vat', id: first.id, title: first.title }]);
    expect((await twins({ vat: '2', note: '1' })).data).toEqual([]);
    const second = await create({ vat: '1' });
    await expect(here.owner.records.restore({ id: first.id })).rejects.toMatchObject(taken(second.id));
    await here.owner.records.update({ id: second.id, data: { vat: '2' } });
    await here.owner.records.restore({ id: first.id });
    await expect(create({ vat: '1' })).rejects.toMatchObject(taken(first.id));
    await here.owner.records.remove({ id: first.id });
    await purgeTrash.run(job(), {});
    await create({ vat: '1' });
  });

  it('is given to one of 50 creates at once', async () => {
    const { create } = await openFolder();
    const settled = await Promise.allSettled(Array.from({ length: 50 }, () => create({ vat: '1' })));
    const made = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(made).toHaveLength(1);
    for (const one of settled)
      if (one.status === 'rejected') expect(one.reason).toMatchObject(taken(made[0]?.id ?? ''));
  });

  it('is refused in a batch for the second item alone, and can move from one item to the next', async () => {
    const { here, folderId, create } = await openFolder();
    const first = await create({ vat: 'kept' });
    const item = (vat: string) => ({
      action: 'create' as const,
      values: { folderId, title: 'Example', data: { vat } },
    });
    const { data } = await here.owner.records.batch({ items: [item('1'), item('1'), item('2'), item('kept')] });
    expect(data.results.map(({ status }) => status)).toEqual([201, 409, 201, 409]);
    const moved = await here.owner.records.batch({
      items: [{ action: 'delete', id: first.id }, item('kept')],
    });
    expect(moved.data.results.map(({ status }) => status)).toEqual([200, 201]);
    await expect(here.owner.records.batch({ items: [item('3'), item('3')], atomic: true })).rejects.toThrow('Item 1');
  });

  it('is checked again where an undo would bring it back', async () => {
    const { here, folderId, create } = await openFolder();
    const first = await create({ vat: '1' });
    const { data } = await here.owner.records.batch({
      items: [{ action: 'update', id: first.id, values: { data: { vat: '2' } } }],
    });
    const second = await create({ vat: '1' });
    const { data: undo } = await here.owner.operations.undo({ id: data.operationId });
    expect(undo).toMatchObject({ changedCount: 0, failedCount: 1 });
    const problems = (await here.owner.operations.listProblems({ id: undo.id })).data;
    expect(JSON.stringify(problems)).toContain(second.id);
    expect((await here.owner.records.list({ folderId })).data).toHaveLength(2);
  });
});

describe('an upsert by a unique field', () => {
  it('creates once and updates then, also where 50 come at once', async () => {
    const { here, folderId } = await openFolder();
    const upsert = (vat: string, title: string) =>
      here.key('write').records.upsert({ folderId, matchOn: 'vat', title, data: { vat } });
    const answers = await Promise.all(Array.from({ length: 50 }, (_one, at) => upsert('DE 1', `Title ${at}`)));
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(await upsert('de 1', 'Last')).toMatchObject({
      created: false,
      data: { title: 'Last', data: { vat: 'DE 1' } },
    });
    expect((await here.owner.records.list({ folderId })).data).toHaveLength(1);
    const items = ['2', '2', '3'].map((vat) => ({
      action: 'upsert' as const,
      values: { folderId, matchOn: 'vat', title: 'Example', data: { vat } },
    }));
    const { data } = await here.owner.records.batch({ items });
    expect(data.results.map(({ status }) => status)).toEqual([201, 200, 201]);
  });

  it('by another value is refused where the unique one belongs to another record', async () => {
    const { here, folderId, create } = await openFolder();
    const first = await create({ vat: '1' });
    const upsert = { folderId, matchOn: 'email', email: 'a@example.com', title: 'A', data: { vat: '1' } };
    await expect(here.owner.records.upsert(upsert)).rejects.toMatchObject(taken(first.id));
  });
});

describe('making a field unique', () => {
  const makeUnique = (here: TestWorkspace, folderId: string, key = 'vat') =>
    here.owner.records.setUnique({ folderId, key, unique: true });

  it('is refused while records have equal values, which the report names', async () => {
    const { here, folderId, create } = await openFolder(false);
    const ids = [(await create({ vat: 'a' })).id, (await create({ vat: 'A ' })).id];
    await create({ vat: 'b' });
    await here.owner.records.remove({ id: (await create({ vat: 'b' })).id });
    expect(await here.key('read').records.listDuplicates({ id: folderId, key: 'vat' })).toEqual({
      data: [{ value: expect.stringMatching(/^a ?$/i), records: 2, recordIds: ids }],
      isComplete: true,
    });
    await expect(makeUnique(here, folderId)).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: expect.stringContaining(ids[1] ?? ''),
    });
    await here.owner.records.update({ id: ids[1] ?? '', data: { vat: 'c' } });
    const { data: folder } = await makeUnique(here, folderId);
    expect(folder.fields.map(({ key, unique }) => [key, unique])).toEqual([
      ['vat', true],
      ['tel', false],
      ['note', false],
    ]);
    await expect(create({ vat: 'C' })).rejects.toMatchObject(taken(ids[1] ?? ''));
    await expect(create({ vat: 'b' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('can be taken back, and made again after that', async () => {
    const { here, folderId, create } = await openFolder();
    const first = await create({ vat: '1' });
    await here.owner.records.setUnique({ folderId, key: 'vat', unique: false });
    const second = await create({ vat: '1' });
    await expect(makeUnique(here, folderId)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    await here.owner.records.update({ id: first.id, data: { vat: '2' } });
    await makeUnique(here, folderId);
    await expect(create({ vat: '1' })).rejects.toMatchObject(taken(second.id));
  });

  it('is for owners and admins, for fields that are compared as text, and for at most 10 of a folder', async () => {
    const { here, folderId } = await openFolder();
    await expect(here.member.records.setUnique({ folderId, key: 'note', unique: true })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const add = (key: string, type: 'TEXT' | 'BOOLEAN', unique: boolean) =>
      here.owner.folders.addField({ id: folderId, field: { key, label: key, type, unique } });
    await expect(add('flag', 'BOOLEAN', true)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await add('flag', 'BOOLEAN', false);
    await expect(makeUnique(here, folderId, 'flag')).rejects.toThrow('is only for');
    for (let at = 3; at <= 10; at += 1) await add(`u${at}`, 'TEXT', true);
    await expect(add('u11', 'TEXT', true)).rejects.toThrow('already 10 unique fields');
    await expect(here.owner.records.convertField({ folderId, key: 'vat', to: { type: 'LONG_TEXT' } })).rejects.toThrow(
      'The field is unique',
    );
  });

  it('ends with the values of writes that had begun before', async () => {
    const { here, folderId, create } = await openFolder(false);
    const [first, second] = [await create({ vat: '1' }), await create({ vat: '2' })];
    await makeUnique(here, folderId);
    const run = () => indexUnique.run(job(), { workspaceId: here.id, folderId, key: 'vat' });
    // As such a write leaves it: the record is there, its value is not entered.
    await world.asOwner('delete from record_unique_values');
    await run();
    await expect(create({ vat: '1' })).rejects.toMatchObject(taken(first.id));
    await world.asOwner('delete from record_unique_values');
    await here.owner.records.update({ id: second.id, data: { vat: '1' } });
    await run();
    expect((await here.owner.folders.get({ id: folderId })).data.fields[0]?.unique).toBe(false);
  });
});
