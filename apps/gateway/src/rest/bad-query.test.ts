import { appRouter } from '@dossier/domain/router.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWholeDocument } from '../openapi/document.ts';
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
  recordId = (await post({ folderId, title: '50% off_\\ "quoted" \'single\'' })).id;
});
afterAll(() => at.close());

const post = (body: unknown) => at.ask('POST', '/api/v1/records', { key, body });
const list = (query: string) => at.ask('GET', `/api/v1/records?${query}`, { key });

describe('a query string', () => {
  test('with a page or page size out of bounds is 400 and names it', async () => {
    for (const [query, fault] of [
      ['page=0', 'page'],
      ['page=-1', 'page'],
      ['page=1.5', 'page'],
      ['page=one', 'page'],
      ['page=0x10', 'page'],
      ['pageSize=1e9', 'pageSize'],
      ['pageSize=0', 'pageSize'],
      ['pageSize=501', 'pageSize'],
      ['page=Infinity', 'page'],
      ['page=1e999', 'page'],
      ['count=maybe', 'count'],
      ['sort=age', 'sort'],
    ] as const) {
      expect(await list(query), query).toMatchObject({ status: 400, faults: [fault] });
    }
  });

  test('with a page beyond 10,000 items is 400 on every list, and names the cursor', async () => {
    const { id: pipelineId } = (await workspace.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] }))
      .data;
    const { paths } = createWholeDocument(appRouter);
    const lists = Object.entries(paths ?? {}).flatMap(([path, { get }]) =>
      get?.parameters?.some((parameter) => 'name' in parameter && parameter.name === 'page')
        ? [path.replace('/records/{id}', `/records/${recordId}`).replace('/deals', `/deals?pipelineId=${pipelineId}`)]
        : [],
    );
    expect(lists.length).toBeGreaterThan(8);
    for (const path of lists.filter((path) => !path.includes('{'))) {
      const reply = await at.ask('GET', `/api/v1${path}${path.includes('?') ? '&' : '?'}page=10002&pageSize=1`, {
        key,
      });
      expect(reply, path).toMatchObject({ status: 400, faults: ['page'] });
      expect(reply.text).toContain('nextCursor');
    }
    expect(await list('page=21&pageSize=500')).toMatchObject({ status: 200 });
    expect(await list('page=22&pageSize=500')).toMatchObject({ status: 400, faults: ['page'] });
  });

  test('with a made-up cursor is 400', async () => {
    const made = [
      Buffer.from('["-createdAt","2026-01-01T00:00:00.000Z","x\u0000"]'),
      Buffer.from('["title","a","b"]'),
      Buffer.from('{}'),
      Buffer.from('["-createdAt","never","rec_x"]'),
    ].map((bytes) => bytes.toString('base64url'));
    for (const cursor of ['x', '%00', 'a'.repeat(5_000), '%C3%BC', ...made.slice(1)])
      expect(await list(`cursor=${cursor}`), cursor).toMatchObject({ status: 400 });
    expect((await list(`cursor=${made[0]}`)).status).toBeLessThan(500);
  });

  test('takes %, _, \\ and quotes in search as they are', async () => {
    for (const text of ['50%', 'off_', '\\', '"quoted"', "'single'", 'off_\\ "quoted"']) {
      for (const name of ['search', 'q']) {
        expect(await list(`${name}=${encodeURIComponent(text)}`), text).toMatchObject({
          status: 200,
          items: [{ id: recordId }],
        });
      }
    }
    for (const text of ['5_%', '%%%', 'of%', '\\\\', "' or 1=1 --", '"; drop table records; --'])
      expect(await list(`search=${encodeURIComponent(text)}`), text).toMatchObject({ status: 200, items: [] });
  });

  test('with an unknown parameter is 400 and names it', async () => {
    for (const [query, fault] of [
      ['folder=1', 'folder'],
      ['__proto__=1', '__proto__'],
      ['constructor=1', 'constructor'],
      ['toString=1', 'toString'],
      ['data[__proto__]=1', 'data[__proto__]'],
      ['x[y]=1', 'x[y]'],
      ['page[]=1', 'page[]'],
      ['data[a][b]=1', 'data[a][b]'],
      ['data[]=1', 'data[]'],
      ['=1', ''],
    ] as const) {
      expect(await list(query), query).toMatchObject({ status: 400, faults: [fault] });
    }
    expect(await at.ask('GET', `/api/v1/records/${recordId}?expand=all`, { key })).toMatchObject({
      status: 400,
      faults: ['expand'],
    });
    expect(await at.ask('POST', '/api/v1/records?folderId=x', { key, body: {} })).toMatchObject({
      status: 400,
      faults: ['folderId'],
    });
  });

  test('that has two values for one thing is 400 and names it', async () => {
    for (const [query, fault] of [
      ['page=1&page=2', 'page'],
      ['search=a&search=b', 'search'],
      ['data[a]=1&data[a]=2', 'data.a'],
    ] as const)
      expect(await list(query), query).toMatchObject({ status: 400, faults: [fault] });
    expect((await list('data=x')).status).toBe(400);
  });

  test('with broken percent-encoding or NUL is 400', async () => {
    for (const query of [
      'search=%',
      'search=%zz',
      'search=%E0%A4%A',
      '%ff=1',
      'search=%00',
      'search=%ED%A0%80',
      'search=\xff',
      `search=${Buffer.from('ü').toString('latin1')}`,
    ])
      expect((await list(query)).status, query).toBe(400);
  });

  test('may carry plus signs for spaces, empty parts and a filter by a custom value', async () => {
    const { id } = await post({ folderId, title: 'Zoë Example', data: { score: 7 } });
    for (const query of [
      'search=zo%C3%AB',
      'search=zo%C3%AB+example',
      '&&search=Zo%C3%AB&',
      'search=zo%C3%AB&data[score]=7',
      'search=zo%C3%AB&data%5Bscore%5D=7',
    ]) {
      expect(await list(query), query).toMatchObject({ status: 200, items: [{ id }] });
    }
  });
});
