import { connect } from 'node:net';
import { newId } from '@dossier/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let workspace: KeyedWorkspace;
let key: string;
let folderId: string;
let recordId: string;

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
  key = workspace.writeKey;
  const { data: folder } = await workspace.owner.folders.create({ name: 'Contacts', type: 'CONTACT' });
  folderId = folder.id;
  await workspace.owner.folders.addField({ id: folderId, field: { key: 'score', label: 'Score', type: 'NUMBER' } });
  await workspace.owner.folders.addField({ id: folderId, field: { key: 'lead', label: 'Lead', type: 'BOOLEAN' } });
  await workspace.owner.folders.addField({ id: folderId, field: { key: 'notes', label: 'Notes', type: 'LONG_TEXT' } });
  recordId = (
    await at.ask('POST', '/api/v1/records', { key, body: { folderId, title: '50% off_\\ "quoted" \'single\'' } })
  ).id;
});
afterAll(() => at.close());

const post = (body: unknown, headers: Record<string, string> = {}) =>
  at.ask('POST', '/api/v1/records', { key, body, headers });
const withData = (text: string) => post(`{"folderId":"${folderId}","title":"Example","data":${text}}`);

describe('a body', () => {
  test('that is not JSON, or truncated, is 400', async () => {
    for (const body of [
      'hello',
      '{',
      '{"title":',
      '{"title":"Exam',
      "{'title':1}",
      '{"a":1,}',
      '{"a":NaN}',
      '{} {}',
      '<a/>',
      'undefined',
    ]) {
      expect(await post(body), body).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST', message: 'The body is not valid JSON.' },
      });
    }
  });

  test('with a field twice is 400 and names the field', async () => {
    const once = JSON.stringify({ folderId, title: 'Example: "a": {' }).slice(0, -1);
    for (const [more, path] of [
      ['"title":"b"', ['title']],
      ['"data":{"notes":"a", "not\\u0065s":"b"}', ['data', 'notes']],
      [`"title"${' '.repeat(200)}:"b"`, ['title']],
      ['"tags":["a","b"],"data":{"a":[1,{"b":1},{"c":{"d":1,"e":":","d":2}}]}', ['data', 'a', 2, 'c', 'd']],
    ] as const)
      expect(await post(`${once},${more}}`), more).toMatchObject({
        status: 400,
        body: { message: `${path.join('.')}: was sent twice: send it once`, issues: [{ path }] },
      });
    expect((await post(`${once},"data":{"notes":"\\"notes\\":1"},"tags":["title","title"]}`)).status).toBe(201);
    const hook = await at.ask('POST', '/api/webhooks/trigger/wf_none', { body: '{"a":1,"a":2}' });
    expect(hook.status).toBe(404);
  });

  test('is never quoted in the answer', async () => {
    expect((await post('{"title": hunter2}')).text).not.toContain('hunter2');
  });

  test('is read with a charset in its header, with a byte order mark, and in any case of the header', async () => {
    const body = { folderId, title: 'Ünïcödé 🎉' };
    for (const type of [
      'application/json; charset=utf-8',
      'application/json;charset="UTF-8"',
      'APPLICATION/JSON',
      'application/merge-patch+json',
      'text/json',
      'model/vnd.x.y+json; v=1',
    ]) {
      expect(await post(body, { 'Content-Type': type }), type).toMatchObject({
        status: 201,
        data: { title: 'Ünïcödé 🎉' },
      });
    }
    expect(await post(`\ufeff${JSON.stringify(body)}`)).toMatchObject({ status: 201 });
  });

  test('in another type, charset or coding is 415', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonp',
      'application/json; charset=utf-16',
      '*/*',
      '',
    ]) {
      expect(await post({ folderId, title: 'Example' }, { 'Content-Type': type }), type).toMatchObject({
        status: 415,
        body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
      });
    }
    expect((await post({ folderId, title: 'Example' }, { 'Content-Encoding': 'zstd' })).status).toBe(415);
  });

  test('that is empty counts as {}: what is missing is named', async () => {
    const empty = await at.ask('POST', '/api/v1/records', { key });
    expect(empty).toMatchObject({ status: 400, faults: ['folderId', 'title'] });
    expect(await post('')).toMatchObject({ status: 400, faults: ['folderId', 'title'] });
    expect((await at.ask('PATCH', `/api/v1/records/${recordId}`, { key })).status).toBe(200);
  });

  test('that is no object is 400', async () => {
    for (const body of ['[]', '[{"title":"x"}]', 'null', '12', '"text"', 'true'])
      expect(await post(body), body).toMatchObject({
        status: 400,
        body: { message: 'The body must be a JSON object.' },
      });
  });

  test('that is not valid UTF-8 is 400', async () => {
    const body = Buffer.concat([
      Buffer.from(`{"folderId":"${folderId}","title":"`),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}'),
    ]);
    expect(await post(body)).toMatchObject({ status: 400, body: { message: 'The body is not valid UTF-8.' } });
  });

  test('with a value of the wrong type is 400 and names the field', async () => {
    const wrong: [body: object, fault: string][] = [
      [{ title: 12 }, 'title'],
      [{ title: null }, 'title'],
      [{ title: ['a'] }, 'title'],
      [{ title: {} }, 'title'],
      [{ title: true }, 'title'],
      [{ email: 12 }, 'email'],
      [{ phone: false }, 'phone'],
      [{ data: [] }, 'data'],
      [{ data: 'text' }, 'data'],
      [{ data: null }, 'data'],
      [{ folderId: 12 }, 'folderId'],
      [{ folderId: null }, 'folderId'],
      [{ folderId: [] }, 'folderId'],
    ];
    for (const [fault, field] of wrong)
      expect(await post({ folderId, title: 'Example', ...fault }), JSON.stringify(fault)).toMatchObject({
        status: 400,
        faults: [field],
      });
  });

  test('with a custom value of the wrong type is 422 and names the key: "12" is not a number, "false" not a boolean', async () => {
    for (const [data, fault] of [
      ['{"score":"12"}', 'data.score'],
      ['{"score":[12]}', 'data.score'],
      ['{"lead":"false"}', 'data.lead'],
      ['{"lead":0}', 'data.lead'],
      ['{"notes":5}', 'data.notes'],
      ['{"nothing":1}', 'data.nothing'],
    ] as const) {
      expect(await withData(data), data).toMatchObject({ status: 422, faults: [fault] });
    }
    expect(await withData('{"score":12,"lead":false,"notes":"text"}')).toMatchObject({
      status: 201,
      data: { data: { score: 12, lead: false, notes: 'text' } },
    });
  });

  test('with unknown keys is 400 and names them all', async () => {
    expect(await post({ folderId, title: 'Example', titel: 'x', foldrId: 'y' })).toMatchObject({
      status: 400,
      faults: ['titel', 'foldrId'],
    });
    expect(
      await post({ folderId, title: 'Example', workspaceId: workspace.id, id: recordId, version: 7 }),
    ).toMatchObject({ status: 400, faults: ['workspaceId', 'id', 'version'] });
    expect(
      await at.ask('PATCH', `/api/v1/records/${recordId}`, { key, body: { id: recordId, title: 'Example' } }),
    ).toMatchObject({ status: 400, faults: ['id'] });
  });

  test('with thousands of mistakes gets an answer that names a hundred, and with more than 10,000 fields is refused unread', async () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, 1]));
    expect((await post({ folderId, title: 'Example', ...many(9_000) })).faults).toHaveLength(100);
    expect((await post({ folderId, title: 'Example', data: many(9_000) })).faults).toHaveLength(100);
    expect(await post(many(10_001))).toMatchObject({
      status: 400,
      body: { message: 'body: must not have more than 10000 fields' },
    });
    expect(await post({ folderId, title: 'Example', data: { notes: [many(10_001)] } })).toMatchObject({
      status: 400,
      faults: ['data.notes.0'],
    });
  });

  test('of 2 MB is 413, whether its length is announced or not', async () => {
    const body = JSON.stringify({ folderId, title: 'Example', data: { notes: 'a'.repeat(2_000_000) } });
    expect(await post(body)).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    expect(
      await at.ask('POST', '/api/v1/records', {
        key,
        body,
        headers: { 'Content-Length': [], 'Transfer-Encoding': 'chunked' },
      }),
    ).toMatchObject({ status: 413 });
    expect((await at.ask('GET', '/api/v1/folders', { key })).status).toBe(200);
  });

  test('of just under 1 MiB is read', async () => {
    expect((await withData(JSON.stringify({ notes: 'a'.repeat(90_000) }))).status).toBeLessThan(500);
    expect((await withData(JSON.stringify({ nothing: 'a'.repeat(1_000_000) }))).status).toBe(422);
  });

  test('that is 100 or 40,000 levels deep is 400', async () => {
    for (const depth of [100, 40_000]) {
      expect(await withData(`${'['.repeat(depth)}${']'.repeat(depth)}`)).toMatchObject({
        status: 400,
        faults: ['data.0.0'],
      });
      expect((await post('['.repeat(depth))).status).toBe(400);
    }
  });

  test('with __proto__ or constructor as a key is 400 wherever it stands, and changes no prototype', async () => {
    for (const name of ['__proto__', 'constructor', '\\u005f_proto__']) {
      expect(
        (await post(`{"folderId":"${folderId}","title":"Example","${name}":{"polluted":true}}`)).status,
        name,
      ).toBe(400);
      expect((await withData(`{"${name}":{"polluted":true}}`)).status, name).toBe(400);
      expect((await withData(`{"score":[{"${name}":1}]}`)).status, name).toBe(400);
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('with NUL or half a surrogate pair in a text or key is 400 and names the place', async () => {
    for (const text of ['\\u0000', 'a\\u0000b', '\\ud800', '\\udc00\\ud800', 'x\\uDFFF']) {
      expect(await post(`{"folderId":"${folderId}","title":"${text}"}`), text).toMatchObject({
        status: 400,
        faults: ['title'],
      });
      expect(await withData(`{"notes":"${text}"}`), text).toMatchObject({ status: 400, faults: ['data.notes'] });
      expect((await withData(`{"${text}":1}`)).status, text).toBe(400);
    }
    expect(await post(`{"folderId":"${folderId}","title":"Example \\ud83c\\udf89 \\u00e9"}`)).toMatchObject({
      status: 201,
      data: { title: 'Example 🎉 é' },
    });
  });

  test('with a number that no double holds is 400', async () => {
    expect(await withData('{"score":1e400}')).toMatchObject({ status: 400, faults: ['data.score'] });
  });

  test('with more than 100,000 objects and lists is 400, but brackets inside a text do not count', async () => {
    for (const body of [
      `[${'{},'.repeat(100_000)}{}]`,
      '['.repeat(1_000_000),
      `${'['.repeat(400_000)}${']'.repeat(400_000)}`,
    ]) {
      const reply = await post(body);
      expect(reply.status).toBe(400);
      expect(reply.body['message']).toContain('100000 objects and lists');
    }
    // These are parsed to the end: the length of the title is what is refused.
    for (const text of [String.raw`[{\"[`.repeat(25_000), `${'['.repeat(150_000)}${String.raw`\\`}`])
      expect(await post(`{"folderId":"${folderId}","title":"${text}"}`)).toMatchObject({
        status: 400,
        faults: ['title'],
      });
  });

  test('with a title of 100,000 characters is 400 and names the limit', async () => {
    const reply = await post({ folderId, title: 'a'.repeat(100_000) });
    expect(reply).toMatchObject({ status: 400, faults: ['title'] });
    expect(reply.body['message']).toContain('500');
  });

  test('whose sender disconnects early delays no other request', async () => {
    const { hostname, port } = new URL(at.gateway.url);
    const logged = at.lines.length;
    for (let n = 0; n < 20; n += 1) {
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST /api/v1/records HTTP/1.1\r\n` +
          `Host: localhost\r\n` +
          `Authorization: Bearer ${key}\r\n` +
          `Content-Type: application/json\r\n` +
          `Content-Length: 500\r\n` +
          `\r\n` +
          '{"title":',
        () => socket.destroy(),
      );
    }
    await expect.poll(() => at.lines.slice(logged).filter((line) => line['status'] === 499)).toHaveLength(20);
  });

  test('that stops in the middle delays no other request', async () => {
    const { hostname, port } = new URL(at.gateway.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/v1/records HTTP/1.1\r\n` +
        `Host: localhost\r\n` +
        `Authorization: Bearer ${key}\r\n` +
        `Content-Type: application/json\r\n` +
        `Content-Length: 500\r\n` +
        `\r\n` +
        '{"title":',
    );
    expect((await at.ask('GET', '/api/v1/folders', { key })).status).toBe(200);
    const logged = at.lines.length;
    socket.destroy();
    await expect
      .poll(() => at.lines.slice(logged))
      .toContainEqual(expect.objectContaining({ route: '/api/v1/records', status: 499 }));
  });
});

describe('an id', () => {
  const malformed = [
    'x',
    'rec_',
    'rec_x',
    'fld_01h455vb4pex5vsknk084sn005',
    '%F0%9F%8E%89',
    "'%3B--",
    'rec_01h455vb4pex5vsknk084sn00'.repeat(5),
    '00000000-0000-0000-0000-000000000000',
  ];

  test('that is malformed, foreign or unknown in a path is the same 404', async () => {
    const other = await at.workspace();
    const foreign = (
      await at.ask('POST', '/api/v1/records', {
        key: other.writeKey,
        body: { folderId: await other.newFolder(), title: 'Foreign' },
      })
    ).id;
    const answers = new Set<string>();
    for (const id of [...malformed, foreign, newId('rec')]) {
      for (const [method, body] of [
        ['GET', undefined],
        ['PATCH', { title: 'x' }],
        ['DELETE', undefined],
      ] as const) {
        const reply = await at.ask(method, `/api/v1/records/${id}`, { key, body, headers: { 'X-Request-Id': 'same' } });
        expect(reply.status, id).toBe(404);
        const { date: _, 'ratelimit-remaining': __, 'ratelimit-reset': ___, ...headers } = reply.headers;
        answers.add(JSON.stringify([reply.text, headers]));
      }
    }
    expect(answers.size).toBe(1);
    expect((await at.ask('GET', `/api/v1/records/${foreign}`, { key: other.writeKey })).status).toBe(200);
  });

  test('that is malformed, foreign or unknown in a filter is 400', async () => {
    const other = await at.workspace();
    for (const id of [...malformed.slice(0, 6), await other.newFolder(), newId('fld')])
      expect(await at.ask('GET', `/api/v1/records?folderId=${id}`, { key }), id).toMatchObject({
        status: 400,
        faults: ['folderId'],
      });
  });

  test('that is malformed, foreign or unknown in a body is the same 422', async () => {
    const other = await at.workspace();
    const answers = new Set<string>();
    for (const id of ['x', 'fld_', recordId, await other.newFolder(), newId('fld')]) {
      const reply = await at.ask('POST', '/api/v1/records', {
        key,
        body: { folderId: id, title: 'Example' },
        headers: { 'X-Request-Id': 'same' },
      });
      expect(reply, id).toMatchObject({ status: 422, faults: ['folderId'] });
      answers.add(reply.text);
    }
    expect(answers.size).toBe(1);
  });
});

describe('a path', () => {
  test('with broken percent-encoding or NUL is 400', async () => {
    for (const id of ['%', '%zz', '%E0%A4%A', '%ff', 'rec_%00']) {
      expect(await at.ask('GET', `/api/v1/records/${id}`, { key }), id).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      });
    }
  });

  test('of more than 16 KiB is refused as JSON', async () => {
    expect(await at.ask('GET', `/api/v1/records/${'a'.repeat(20_000)}`, { key })).toMatchObject({
      status: 431,
      body: { code: 'BAD_REQUEST' },
    });
  });
});
