import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convertValue, type Field, type FieldType } from '../../fields/index.ts';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';
import { convertField } from './convert-field.job.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function folderWithScores(here: TestWorkspace, ...values: string[]) {
  const { data: folder } = await here.owner.folders.create({
    name: 'Contacts',
    fields: [{ key: 'score', label: 'Score', type: 'TEXT' }],
  });
  const ids: string[] = [];
  for (const score of values)
    ids.push((await here.key('write').records.create({ folderId: folder.id, title: score, data: { score } })).data.id);
  return { folderId: folder.id, ids };
}

function runJob(here: TestWorkspace, folderId: string) {
  return convertField.run(jobContext(world.database), { workspaceId: here.id, folderId, key: 'score' });
}

describe('changing the type of a field', () => {
  it('shows beforehand what would happen', async () => {
    const here = await world.workspace();
    const { folderId } = await folderWithScores(here, '1', '2', '2', 'many');
    const { data } = await here.owner.records.previewFieldConversion({
      folderId,
      key: 'score',
      to: { type: 'NUMBER' },
    });
    expect(data).toMatchObject({ converts: 3, doesNotConvert: 1, isComplete: true });
    expect(data.samples).toContainEqual({ from: '2', to: 2, records: 2 });
    expect(data.samples).toContainEqual({ from: 'many', to: null, records: 1 });
  });

  it('is refused while values would be lost, and converts the rest when told to drop them', async () => {
    const here = await world.workspace();
    const { folderId, ids } = await folderWithScores(here, '1', 'many');
    const change = { folderId, key: 'score', to: { type: 'NUMBER' } } as const;
    await expect(here.owner.records.convertField(change)).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['discardUnconvertible'] }],
    });
    await here.owner.records.convertField({ ...change, discardUnconvertible: true });
    await runJob(here, folderId);
    const read = here.key('read');
    expect((await read.folders.list({})).data[0]?.fields[0]?.type).toBe('NUMBER');
    expect((await read.records.get({ id: ids[0] ?? '' })).data).toMatchObject({ data: { score: 1 }, version: 2 });
    expect((await read.records.get({ id: ids[1] ?? '' })).data.data).toEqual({});
    expect((await here.events()).at(-1)).toMatchObject({
      event: 'record.updated',
      changes: { 'data.score': { from: 'many', to: null } },
    });
  });

  it('refuses writes to the key, and nothing else, until it is done', async () => {
    const here = await world.workspace();
    const { folderId, ids } = await folderWithScores(here, '1');
    await here.owner.records.convertField({ folderId, key: 'score', to: { type: 'NUMBER' } });
    const id = ids[0] ?? '';
    const key = here.key('write');
    await expect(key.records.update({ id, data: { score: '2' } })).rejects.toMatchObject({
      code: 'CONFLICT',
      retryAfterS: 5,
    });
    await expect(key.records.update({ id, title: 'New' })).resolves.toBeDefined();
    await expect(
      here.owner.records.convertField({ folderId, key: 'score', to: { type: 'BOOLEAN' } }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    await runJob(here, folderId);
    await expect(key.records.update({ id, data: { score: 2 } })).resolves.toMatchObject({
      data: { data: { score: 2 } },
    });
  });

  it('also converts what lies in Trash, and may run twice', async () => {
    const here = await world.workspace();
    const { folderId, ids } = await folderWithScores(here, '7');
    const id = ids[0] ?? '';
    await here.key('write').records.remove({ id });
    await here.owner.records.convertField({ folderId, key: 'score', to: { type: 'NUMBER' } });
    await runJob(here, folderId);
    await runJob(here, folderId);
    expect((await here.key('write').records.restore({ id })).data.data).toEqual({ score: 7 });
  });
});

describe('a value under another type', () => {
  const to = (type: FieldType, options: string[] | null = null): Field => ({
    key: 'a',
    label: 'A',
    type,
    required: false,
    unique: false,
    options,
    targetFolderId: null,
    archivedAt: null,
  });
  it.each([
    ['12.5', to('NUMBER'), 12.5],
    ['', to('NUMBER'), undefined],
    ['12 apples', to('NUMBER'), undefined],
    [12, to('TEXT'), '12'],
    [['a', 'b'], to('TEXT'), 'a, b'],
    ['Yes', to('BOOLEAN'), true],
    ['perhaps', to('BOOLEAN'), undefined],
    ['2026-01-31T10:00:00Z', to('DATE'), '2026-01-31'],
    ['2026-01-31', to('DATETIME'), '2026-01-31T00:00:00.000Z'],
    ['LEAD', to('SELECT', ['lead']), 'lead'],
    ['lost', to('SELECT', ['lead']), undefined],
    ['a, b', to('MULTI_SELECT', ['a', 'b']), ['a', 'b']],
    ['a, z', to('MULTI_SELECT', ['a', 'b']), undefined],
    ['a@example.com', to('EMAIL'), 'a@example.com'],
    ['nobody', to('EMAIL'), undefined],
    ['rec_01h455vb4pex5vsknk084sn02q', to('RECORD'), undefined],
  ])('%j becomes under %o: %j', (value, field, expected) => expect(convertValue(value, field)).toEqual(expected));
});
