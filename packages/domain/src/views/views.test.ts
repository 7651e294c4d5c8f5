import { decodeId } from '@dossier/kernel/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { plainDefinition } from './constants.ts';

let world: World;
let here: TestWorkspace;
let folderId: string;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  here = await world.workspace();
  const fields = [{ key: 'city', label: 'City', type: 'TEXT' as const }];
  folderId = (await here.owner.folders.create({ name: 'Contacts', fields })).data.id;
});
afterAll(() => world.close());

const where = { field: 'data.city', op: 'eq', value: 'Oldtown' } as const;
const namesFor = async (caller: TestWorkspace['owner'], place: object = { folderId }) =>
  (await caller.views.list(place)).data.map(({ name }) => name);

describe('views', () => {
  it('are made, read, changed and deleted by every member; what is left out is plain', async () => {
    const { data: made } = await here.member.views.create({
      name: 'Oldtown',
      folderId,
      definition: { where, sort: ['title'], columns: [{ field: 'email', width: 200 }] },
    });
    expect(made).toMatchObject({
      folderId,
      pipelineId: null,
      isShared: true,
      isDefault: false,
      ownerId: here.memberId,
    });
    expect(made.definition).toEqual({
      ...plainDefinition,
      where,
      sort: ['title'],
      columns: [{ field: 'email', isHidden: false, width: 200 }],
    });
    expect((await here.key('read').views.get({ id: made.id })).data).toEqual(made);
    const { data: changed } = await here.owner.views.update({ id: made.id, definition: { layout: 'BOARD' } });
    expect(changed).toMatchObject({ name: 'Oldtown', definition: { ...plainDefinition, layout: 'BOARD' } });
    await here.owner.views.remove({ id: made.id });
    await expect(here.member.views.get({ id: made.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are of a folder, of a pipeline, or of tasks', async () => {
    const { data: pipeline } = await here.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
    await here.owner.views.create({ name: 'People', folderId });
    await here.owner.views.create({ name: 'Deals', pipelineId: pipeline.id });
    await here.owner.views.create({ name: 'Tasks' });
    expect(await namesFor(here.member)).toEqual(['People']);
    expect(await namesFor(here.member, { pipelineId: pipeline.id })).toEqual(['Deals']);
    expect(await namesFor(here.member, {})).toEqual(['Tasks', 'Deals', 'People']);
    for (const [of, name] of [
      ['RECORDS', 'People'],
      ['DEALS', 'Deals'],
      ['TASKS', 'Tasks'],
    ])
      expect(await namesFor(here.member, { of }), of).toEqual([name]);
    await expect(here.owner.views.create({ name: 'Both', folderId, pipelineId: pipeline.id })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('are refused where no page shows them: another layout, tasks of a folder, a name that looks the same', async () => {
    const { data: pipeline } = await here.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
    const ofDeals = { pipelineId: pipeline.id };
    for (const [place, definition] of [
      [{ folderId }, { layout: 'CHARTS' }],
      [ofDeals, { layout: 'CALENDAR' }],
      [{}, { layout: 'BOARD' }],
      [{ folderId }, { tasks: 'TODAY' }],
    ] as const)
      await expect(here.owner.views.create({ name: 'Hidden', ...place, definition })).rejects.toMatchObject({
        code: 'UNPROCESSABLE_CONTENT',
      });
    for (const place of [{ folderId }, ofDeals, {}]) {
      await here.owner.views.create({ name: 'Our view', ...place });
      for (const name of ['our\u00A0view', 'Our view\u200B'])
        await expect(here.owner.views.create({ name, ...place })).rejects.toThrow('Choose another name');
    }
  });

  it('that are not shared are unknown to others', async () => {
    const { data: own } = await here.member.views.create({ name: 'Mine', folderId, isShared: false });
    expect(await namesFor(here.member)).toEqual(['Mine']);
    expect(await namesFor(here.owner)).toEqual([]);
    for (const caller of [here.owner, here.key('write')])
      for (const call of [
        () => caller.views.get({ id: own.id }),
        () => caller.views.update({ id: own.id, name: 'Ours' }),
        () => caller.views.remove({ id: own.id }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await here.member.views.update({ id: own.id, isShared: true });
    expect(await namesFor(here.owner)).toEqual(['Mine']);
    await expect(here.owner.views.update({ id: own.id, isShared: false })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('of a key are shared', async () => {
    const key = here.key('write');
    expect((await key.views.create({ name: 'By key', folderId })).data).toMatchObject({
      ownerId: null,
      isShared: true,
    });
    await expect(key.views.create({ name: 'Own', folderId, isShared: false })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
    await expect(here.key('read').views.create({ name: 'No', folderId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it.each([
    [{ layout: 'ROWS' }],
    [{ nothing: 1 }],
    [{ columns: [{ field: 'email', width: 5 }] }],
    [{ sort: ['a', 'b', 'c', 'd'] }],
    [{ where: { and: [{ or: Array.from({ length: 20 }, () => where) }, where] } }],
    [{ where: { field: 'title', op: 'eq', value: 'x'.repeat(60_000) } }],
  ])('refuse a definition that is none: %j', async (definition) => {
    await expect(
      here.owner.views.create({ name: 'Wrong', folderId, definition: definition as object }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it.each([
    [{ where: { field: 'data.nope', op: 'eq', value: 'x' } }, 'definition.where.field: There is no such field.'],
    [{ where: { field: 'title', op: 'before', value: 'x' } }, 'definition.where.op: "title" is a text and allows only'],
    [{ where: { field: 'title', op: 'contains', value: ' ' } }, 'definition.where.value: must not be blank'],
    [{ sort: ['-nope'] }, 'definition.sort.0: There is no such field.'],
    [{ groupBy: 'data.nope' }, 'definition.groupBy: There is no such field.'],
    [{ columns: [{ field: 'title' }, { field: 'stageId' }] }, 'definition.columns.1.field: There is no such field.'],
    [{ foot: [{ field: 'nope', measure: 'SUM' as const }] }, 'definition.foot.0.field: There is no such field.'],
  ])('refuse what the items of the folder do not have: %j', async (definition, message) => {
    const making = here.owner.views.create({ name: 'Wrong', folderId, definition: definition as object });
    await expect(making).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: expect.stringContaining(message),
    });
  });

  it.each([
    [{ foot: [{ field: 'title', measure: 'SUM' }] }, 'definition.foot.0.field: "title" is a text, which has no sum'],
    [{ foot: [{ field: 'data.many', measure: 'MAX' }] }, '"data.many" is a list, which has no max'],
    [{ foot: [{ field: 'createdAt', measure: 'AVG' }] }, '"createdAt" is a moment, which has no avg'],
    [{ groupBy: 'data.many' }, 'definition.groupBy: "data.many" is a list, which makes no groups'],
    [{ dateField: 'title' }, 'definition.dateField: "title" is a text, which a calendar does not show'],
    [{ sort: ['title', '-tags'] }, 'definition.sort.1: "tags" is a set, which has no order'],
  ])('refuse a use of a field that can not work, and keep one of before: %j', async (definition, message) => {
    const many = { key: 'many', label: 'Many', type: 'MULTI_SELECT' as const, options: ['a'] };
    const { data: folder } = await here.owner.folders.create({ name: `Uses ${message}`.slice(0, 60), fields: [many] });
    const make = (wanted: object) =>
      here.owner.views.create({ name: 'Uses', folderId: folder.id, definition: wanted as object });
    const refusal = { code: 'UNPROCESSABLE_CONTENT', message: expect.stringContaining(message) as string };
    await expect(make(definition)).rejects.toMatchObject(refusal);
    const columns = [{ field: 'title' }, { field: 'data.many' }, { field: 'createdAt' }];
    const { data: view } = await make({
      columns,
      foot: [
        { field: 'createdAt', measure: 'MAX' },
        { field: 'title', measure: 'FILLED' },
      ],
      dateField: 'createdAt',
      groupBy: 'tags',
    });
    const change = (wanted: object) => here.owner.views.update({ id: view.id, definition: wanted as object });
    await expect(change({ columns, ...definition })).rejects.toMatchObject(refusal);
    await world.asOwner(`update views set definition = $2 where name = 'Uses' and folder_id = $1`, [
      decodeId('fld', folder.id),
      JSON.stringify({ ...view.definition, ...definition }),
    ]);
    await change({ ...view.definition, ...definition, density: 'TALL' });
  });

  it('keep their names apart in a folder, and two made at once', async () => {
    const { data: folder } = await here.owner.folders.create({ name: 'Names' });
    const make = (name: string) => here.owner.views.create({ name, folderId: folder.id });
    const made = await Promise.allSettled([make('Cities'), make('cities')]);
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { data: other } = await make('Streets');
    await expect(here.owner.views.update({ id: other.id, name: 'CITIES' })).rejects.toThrow('Choose another name.');
    await make('Small cities');
    for (const name of ['Small  cities', 'Small\u{a0}cities', 'Sm\u{200b}all cities'])
      await expect(make(name)).rejects.toThrow('Choose another name.');
    await here.owner.views.create({ name: 'Cities', folderId });
  });

  it('of another workspace, and of its folders, are unknown', async () => {
    const elsewhere = await world.workspace();
    const { data } = await here.owner.views.create({ name: 'Here', folderId });
    await expect(elsewhere.owner.views.get({ id: data.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(elsewhere.owner.views.pin({ id: data.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(elsewhere.owner.views.create({ name: 'There', folderId })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });
});

describe('the default view of a folder', () => {
  it('is one at most, is chosen by owners and admins, and is changed by them only', async () => {
    const [first, second] = await Promise.all(
      ['First', 'Second'].map(async (name) => (await here.member.views.create({ name, folderId })).data.id),
    );
    await expect(here.member.views.setDefault({ id: first ?? '', isDefault: true })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    for (const id of [first, second]) await here.owner.views.setDefault({ id: id ?? '', isDefault: true });
    const { data } = await here.member.views.list({ folderId });
    expect(data.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([second]);
    await expect(here.member.views.update({ id: second ?? '', name: 'Mine' })).rejects.toThrow(
      /Save yours as a new one/,
    );
    await expect(here.key('write').views.remove({ id: second ?? '' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await here.owner.views.update({ id: second ?? '', name: 'Ours' });
    await here.owner.views.setDefault({ id: second ?? '', isDefault: false });
    await here.member.views.remove({ id: second ?? '' });
  });

  it('is none that only one person sees', async () => {
    const { data: own } = await here.owner.views.create({ name: 'Mine', folderId, isShared: false });
    const { data: tasks } = await here.owner.views.create({ name: 'Tasks', isShared: false });
    for (const { id } of [own, tasks])
      await expect(here.owner.views.setDefault({ id, isDefault: true })).rejects.toMatchObject({
        code: 'UNPROCESSABLE_CONTENT',
      });
  });
});

it('the list of tasks has a default view as well, one at most, apart from those of folders', async () => {
  const { data: ofFolder } = await here.owner.views.create({ name: 'Of the folder', folderId });
  const { data: first } = await here.owner.views.create({ name: 'First' });
  const { data: second } = await here.owner.views.create({ name: 'Second' });
  for (const { id } of [ofFolder, first, second]) await here.owner.views.setDefault({ id, isDefault: true });
  const { data } = await here.member.views.list({});
  const defaults = data.filter(({ isDefault }) => isDefault).map(({ name }) => name);
  expect(defaults.toSorted()).toEqual(['Of the folder', 'Second']);
  await expect(here.member.views.setDefault({ id: first.id, isDefault: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

describe('pinned views', () => {
  it('are a person’s own, go with the view, and a key has none', async () => {
    const { data: view } = await here.owner.views.create({ name: 'Oldtown', folderId });
    await here.member.views.pin({ id: view.id });
    await here.member.views.pin({ id: view.id });
    expect((await here.member.views.listPinned()).data).toEqual([
      { id: view.id, name: 'Oldtown', folderId, pipelineId: null },
    ]);
    expect((await here.owner.views.listPinned()).data).toEqual([]);
    await expect(here.key('write').views.pin({ id: view.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await here.member.views.unpin({ id: view.id });
    await expect(here.member.views.unpin({ id: view.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await here.member.views.pin({ id: view.id });
    await here.owner.views.update({ id: view.id, isShared: false });
    expect((await here.member.views.listPinned()).data).toEqual([]);
    await here.owner.views.remove({ id: view.id });
  });
});
