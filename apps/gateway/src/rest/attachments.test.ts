import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';
import { send } from '../testing/http.ts';
import { signedIn } from '../testing/person.ts';

let at: TestGateway;
let here: KeyedWorkspace;
let recordId: string;

beforeAll(async () => {
  at = await openGateway();
});
afterAll(() => at.close());
beforeEach(async () => {
  here = await at.workspace();
  const folderId = await here.newFolder();
  recordId = (await here.owner.records.create({ folderId, title: 'Example contact' })).data.id;
});

type Part = readonly [name: string, value: string | Buffer, fileName?: string, type?: string];

const boundary = 'xYzZY';
function formOf(parts: readonly Part[]): Buffer {
  const lines = parts.map(([name, value, fileName, type]) => {
    const named = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: ${type ?? 'text/plain'}`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${named}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')]);
  });
  return Buffer.concat([...lines, Buffer.from(`--${boundary}--\r\n`)]);
}

const attach = (parts: readonly Part[], more: Record<string, string> = {}) =>
  at.ask('POST', '/api/v1/attachments', {
    key: here.writeKey,
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}`, ...more },
    body: formOf(parts),
  });

async function download(id: string): Promise<{ answer: IncomingMessage; bytes: Buffer }> {
  const headers = { Authorization: `Bearer ${here.writeKey}` };
  const [answer] = (await once(get(`${at.gateway.url}/api/v1/attachments/${id}/content`, { headers }), 'response')) as [
    IncomingMessage,
  ];
  return { answer, bytes: await buffer(answer) };
}

describe('a file in a form', () => {
  test('is taken with its name and type, and comes back byte for byte', async () => {
    const bytes = randomBytes(700_000);
    const reply = await attach([
      ['recordId', recordId],
      ['file', bytes, 'Übersicht 😀.bin', 'application/x-example'],
    ]);
    expect(reply).toMatchObject({ status: 201, headers: { location: expect.stringContaining(reply.id) } });
    expect(reply.data).toMatchObject({
      recordId,
      name: 'Übersicht 😀.bin',
      contentType: 'application/x-example',
      size: 700_000,
      sha256: hash('sha256', bytes),
      pieceCount: 3,
    });
    const { answer, bytes: got } = await download(reply.id);
    expect(got.equals(bytes)).toBe(true);
    expect(answer.headers['content-length']).toBe('700000');
  });

  test('may have 10 MB; a larger body is 413', async () => {
    const most = Buffer.alloc(10 * 1024 * 1024, 'x');
    const parts = (file: Buffer): Part[] => [
      ['file', file, 'most.txt'],
      ['recordId', recordId],
    ];
    expect(await attach(parts(most))).toMatchObject({ status: 201 });
    expect(await attach(parts(Buffer.concat([most, most])))).toMatchObject({ status: 413 });
    expect(await attach(parts(Buffer.concat([most, Buffer.from('x')])))).toMatchObject({ status: 413 });
  });

  test('is named by the fields of the form where they are there', async () => {
    const reply = await attach([
      ['file', '%PDF-1.7', 'blob', 'text/html'],
      ['name', 'offer.pdf'],
      ['recordId', recordId],
      ['dealId', ''],
    ]);
    expect(reply.data).toMatchObject({ name: 'offer.pdf', contentType: 'application/pdf' });
  });

  test.each<[string, readonly Part[], string]>([
    ['none', [], 'file'],
    [
      'two files',
      [
        ['file', 'a', 'a.txt'],
        ['file', 'b', 'b.txt'],
      ],
      'file',
    ],
    ['another part', [['upload', 'a', 'a.txt']], 'file'],
    ['a text in place of the file', [['file', 'a']], 'file'],
    [
      'the content beside it',
      [
        ['content', 'YQ=='],
        ['file', 'a', 'a.txt'],
      ],
      'content',
    ],
    [
      'a field twice',
      [
        ['file', 'a', 'a.txt'],
        ['name', 'a'],
        ['name', 'b'],
      ],
      'name',
    ],
    [
      'an unknown field',
      [
        ['file', 'a', 'a.txt'],
        ['__proto__', 'b'],
      ],
      '__proto__',
    ],
    ['no name', [['file', 'a', '']], 'name'],
  ])('with %s is refused as 400', async (_, parts, fault) => {
    const reply = await attach([['recordId', recordId], ...parts]);
    expect(reply).toMatchObject({ status: 400, faults: [fault] });
  });

  test.each([
    ['its boundary', { 'Content-Type': 'multipart/form-data' }],
    ['a known type', { 'Content-Type': 'application/octet-stream' }],
  ])('without %s is refused', async (_, headers) => {
    expect([400, 415]).toContain((await attach([['file', 'a', 'a.txt']], headers)).status);
  });

  test('that is sent again with its Idempotency-Key is stored once', async () => {
    const parts: Part[] = [
      ['file', 'Hello', 'hello.txt'],
      ['recordId', recordId],
    ];
    const [first, again] = [
      await attach(parts, { 'Idempotency-Key': 'one' }),
      await attach(parts, { 'Idempotency-Key': 'one' }),
    ];
    expect(again).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' }, id: first.id });
    expect((await here.owner.attachments.list({})).data).toHaveLength(1);
    const other = await attach(
      [
        ['recordId', recordId],
        ['file', 'Other', 'hello.txt'],
      ],
      { 'Idempotency-Key': 'one' },
    );
    expect(other.status).toBe(409);
  });
});

describe('a download', () => {
  const stored = async (name: string, content: string, contentType = 'text/html') => {
    const file = { name, contentType, content: Buffer.from(content).toString('base64') };
    const reply = await at.ask('POST', '/api/v1/attachments', { key: here.writeKey, body: { recordId, ...file } });
    expect(reply.status).toBe(201);
    return reply.id;
  };

  test.each([
    ['offer.pdf', 'attachment; filename="offer.pdf"'],
    [`"; filename=x.html`, `attachment; filename="_; filename=x.html"; filename*=UTF-8''%22%3B%20filename%3Dx.html`],
    ['a\r\nSet-Cookie: x=1.txt', 'attachment; filename="aSet-Cookie: x=1.txt"'],
    ["Größe '1'.txt", `attachment; filename="Gr__e '1'.txt"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%271%27.txt`],
    ['100%25.txt', `attachment; filename="100_25.txt"; filename*=UTF-8''100%2525.txt`],
    ['😀.txt', `attachment; filename="__.txt"; filename*=UTF-8''%F0%9F%98%80.txt`],
  ])('of %j has a header that says no more than its name', async (name, header) => {
    const reply = await at.ask('GET', `/api/v1/attachments/${await stored(name, 'x')}/content`, { key: here.writeKey });
    expect(reply).toMatchObject({ status: 200, text: 'x', headers: { 'content-disposition': header } });
    expect(reply.cookies).toEqual([]);
  });

  test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript', 'image/png'])(
    'of a page that was sent as %s is bytes that no browser displays',
    async (contentType) => {
      const id = await stored('page.html', '<script>alert(1)</script>', contentType);
      const reply = await at.ask('GET', `/api/v1/attachments/${id}/content`, { key: here.writeKey });
      expect(reply.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="page.html"',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    },
  );

  test('is 404 in another workspace, and while the record is in Trash', async () => {
    const id = await stored('x.txt', 'x');
    const path = `/api/v1/attachments/${id}/content`;
    const other = await at.workspace();
    expect((await at.ask('GET', path, { key: other.writeKey })).status).toBe(404);
    await here.owner.records.remove({ id: recordId });
    expect((await at.ask('GET', path, { key: here.writeKey })).status).toBe(404);
  });
});

describe('over RPC', () => {
  const content = Buffer.alloc(3_000_000).toString('base64');
  const upload = (headers: Record<string, string>) =>
    send(at.gateway.url, 'POST', '/api/trpc/attachments.create', {
      headers,
      body: { recordId, name: 'large.bin', content },
    });

  test('a signed-in person adds a file larger than other bodies', async () => {
    const person = await signedIn(at, here.id);
    const reply = await upload({ Cookie: person.cookie, 'X-Workspace-Id': here.id, Origin: at.gateway.url });
    expect(reply).toMatchObject({ status: 200 });
    expect((await here.owner.attachments.list({})).data).toMatchObject([{ size: 3_000_000, authorId: person.id }]);
  });

  test('a stranger is refused before the body is read', async () => {
    expect(await upload({})).toMatchObject({ status: 401 });
    expect(await upload({ Authorization: 'Bearer dsk_unknown' })).toMatchObject({ status: 401 });
  });
});

test('a workspace can hold only so many large bodies at once', async () => {
  const file = Buffer.alloc(10 * 1024 * 1024);
  const replies = await Promise.all(
    Array.from({ length: 6 }, () =>
      attach([
        ['recordId', recordId],
        ['file', file, 'large.bin'],
      ]),
    ),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses).toContain(201);
  expect(statuses).toContain(429);
});
