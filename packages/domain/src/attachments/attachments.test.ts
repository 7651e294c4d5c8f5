import { hash, randomBytes } from 'node:crypto';
import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { QuotaLimits } from '@dossier/kernel/quotas.ts';
import { jobContext } from '../testing/job-context.ts';
import { openWorld, readAllPages, type TestWorkspace, type World } from '../testing/world.ts';
import { attachmentSizeMax, pieceSize } from './constants.ts';
import { prunings } from '../prunings.job.ts';
import { attachmentBytesQuota } from './service.ts';
import { attachments as attachmentTable } from './table.ts';

let world: World;
let here: TestWorkspace;
let folderId: string;
let recordId: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  here = await world.workspace();
  folderId = (await here.owner.folders.create({ name: 'Contacts' })).data.id;
  recordId = await madeRecord('Example contact');
});

const madeRecord = async (title: string) => (await here.owner.records.create({ folderId, title })).data.id;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const hello = { name: 'hello.txt', content: base64('Hello') };
const add = async (input: object = {}, caller = here.member) =>
  (await caller.attachments.create({ recordId, ...hello, ...input })).data;
const prune = async () => {
  await prunings.orphans.run(jobContext(world.database), {});
  await prunings.attachments.run(jobContext(world.database), {});
};
const notFound = { code: 'NOT_FOUND', message: 'There is no such attachment.' };

async function bytesOf(id: string, pieceCount: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let position = 0; position < pieceCount; position += 1) {
    const { data } = await here.key('read').attachments.readPiece({ id, position });
    pieces.push(Buffer.from(data.content, 'base64'));
  }
  return Buffer.concat(pieces);
}

const pieceRows = async () =>
  (
    await world.database.autocommit.orm.execute(sql`select from attachment_pieces p join workspaces w
    on w.id = p.workspace_id where w.id = ${sql.param(here.id, attachmentTable.workspaceId)}`)
  ).rows.length;

describe('an attachment', () => {
  it('answers its fields and states attachment.added with the record', async () => {
    const data = await add({ contentType: 'Text/Plain; charset=utf-8' });
    expect(data).toEqual({
      id: expect.stringMatching(/^att_/),
      recordId,
      dealId: null,
      taskId: null,
      commentId: null,
      name: 'hello.txt',
      contentType: 'text/plain',
      size: 5,
      sha256: hash('sha256', 'Hello'),
      pieceCount: 1,
      author: 'Test member',
      authorId: here.memberId,
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
      version: 1,
    });
    const { data: record } = await here.key('read').records.get({ id: recordId });
    expect((await here.events()).at(-1)).toMatchObject({
      event: 'attachment.added',
      recordId,
      folderId,
      record,
      attachment: data,
    });
    expect((await here.key('attachments:read').attachments.get({ id: data.id })).data).toEqual(data);
  });

  it.each([0, 1, pieceSize, pieceSize + 1, 3 * pieceSize - 1])(
    'of %d bytes comes back as it was sent',
    async (size) => {
      const bytes = randomBytes(size);
      const data = await add({ content: bytes.toString('base64') });
      expect(data).toMatchObject({ size, pieceCount: Math.ceil(size / pieceSize), sha256: hash('sha256', bytes) });
      expect((await bytesOf(data.id, data.pieceCount)).equals(bytes)).toBe(true);
      const beyond = here.owner.attachments.readPiece({ id: data.id, position: data.pieceCount });
      await expect(beyond).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it('may have 10 MB, and no byte more', async () => {
    const bytes = Buffer.alloc(attachmentSizeMax + 1, 7);
    const data = await add({ content: bytes.subarray(1).toString('base64') });
    expect(data).toMatchObject({ size: attachmentSizeMax, pieceCount: 40 });
    await expect(add({ content: bytes.toString('base64') })).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  it('counts as one request for each MB', async () => {
    const charged: number[] = [];
    const caller = here.as(
      { kind: 'key', id: 'key_x', name: 'Key', scopes: ['write'] },
      { charge: (requests) => Promise.resolve(void charged.push(requests)) },
    );
    await add({}, caller);
    await add({ content: Buffer.alloc(3_000_000).toString('base64') }, caller);
    expect(charged).toEqual([2]);
  });

  it.each([
    ['no Base64', { content: 'Hello, world' }],
    ['Base64 without its padding', { content: 'SGVsbG8' }],
    ['Base64 in lines', { content: 'SGVs\nbG8=' }],
    ['padding in the middle', { content: 'SGVsbG8=SGVsbG8=' }],
    ['a blank name', { name: ' ' }],
    ['a name that is only a path', { name: 'folder/' }],
    ['a name over 255 characters', { name: 'x'.repeat(256) }],
    ['an unknown key', { size: 3 }],
  ])('refuses %s as 400', async (_, input) => {
    await expect(add(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\offer.pdf', 'offer.pdf'],
    ['a\r\nSet-Cookie: x\u0000.txt', 'aSet-Cookie: x.txt'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['Übersicht 😀.pdf', 'Übersicht 😀.pdf'],
  ])('named %j is kept as %j', async (name, kept) => {
    expect((await add({ name })).name).toBe(kept);
  });

  it.each([
    ['a PNG', '89504e470d0a1a0a', 'text/html', 'image/png'],
    ['a PDF', '255044462d312e37', undefined, 'application/pdf'],
    ['HTML sent as a PNG', Buffer.from('<script>').toString('hex'), 'image/png', 'application/octet-stream'],
    ['a sheet', '504b0304', 'application/vnd.ms-excel', 'application/vnd.ms-excel'],
    ['a broken type', '00', 'a b/c\r\nX: y', 'application/octet-stream'],
  ])('%s has a type that its bytes confirm', async (_, hex, contentType, told) => {
    const content = Buffer.from(hex, 'hex').toString('base64');
    expect((await add({ content, contentType })).contentType).toBe(told);
  });

  it('is refused to a key that may only read', async () => {
    await expect(add({}, here.key('read'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is renamed and states attachment.updated; the same name again changes nothing', async () => {
    const old = await add();
    const { data } = await here.key('write').attachments.update({ id: old.id, name: '/tmp/offer.txt' });
    expect(data).toEqual({ ...old, name: 'offer.txt', version: 2 });
    expect((await here.events()).at(-1)).toMatchObject({
      event: 'attachment.updated',
      recordId,
      attachment: data,
      changes: { name: { from: 'hello.txt', to: 'offer.txt' } },
    });
    const count = (await here.events()).length;
    expect((await here.owner.attachments.update({ id: old.id, name: 'offer.txt' })).data).toEqual(data);
    expect(await here.events()).toHaveLength(count);
  });

  it('is deleted with its bytes and states attachment.removed', async () => {
    const data = await add();
    expect((await here.member.attachments.remove({ id: data.id })).data).toEqual(data);
    expect((await here.events()).at(-1)).toMatchObject({ event: 'attachment.removed', recordId, attachment: data });
    expect(await pieceRows()).toBe(0);
    await expect(here.member.attachments.get({ id: data.id })).rejects.toMatchObject(notFound);
    await expect(here.member.attachments.remove({ id: data.id })).rejects.toMatchObject(notFound);
  });

  it('is left to its author, owners, admins and keys that may write', async () => {
    const { id } = await add({}, here.owner);
    await expect(here.member.attachments.update({ id, name: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(here.member.attachments.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await here.key('attachments:write').attachments.remove({ id });
  });
});

describe('the parent of an attachment', () => {
  async function parents() {
    const pipeline = await here.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
    const { data: deal } = await here.owner.deals.create({ pipelineId: pipeline.data.id, recordId });
    const { data: task } = await here.owner.tasks.create({ title: 'Call', dealId: deal.id });
    const { data: comment } = await here.owner.comments.create({ id: recordId, text: 'See the file', dealId: deal.id });
    return { deal, task, comment };
  }

  it('may be a deal, a task or a comment; lists name each, and events their record and deal', async () => {
    const { deal, task, comment } = await parents();
    const onDeal = await add({ recordId: null, dealId: deal.id });
    const onTask = await add({ recordId: '', taskId: task.id });
    const onComment = await add({ recordId: undefined, commentId: comment.id });
    const onRecord = await add();
    const { list } = here.key('read').attachments;
    expect((await list({ dealId: [deal.id] })).data).toEqual([onDeal]);
    expect((await list({ taskId: [task.id] })).data).toEqual([onTask]);
    expect((await list({ commentId: [comment.id] })).data).toEqual([onComment]);
    expect((await list({ recordId: [recordId] })).data).toEqual([onRecord]);
    expect((await list({})).data).toEqual([onRecord, onComment, onTask, onDeal]);
    expect((await here.events()).slice(-4).map(({ recordId: of, folderId: within }) => [of, within])).toEqual(
      Array.from({ length: 4 }, () => [recordId, folderId]),
    );
  });

  it('takes its attachments along when it is deleted, those of a deal or task a month later', async () => {
    const { deal, task, comment } = await parents();
    const kept = [await add({ recordId: null, dealId: deal.id }), await add({ recordId: null, taskId: task.id })];
    await add({ recordId: null, commentId: comment.id });
    await here.owner.deals.remove({ id: deal.id });
    await here.owner.tasks.remove({ id: task.id });
    await here.owner.comments.remove({ id: comment.id });
    expect((await here.owner.attachments.list({})).data).toEqual([]);
    for (const { id } of kept) {
      await expect(here.owner.attachments.get({ id })).rejects.toMatchObject(notFound);
      await expect(here.owner.attachments.readPiece({ id, position: 0 })).rejects.toMatchObject(notFound);
      await expect(here.owner.attachments.remove({ id })).rejects.toMatchObject(notFound);
    }
    await prune();
    expect(await pieceRows()).toBe(2);
    await world.asOwner("update attachments set orphaned_at = orphaned_at - interval '31 days'");
    await prune();
    expect(await pieceRows()).toBe(0);
  });

  it('has its attachments again after an undo of its deletion', async () => {
    const { deal, task } = await parents();
    const kept = [await add({ recordId: null, dealId: deal.id }), await add({ recordId: null, taskId: task.id })];
    const operations = [
      await here.owner.deals.batch({ items: [{ action: 'delete', id: deal.id }] }),
      await here.owner.tasks.batch({ items: [{ action: 'delete', id: task.id }] }),
    ];
    await prune();
    for (const { data } of operations) await here.owner.operations.undo({ id: data.operationId });
    await world.asOwner("update attachments set orphaned_at = orphaned_at - interval '31 days'");
    await prune();
    expect((await here.owner.attachments.list({})).data).toEqual(kept.toReversed());
  });

  it('hides its attachments while its record is in Trash, and shows them again afterwards', async () => {
    const { comment } = await parents();
    const kept = [await add(), await add({ recordId: null, commentId: comment.id })];
    await here.owner.records.remove({ id: recordId });
    expect((await here.owner.attachments.list({})).data).toEqual([]);
    for (const { id } of kept) {
      await expect(here.owner.attachments.get({ id })).rejects.toMatchObject(notFound);
      await expect(here.owner.attachments.readPiece({ id, position: 0 })).rejects.toMatchObject(notFound);
      await expect(here.owner.attachments.readContent({ id })).rejects.toMatchObject(notFound);
      await expect(here.owner.attachments.update({ id, name: 'x' })).rejects.toMatchObject(notFound);
      await expect(here.owner.attachments.remove({ id })).rejects.toMatchObject(notFound);
    }
    await here.owner.records.restore({ id: recordId });
    expect((await here.owner.attachments.list({})).data).toEqual(kept.toReversed());
  });

  it.each([
    ['recordId', 'rec_01h455vb4pex5vsknk084sn02q', 'There is no such record.'],
    ['dealId', 'deal_01h455vb4pex5vsknk084sn02q', 'There is no such deal.'],
    ['taskId', 'nonsense', 'There is no such task.'],
    ['commentId', 'note_01h455vb4pex5vsknk084sn02q', 'There is no such comment.'],
  ])('named by an unknown %s is refused as 422', async (field, id, message) => {
    const refused = { code: 'UNPROCESSABLE_CONTENT', message, issues: [{ path: [field] }] };
    await expect(add({ recordId: undefined, [field]: id })).rejects.toMatchObject(refused);
  });

  it('that is deleted at the same moment is refused as 422', async () => {
    const { deal } = await parents();
    const client = new pg.Client({ connectionString: world.ownerUrl });
    await client.connect();
    await client.query('begin');
    await client.query('delete from deals where id = $1', [decodeId('deal', deal.id)]);
    const adding = add({ recordId: null, dealId: deal.id }).catch((error: unknown) => error);
    await expect
      .poll(async () => (await world.asOwner(`select from pg_locks where not granted`)).rowCount)
      .toBeGreaterThan(0);
    await client.query('commit');
    await client.end();
    expect(await adding).toMatchObject({ code: 'UNPROCESSABLE_CONTENT', message: 'There is no such deal.' });
  });

  it.each([
    ['none', { recordId: null }, 'recordId'],
    ['two', { dealId: 'deal_01h455vb4pex5vsknk084sn02q' }, 'dealId'],
  ])('is one: %s is refused as 422', async (_, input, field) => {
    await expect(add(input)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT', issues: [{ path: [field] }] });
  });

  it('in Trash or in another workspace takes none', async () => {
    const refused = { code: 'UNPROCESSABLE_CONTENT', message: 'There is no such record.' };
    const stranger = await world.workspace();
    const { id } = await add();
    await expect(add({}, stranger.owner)).rejects.toMatchObject(refused);
    await expect(stranger.owner.attachments.get({ id })).rejects.toMatchObject(notFound);
    await expect(stranger.owner.attachments.readPiece({ id, position: 0 })).rejects.toMatchObject(notFound);
    await here.owner.records.remove({ id: recordId });
    await expect(add()).rejects.toMatchObject(refused);
  });
});

describe('a list of attachments', () => {
  it('is paged by cursor, each once while others arrive', async () => {
    for (let n = 0; n < 7; n += 1) await add({ name: `${n}.txt` });
    const all = await readAllPages(
      (cursor) => here.owner.attachments.list({ recordId: [recordId], pageSize: 3, cursor }),
      () => add({ name: 'late.txt' }),
    );
    expect(all.map(({ name }) => name)).toEqual(['6.txt', '5.txt', '4.txt', '3.txt', '2.txt', '1.txt', '0.txt']);
  });

  it('refuses an id that the workspace does not have', async () => {
    const refused = { code: 'BAD_REQUEST' };
    const { list } = here.owner.attachments;
    await expect(list({ recordId: ['rec_01h455vb4pex5vsknk084sn02q'] })).rejects.toMatchObject(refused);
    await expect(list({ dealId: ['deal_01h455vb4pex5vsknk084sn02q'] })).rejects.toMatchObject(refused);
    await expect(list({ taskId: ['task_01h455vb4pex5vsknk084sn02q'] })).rejects.toMatchObject(refused);
    await expect(list({ commentId: ['nonsense'] })).rejects.toMatchObject(refused);
  });
});

describe('the room for attachments', () => {
  it('is a number of bytes in a workspace', async () => {
    const quotas = new QuotaLimits(['attachmentBytes=9'], [attachmentBytesQuota]);
    const caller = here.as({ kind: 'key', id: 'key_x', name: 'Key', scopes: ['write'] }, { quotas });
    const { id } = await add({}, caller);
    await expect(add({}, caller)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    await here.owner.attachments.remove({ id });
    await add({}, caller);
  });

  it('is 100 files on one record', async () => {
    await add();
    await world.database.autocommit.orm.execute(sql`
      insert into attachments (workspace_id, id, record_id, name, content_type, size, sha256, piece_count, author)
      select workspace_id, gen_random_uuid(), record_id, name, content_type, size, sha256, 0, author
      from attachments, generate_series(1, 99) where record_id = ${sql.param(recordId, attachmentTable.recordId)}`);
    await expect(add()).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT', issues: [{ path: ['recordId'] }] });
    await add({ recordId: await madeRecord('Another contact') });
  });
});

describe('a merge', () => {
  it('moves the attachments of both records to the kept one, and its undo moves them back', async () => {
    const other = await madeRecord('Example contact 2');
    const { data: comment } = await here.owner.comments.create({ id: other, text: 'See the file' });
    const moved = await add({ recordId: other });
    const onComment = await add({ recordId: null, commentId: comment.id });
    const { data } = await here.owner.records.merge({ id: recordId, recordIds: [other] });
    const { list } = here.owner.attachments;
    expect((await list({ recordId: [other] })).data).toEqual([{ ...moved, recordId, version: 2 }]);
    expect((await list({ commentId: [comment.id] })).data).toEqual([onComment]);
    expect(await here.events()).toContainEqual(
      expect.objectContaining({
        event: 'attachment.updated',
        recordId,
        changes: { recordId: { from: other, to: recordId } },
      }),
    );
    await here.owner.operations.undo({ id: data.operation.id });
    expect((await list({ recordId: [other] })).data).toEqual([{ ...moved, version: 3 }]);
    expect((await bytesOf(moved.id, 1)).toString()).toBe('Hello');
  });
});
