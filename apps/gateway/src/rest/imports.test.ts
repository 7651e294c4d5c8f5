import { runImport } from '@dossier/domain/imports/run/run-import.job.ts';
import { exportRecords } from '@dossier/domain/imports/export/export-records.job.ts';
import { jobContext } from '@dossier/domain/testing/job-context.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let here: KeyedWorkspace;
let folderId: string;

beforeAll(async () => {
  at = await openGateway();
});
afterAll(() => at.close());
beforeEach(async () => {
  here = await at.workspace();
  const fields = [{ key: 'score', label: 'Score', type: 'NUMBER' as const }];
  folderId = (await here.owner.folders.create({ name: 'Contacts', fields })).data.id;
});

const ask = (method: string, path: string, body?: unknown, key = here.writeKey) =>
  at.ask(method, `/api/v1${path}`, { key, ...(body === undefined ? {} : { body }) });
const create = async (more: object = {}) =>
  (await ask('POST', '/imports', { folderId, fileName: 'contacts.csv', ...more })).id;
const work = (importId: string, attempt = 1) =>
  runImport.run(jobContext(at.world.database), { workspaceId: here.id, importId, attempt });
const titles = async () => (await here.owner.records.list({ folderId: [folderId] })).data.map(({ title }) => title);
const file = 'Name,E-mail,Score\nAda,ada@example.com,3\nGrace,nobody,4\nAlan,alan@example.com,many\n';

describe('an import', () => {
  test('is created, sent in parts, inspected, tried out, started, and undone', async () => {
    const created = await ask('POST', '/imports', { folderId, fileName: 'contacts.csv', size: file.length });
    const { id } = created;
    expect(created).toMatchObject({
      status: 201,
      headers: { location: `${at.gateway.url}/api/v1/imports/${id}` },
      data: { state: 'UPLOADING', operationId: null },
    });
    expect((await ask('PUT', `/imports/${id}/parts/0`, { content: file.slice(0, 30) })).status).toBe(200);
    const sent = await ask('PUT', `/imports/${id}/parts/1`, { content: file.slice(30) });
    expect(sent).toMatchObject({ status: 200, data: { size: file.length } });
    const inspected = await ask('POST', `/imports/${id}/inspect`);
    expect(inspected).toMatchObject({
      status: 200,
      data: {
        state: 'READY',
        mapping: ['title', 'email', 'data.score'],
        sample: expect.arrayContaining([['Ada', 'ada@example.com', '3']]),
      },
    });
    const preview = await ask('POST', `/imports/${id}/preview`, { mapping: ['title', 'email', 'data.score'] });
    expect(preview).toMatchObject({ status: 200, data: { rowCount: 3, columns: [{}, { problemCount: 1 }, {}] } });

    expect((await ask('POST', `/imports/${id}/start`, {})).data).toMatchObject({ state: 'RUNNING', isDryRun: true });
    await work(id);
    const tried = (await ask('GET', `/imports/${id}`)).data;
    expect(tried).toMatchObject({ state: 'CHECKED', createdCount: 1, failedCount: 2, operationId: null });
    expect(await titles()).toEqual([]);

    expect((await ask('POST', `/imports/${id}/start`, { isDryRun: false })).status).toBe(200);
    await work(id, 2);
    const done = (await ask('GET', `/imports/${id}`)).data;
    expect(done).toMatchObject({ state: 'DONE', doneSize: file.length, createdCount: 1, failedCount: 2 });
    expect(await titles()).toEqual(['Ada']);
    expect((await ask('GET', '/imports')).items).toMatchObject([{ id, operationId: done['operationId'] }]);

    const errors = await ask('GET', `/imports/${id}/errors`);
    expect(errors.body).toMatchObject({
      data: [
        { row: 3, isImported: false, cells: ['Grace', 'nobody', '4'], message: expect.stringContaining('mail') },
        { row: 4, isImported: false, cells: ['Alan', 'alan@example.com', 'many'] },
      ],
      afterRow: null,
    });
    expect((await ask('GET', `/imports/${id}/errors?afterRow=3`)).items).toMatchObject([{ row: 4 }]);
    expect((await ask('GET', `/imports/${id}/problems`)).items).toMatchObject([
      { column: 1, count: 1 },
      { column: 2, count: 1 },
    ]);

    const undone = await ask('POST', `/operations/${String(done['operationId'])}/undo`);
    expect(undone).toMatchObject({ status: 200, data: { kind: 'UNDO', state: 'DONE' } });
    expect(await titles()).toEqual([]);
  });

  test('of a small file has its content, and a part that was sent already is ignored', async () => {
    const id = await create({ content: file });
    expect((await ask('PUT', `/imports/${id}/parts/0`, { content: file })).data).toMatchObject({ size: file.length });
    const { data } = await ask('POST', `/imports/${id}/inspect`);
    expect(data).toMatchObject({ state: 'READY', size: file.length, columns: ['Name', 'E-mail', 'Score'] });
  });

  test('that is tried out leaves no file behind', async () => {
    const id = await create();
    expect((await ask('PUT', `/imports/${id}/parts/0?dryRun=true`, { content: file })).status).toBe(200);
    expect((await ask('GET', `/imports/${id}`)).data).toMatchObject({ size: 0 });
  });

  test('in a wrong state is a 409', async () => {
    const id = await create();
    expect((await ask('POST', `/imports/${id}/start`, {})).status).toBe(409);
    expect((await ask('POST', `/imports/${id}/preview`, { mapping: [] })).status).toBe(409);
    await ask('PUT', `/imports/${id}/parts/0`, { content: file });
    await ask('POST', `/imports/${id}/inspect`);
    expect((await ask('PUT', `/imports/${id}/parts/1`, { content: 'more' })).status).toBe(409);
    expect((await ask('POST', `/imports/${id}/cancel`)).data).toMatchObject({ state: 'CANCELLED', operationId: null });
    expect((await ask('POST', `/imports/${id}/cancel`)).status).toBe(409);
  });

  test('gives its failed rows as a file, which remembers the mapping', async () => {
    const id = await create({ content: `${file}${'Bad,nobody,1\n'.repeat(600)}` });
    await ask('POST', `/imports/${id}/inspect`);
    await ask('POST', `/imports/${id}/start`, { isDryRun: false });
    await work(id);
    const failed = await ask('GET', `/imports/${id}/errors/file`);
    expect(failed).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${id}-errors.csv"`,
      },
    });
    const lines = failed.text.split('\r\n');
    expect(lines.slice(0, 2)).toEqual([
      '\uFEFF"Row","Error","Id","Name","E-mail","Score"',
      '"3","E-mail: must be an e-mail address such as contact@example.com, not ""nobody""","","Grace","nobody","4"',
    ]);
    expect(lines).toHaveLength(604);
    const again = await create({ content: failed.text.slice(0, 20_000) });
    const { data } = await ask('POST', `/imports/${again}/inspect`);
    expect(data['mapping']).toEqual([null, null, 'id', 'title', 'email', 'data.score']);
  });

  test('of another workspace is unknown', async () => {
    const id = await create({ content: file });
    const { writeKey } = await at.workspace();
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '/parts/0', { content: 'x' }],
      ['POST', '/inspect', {}],
      ['POST', '/preview', { mapping: [] }],
      ['POST', '/start', {}],
      ['POST', '/cancel', {}],
      ['GET', '/errors', undefined],
      ['GET', '/errors/file', undefined],
      ['GET', '/problems', undefined],
    ] as const)
      expect((await ask(method, `/imports/${id}${path}`, body, writeKey)).status, path).toBe(404);
    const other = await ask('POST', '/imports', { folderId, fileName: 'x.csv' }, writeKey);
    expect(other).toMatchObject({ status: 422, faults: ['folderId'] });
  });

  test('needs its own scope, which the refusal names', async () => {
    const { key } = await here.newKey('records:write');
    const refused = await ask('POST', '/imports', { folderId, fileName: 'x.csv' }, key);
    expect(refused).toMatchObject({ status: 403, text: expect.stringContaining('imports:write') });
    const reading = (await here.newKey('imports:read')).key;
    expect((await ask('GET', '/imports', undefined, reading)).status).toBe(200);
    expect((await ask('POST', '/imports', { folderId, fileName: 'x.csv' }, reading)).status).toBe(403);
  });

  test('beyond 200 MB is refused before its parts, and a part beyond the limit of a body', async () => {
    const large = await ask('POST', '/imports', { folderId, fileName: 'x.csv', size: 220_000_000 });
    expect(large).toMatchObject({ status: 413, text: expect.stringContaining('200 MB') });
    const id = await create();
    expect((await ask('PUT', `/imports/${id}/parts/0`, { content: 'x'.repeat(1_100_000) })).status).toBe(413);
  });

  test('a part that needs escapes everywhere fits into a body', async () => {
    const id = await create();
    const content = '\u0001'.repeat(150_000);
    expect((await ask('PUT', `/imports/${id}/parts/0`, { content })).status).toBe(200);
    expect((await ask('PUT', `/imports/${id}/parts/1`, { content: `${content}x` })).status).toBe(400);
  });
});

test('a part of 750 kB counts as one request', async () => {
  const limited = await openGateway({ rateLimitPerMinute: 10 });
  try {
    const own = await limited.workspace();
    const folder = await own.newFolder();
    const { id } = await limited.ask('POST', '/api/v1/imports', {
      key: own.writeKey,
      body: { folderId: folder, fileName: 'x.csv' },
    });
    const body = { bytes: 'eHh4'.repeat(250_000) };
    const sent = await limited.ask('PUT', `/api/v1/imports/${id}/parts/0`, { key: own.writeKey, body });
    expect(sent).toMatchObject({ status: 200, headers: { 'ratelimit-remaining': '8' } });
  } finally {
    await limited.close();
  }
});

describe('an export', () => {
  const finish = (exportId: string) =>
    exportRecords.run(jobContext(at.world.database), { workspaceId: here.id, exportId });

  test('is created, shown, and downloaded as one file, or in parts', async () => {
    await ask('POST', '/records', { folderId, title: 'Zoë' });
    const created = await ask('POST', '/exports', { folderId, columns: ['title'] });
    const { id } = created;
    expect(created).toMatchObject({ status: 201, headers: { location: `${at.gateway.url}/api/v1/exports/${id}` } });
    expect((await ask('GET', `/exports/${id}/file`)).status).toBe(409);
    await finish(id);
    expect((await ask('GET', `/exports/${id}`)).data).toMatchObject({ state: 'DONE', rowCount: 1, partCount: 1 });
    const downloaded = await ask('GET', `/exports/${id}/file`);
    expect(downloaded).toMatchObject({
      status: 200,
      text: '\uFEFF"Title"\r\n"Zoë"\r\n',
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${id}.csv"`,
        'cache-control': 'no-store',
      },
    });
    expect((await ask('GET', `/exports/${id}/parts/0`)).data).toEqual({ content: downloaded.text });
    expect((await ask('GET', `/exports/${id}/parts/1`)).status).toBe(404);
    expect((await ask('POST', `/exports/${id}/cancel`)).status).toBe(409);
    const head = await ask('HEAD', `/exports/${id}/file`);
    expect([head.status, head.text]).toEqual([200, '']);
  });

  test.each([
    ['JSON_LINES', 'jsonl', 'application/jsonl; charset=utf-8', '{"id":"rec_'],
    ['XLSX', 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
  ])('of the format %s has its type and its name', async (format, ending, type, beginning) => {
    await ask('POST', '/records', { folderId, title: 'Zoë' });
    const { id } = await ask('POST', '/exports', { folderId, format });
    await finish(id);
    const { status, headers, text } = await ask('GET', `/exports/${id}/file`);
    expect([status, headers['content-type'], text.slice(0, beginning.length)]).toEqual([200, type, beginning]);
    expect(headers['content-disposition']).toBe(`attachment; filename="${id}.${ending}"`);
  });

  test('has a file of many parts', async () => {
    for (let page = 0; page < 2; page += 1)
      await here.owner.records.batch({
        items: Array.from({ length: 600 }, (_, n) => ({
          action: 'create' as const,
          values: { folderId, title: `Row ${page * 600 + n}` },
        })),
      });
    const { id } = await ask('POST', '/exports', { folderId, columns: ['title'], filter: { sort: 'createdAt' } });
    await finish(id);
    const { text } = await ask('GET', `/exports/${id}/file`);
    expect(text.trim().split('\r\n')).toHaveLength(1_201);
    expect((await ask('GET', `/exports/${id}`)).data).toMatchObject({ partCount: 3 });
  });

  test('of another workspace is unknown, and a key without its scope is refused', async () => {
    const { id } = await ask('POST', '/exports', { folderId });
    const { writeKey } = await at.workspace();
    for (const path of ['', '/file', '/parts/0'])
      expect((await ask('GET', `/exports/${id}${path}`, undefined, writeKey)).status).toBe(404);
    expect((await ask('POST', `/exports/${id}/cancel`, {}, writeKey)).status).toBe(404);
    const { key } = await here.newKey('records:write');
    expect(await ask('GET', `/exports/${id}/file`, undefined, key)).toMatchObject({
      status: 403,
      text: expect.stringContaining('imports:read'),
    });
  });
});
