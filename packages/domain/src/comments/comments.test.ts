import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, readAllPages, type TestWorkspace, type World } from '../testing/world.ts';

let world: World;
let here: TestWorkspace;
let id: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  id = (await here.owner.records.create({ folderId: folder.id, title: 'Example contact' })).data.id;
});

describe('a comment', () => {
  it('carries the name of the person, key or workflow that wrote it', async () => {
    await here.member.comments.create({ id, text: 'One' });
    await here.key('write').comments.create({ id, text: 'Two' });
    await here
      .as({ kind: 'workflow', id: 'wf_x', name: 'Test workflow', runId: 'run_x', depth: 1 })
      .comments.create({ id, text: 'Three' });
    const { data } = await here.key('read').comments.list({ id });
    expect(data.map(({ text, author }) => [text, author])).toEqual([
      ['Three', 'Test workflow'],
      ['Two', 'Test key'],
      ['One', 'Test member'],
    ]);
  });

  it('answers its fields and states comment.created with the record', async () => {
    const { data } = await here.key('write').comments.create({ id, text: ' Called back. ' });
    expect(Object.keys(data)).toEqual([
      'id',
      'recordId',
      'dealId',
      'text',
      'format',
      'author',
      'authorId',
      'createdAt',
      'editedAt',
      'version',
    ]);
    expect(data).toMatchObject({
      id: expect.stringMatching(/^note_/),
      text: 'Called back.',
      author: 'Test key',
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
    });
    const { data: record } = await here.key('read').records.get({ id });
    expect((await here.events()).at(-1)).toMatchObject({
      event: 'comment.created',
      recordId: id,
      folderId: record.folderId,
      record,
      comment: data,
    });
  });

  it.each([
    ['no text', {}],
    ['an empty text', { text: '  ' }],
    ['a text over 20,000 characters', { text: 'x'.repeat(20_001) }],
    ['a number', { text: 12 }],
    ['another format', { text: 'x', format: 'html' }],
    ['an unknown key', { text: 'x', author: 'Somebody else' }],
  ])('refuses %s as 400', async (_, input) => {
    await expect(here.key('write').comments.create({ id, ...(input as { text: string }) })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('is plain, unless it is said to be Markdown, and kept as it was written', async () => {
    const text = '**bold** <b>no</b>';
    expect((await here.member.comments.create({ id, text })).data).toMatchObject({ format: 'plain', text });
    const { data } = await here.member.comments.create({ id, text, format: 'markdown' });
    expect((await here.key('read').comments.get({ id: data.id })).data).toMatchObject({ format: 'markdown', text });
    const { data: changed } = await here.member.comments.update({ id: data.id, format: 'plain' });
    expect(changed).toMatchObject({ format: 'plain', text, version: 2 });
    expect((await here.events()).at(-1)).toMatchObject({
      event: 'comment.updated',
      changes: { format: { from: 'markdown', to: 'plain' } },
    });
  });

  it('takes 20,000 characters', async () => {
    const { data } = await here.key('write').comments.create({ id, text: 'x'.repeat(20_000) });
    expect(data.text).toHaveLength(20_000);
  });

  it('is refused to a key that may only read', async () => {
    await expect(here.key('read').comments.create({ id, text: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a comment that is there', () => {
  it('is got by its id, unless its record is in Trash', async () => {
    const { data } = await here.member.comments.create({ id, text: 'One' });
    expect(data).toMatchObject({ recordId: id, authorId: here.memberId, editedAt: null, version: 1 });
    expect((await here.key('read').comments.get({ id: data.id })).data).toEqual(data);
    await here.owner.records.remove({ id });
    const gone = { code: 'NOT_FOUND', message: 'There is no such comment.' };
    await expect(here.key('read').comments.get({ id: data.id })).rejects.toMatchObject(gone);
    await expect(here.owner.comments.update({ id: data.id, text: 'x' })).rejects.toMatchObject(gone);
  });

  it('is changed and states comment.updated; the same text again changes nothing', async () => {
    const { data: old } = await here.member.comments.create({ id, text: 'One' });
    const { data } = await here.key('write').comments.update({ id: old.id, text: ' Two ' });
    expect(data).toEqual({ ...old, text: 'Two', editedAt: expect.any(String), version: 2 });
    expect((await here.events()).at(-1)).toMatchObject({
      event: 'comment.updated',
      recordId: id,
      comment: data,
      changes: { text: { from: 'One', to: 'Two' } },
    });
    const count = (await here.events()).length;
    expect((await here.member.comments.update({ id: old.id, text: 'Two' })).data).toEqual(data);
    expect(await here.events()).toHaveLength(count);
  });

  it('is deleted for good and states comment.deleted', async () => {
    const { data } = await here.member.comments.create({ id, text: 'One' });
    expect((await here.member.comments.remove({ id: data.id })).data).toEqual(data);
    expect((await here.events()).at(-1)).toMatchObject({ event: 'comment.deleted', recordId: id, comment: data });
    expect((await here.key('read').comments.list({ id })).data).toEqual([]);
    await expect(here.member.comments.remove({ id: data.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is left to its author, owners, admins and keys that may write', async () => {
    const { data } = await here.owner.comments.create({ id, text: 'Of the owner' });
    await expect(here.member.comments.update({ id: data.id, text: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(here.member.comments.remove({ id: data.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(here.key('read').comments.remove({ id: data.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { data: other } = await here.member.comments.create({ id, text: 'Of the member' });
    expect((await here.owner.comments.update({ id: other.id, text: 'Fixed' })).data.author).toBe('Test member');
  });
});

describe('the comments of a record', () => {
  it('come newest first, and by cursor each comes once while others arrive', async () => {
    const key = here.key('write');
    for (let n = 0; n < 11; n += 1) await key.comments.create({ id, text: `Comment ${n}` });
    const all = await readAllPages(
      (cursor) => key.comments.list({ id, pageSize: 3, cursor }),
      () => key.comments.create({ id, text: 'Late' }),
    );
    expect(all.map(({ text }) => text)).toEqual(Array.from({ length: 11 }, (_, n) => `Comment ${10 - n}`));
  });

  it('come by page too, at most 1000 of them, and are counted where that is asked for', async () => {
    const key = here.key('write');
    for (const text of ['A', 'B', 'C']) await key.comments.create({ id, text });
    const totals: number[] = [];
    const counting = here.as(
      { kind: 'key', id: 'key_x', name: 'Key', scopes: ['read'] },
      { onTotal: (total) => totals.push(total) },
    );
    const { data } = await counting.comments.list({ id, page: 2, pageSize: 2, count: true });
    expect(data.map(({ text }) => text)).toEqual(['A']);
    expect(totals).toEqual([3]);
    await expect(key.comments.list({ id, pageSize: 1001 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(key.comments.list({ id, cursor: 'made-up' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      issues: [{ path: ['cursor'] }],
    });
  });

  it.each([
    ['unknown', async () => 'rec_01h455vb4pex5vsknk084sn02q'],
    ['malformed', async () => 'nonsense'],
    ['in Trash', async () => (await here.owner.records.remove({ id })).data.id],
  ])('of a record that is %s are not found and take no more', async (_, find) => {
    const recordId = await find();
    await expect(here.key('read').comments.list({ id: recordId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'There is no such record.',
    });
    await expect(here.key('write').comments.create({ id: recordId, text: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'There is no such record.',
    });
  });

  it('of another workspace are unknown', async () => {
    await here.key('write').comments.create({ id, text: 'Ours' });
    const stranger = (await world.workspace()).key('write');
    await expect(stranger.comments.list({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(stranger.comments.create({ id, text: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('come back with the record from Trash, and go with it when it is purged', async () => {
    await here.key('write').comments.create({ id, text: 'Kept' });
    await here.owner.records.remove({ id });
    await here.owner.records.restore({ id });
    expect((await here.key('read').comments.list({ id })).data).toHaveLength(1);
    await world.database.autocommit.orm.execute(sql`delete from records`);
    const { rows } = await world.database.autocommit.orm.execute(sql`select from comments`);
    expect(rows).toEqual([]);
  });
});
