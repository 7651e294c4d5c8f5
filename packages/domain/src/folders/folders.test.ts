import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const city = { key: 'city', label: 'City', type: 'TEXT' } as const;

describe('folders', () => {
  it('are listed newest first with their fields in order', async () => {
    const { owner, key } = await world.workspace();
    const { data: first } = await owner.folders.create({ name: 'Contacts', type: 'CONTACT', fields: [city] });
    const { data: second } = await owner.folders.create({ name: 'Companies', type: 'COMPANY' });
    const { data, nextCursor } = await key('read').folders.list({});
    expect(data).toEqual([second, first]);
    expect(first.fields).toEqual([
      { ...city, required: false, unique: false, options: null, targetFolderId: null, archivedAt: null },
    ]);
    expect(nextCursor).toBeNull();
  });

  it('are settings: neither a member nor an API key changes them', async () => {
    const { owner, member, key } = await world.workspace();
    const { data } = await owner.folders.create({ name: 'Contacts' });
    for (const caller of [member, key('write')]) {
      await expect(caller.folders.create({ name: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(caller.folders.update({ id: data.id, name: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(caller.folders.addField({ id: data.id, field: city })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('of another workspace are unknown', async () => {
    const here = await world.workspace();
    const there = await world.workspace();
    const { data } = await here.owner.folders.create({ name: 'Contacts' });
    await expect(there.owner.folders.get({ id: data.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(there.owner.folders.update({ id: data.id, name: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(there.owner.folders.addField({ id: data.id, field: city })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await there.key('read').folders.list({})).data).toEqual([]);
  });

  it('take no new records once archived, and keep the ones they hold', async () => {
    const { owner, key } = await world.workspace();
    const { data: folder } = await owner.folders.create({ name: 'Contacts' });
    const { data: record } = await key('write').records.create({ folderId: folder.id, title: 'Kept' });
    await owner.folders.archive({ id: folder.id, isArchived: true });
    expect((await key('read').folders.list({})).data).toEqual([]);
    await expect(key('write').records.create({ folderId: folder.id, title: 'x' })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['folderId'] }],
    });
    expect((await key('read').records.get({ id: record.id })).data).toEqual(record);
    await owner.folders.archive({ id: folder.id, isArchived: false });
    await expect(key('write').records.create({ folderId: folder.id, title: 'x' })).resolves.toBeDefined();
  });

  it('come in the order that people gave them', async () => {
    const { owner } = await world.workspace();
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) ids.push((await owner.folders.create({ name })).data.id);
    const { data } = await owner.folders.reorder({ ids: ids.toReversed() });
    expect(data.map(({ name, position }) => [name, position])).toEqual([
      ['C', 0],
      ['B', 1],
      ['A', 2],
    ]);
  });
});

describe('fields', () => {
  it('are added, renamed, ordered and archived; the values of an archived one stay readable', async () => {
    const { owner, key } = await world.workspace();
    const { data: folder } = await owner.folders.create({ name: 'Contacts', fields: [city] });
    const { data: record } = await key('write').records.create({
      folderId: folder.id,
      title: 'x',
      data: { city: 'Here' },
    });
    await owner.folders.addField({ id: folder.id, field: { key: 'score', label: 'Score', type: 'NUMBER' } });
    await owner.folders.updateField({ id: folder.id, key: 'city', field: { label: 'Town' } });
    const { data: ordered } = await owner.folders.reorderFields({ id: folder.id, keys: ['score', 'city'] });
    expect(ordered.fields.map(({ label }) => label)).toEqual(['Score', 'Town']);
    const { data: archived } = await owner.folders.archiveField({ id: folder.id, key: 'city', isArchived: true });
    expect(archived.fields.map((field) => field.key)).toEqual(['score']);
    expect((await key('read').records.get({ id: record.id })).data.data).toEqual({ city: 'Here' });
    await expect(key('write').records.update({ id: record.id, data: { city: 'There' } })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
    await expect(
      key('write').records.update({ id: record.id, data: { city: 'Here', score: 1 } }),
    ).resolves.toMatchObject({ data: { data: { city: 'Here', score: 1 } } });
  });

  it.each([
    ['a key twice', { key: 'city', label: 'Again', type: 'TEXT' }, 'UNPROCESSABLE_CONTENT'],
    ['SELECT without options', { key: 'a', label: 'A', type: 'SELECT' }, 'BAD_REQUEST'],
    ['options for a text', { key: 'a', label: 'A', type: 'TEXT', options: ['x'] }, 'BAD_REQUEST'],
    ['a key that is no name', { key: '1 a', label: 'A', type: 'TEXT' }, 'BAD_REQUEST'],
    ['a reserved key', { key: 'constructor', label: 'A', type: 'TEXT' }, 'BAD_REQUEST'],
    [
      'a folder to link to for a text',
      { key: 'a', label: 'A', type: 'TEXT', targetFolderId: 'fld_01h455vb4pex5vsknk084sn02q' },
      'BAD_REQUEST',
    ],
    [
      'an unknown folder to link to',
      { key: 'a', label: 'A', type: 'RECORD', targetFolderId: 'fld_01h455vb4pex5vsknk084sn02q' },
      'UNPROCESSABLE_CONTENT',
    ],
    ['an unknown type', { key: 'a', label: 'A', type: 'MONEY' }, 'BAD_REQUEST'],
  ])('refuse %s', async (_, field, code) => {
    const { owner } = await world.workspace();
    const { data: folder } = await owner.folders.create({ name: 'Contacts', fields: [city] });
    await expect(owner.folders.addField({ id: folder.id, field: field as typeof city })).rejects.toMatchObject({
      code,
    });
  });

  it('link to records of one folder, if they name it; values from before stay', async () => {
    const [{ owner }, there] = [await world.workspace(), await world.workspace()];
    const [companies, others] = [
      (await owner.folders.create({ name: 'Companies' })).data,
      (await owner.folders.create({ name: 'Others' })).data,
    ];
    const elsewhere = (await there.owner.folders.create({ name: 'Elsewhere' })).data;
    const company = { key: 'company', label: 'Company', type: 'RECORD' as const };
    await expect(
      owner.folders.create({ name: 'Contacts', fields: [{ ...company, targetFolderId: elsewhere.id }] }),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    const { data: folder } = await owner.folders.create({ name: 'Contacts', fields: [company] });
    expect(folder.fields).toMatchObject([{ key: 'company', targetFolderId: null }]);
    const recordIn = async (folderId: string, data = {}) =>
      (await owner.records.create({ folderId, title: 'x', data })).data.id;
    const [right, wrong] = [await recordIn(companies.id), await recordIn(others.id)];
    const old = await recordIn(folder.id, { company: wrong });
    const { data: changed } = await owner.folders.updateField({
      id: folder.id,
      key: 'company',
      field: { targetFolderId: companies.id },
    });
    expect(changed.fields).toMatchObject([{ targetFolderId: companies.id }]);
    await expect(recordIn(folder.id, { company: wrong })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['data', 'company'], message: `must be the id of a record in the folder ${companies.id}` }],
    });
    await recordIn(folder.id, { company: right });
    await owner.records.update({ id: old, title: 'y', data: { company: wrong } });
    await owner.folders.updateField({ id: folder.id, key: 'company', field: { targetFolderId: null } });
    await recordIn(folder.id, { company: wrong });
  });

  it('edited by two people at once lose neither edit', async () => {
    const { owner } = await world.workspace();
    const { data: folder } = await owner.folders.create({ name: 'Contacts' });
    await Promise.all(
      ['a', 'b', 'c'].map((key) => owner.folders.addField({ id: folder.id, field: { key, label: key, type: 'TEXT' } })),
    );
    const { data } = await owner.folders.get({ id: folder.id });
    expect(data.fields.map(({ key }) => key).toSorted()).toEqual(['a', 'b', 'c']);
  });
});
