import { allNumbered } from '@dossier/domain/testing/numbered.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let workspace: KeyedWorkspace;
let folderId: string;
let pipelineId: string;
let recordId: string;

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
  folderId = await workspace.newFolder();
  await workspace.owner.folders.addField({ id: folderId, field: { key: 'status', label: 'Status', type: 'TEXT' } });
  pipelineId = (await workspace.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] })).data.id;
  recordId = (await at.ask('POST', '/api/v1/records', { key: workspace.writeKey, body: { folderId, title: 'One' } }))
    .id;
  await at.ask('POST', '/api/v1/tasks', { key: workspace.writeKey, body: { title: 'One' } });
  await at.ask('POST', '/api/v1/deals', { key: workspace.writeKey, body: { pipelineId, title: 'One' } });
});
afterAll(() => at.close());

const list = (path: string) => at.ask('GET', `/api/v1${path}`, { key: workspace.writeKey });

describe('a blank parameter', () => {
  test('is as if it were not sent', async () => {
    const { items } = await list('/records');
    expect(items).toHaveLength(1);
    for (const name of ['folderId', 'email', 'phone', 'ownerId', 'data[status]', 'search', 'createdAfter', 'sort'])
      for (const blank of [`${name}=`, `${name}=%20`, name])
        expect(await list(`/records?${blank}`), blank).toMatchObject({ status: 200, items });
    for (const blank of ['page=', 'pageSize=', 'count=', 'cursor='])
      expect(await list(`/records?${blank}`), blank).toMatchObject({ status: 200, items });
    expect(await list('/records?search=&q=one')).toMatchObject({ status: 200, items });
    expect(await list('/records?search=&q=other')).toMatchObject({ status: 200, items: [] });
  });

  test('of a list of tasks, deals or events is no filter either', async () => {
    const blanks = [
      '/tasks?recordId=&status=&assigneeId=&priority=&type=',
      `/deals?pipelineId=${pipelineId}&stageId=&ownerId=&recordId=`,
    ];
    for (const path of blanks) expect((await list(path)).items, path).toHaveLength(1);
    await allNumbered(at.world.database);
    const { items } = await list('/events?sort=occurredAt');
    expect(items).not.toEqual([]);
    expect(await list('/events?sort=occurredAt&after=&kind=&recordId=')).toMatchObject({ status: 200, items });
  });

  test('as the place of a follower is the beginning of the feed', async () => {
    for (const path of ['/records?', '/tasks?', `/deals?pipelineId=${pipelineId}&`])
      for (const blank of ['changedSince=', 'changedSince=%20', 'changedSince']) {
        const { data, deleted, hasMore, nextCursor } = (await list(`${path}changedSince=0`)).body;
        expect((await list(`${path}${blank}`)).body, blank).toMatchObject({ data, deleted, hasMore, nextCursor });
      }
  });

  test('that is required is missing', async () => {
    expect(await list('/deals?pipelineId=')).toMatchObject({ status: 400, faults: ['pipelineId'] });
  });

  test('that is unknown is still named', async () => {
    expect(await list('/records?folder=')).toMatchObject({ status: 400, faults: ['folder'] });
  });
});

test('the query of a list may be sent again with its nextUrl', async () => {
  for (const n of [1, 2]) await at.ask('POST', '/api/v1/tasks', { key: workspace.writeKey, body: { title: `${n}` } });
  const query = 'pageSize=1&page=1&status=OPEN';
  const first = await list(`/tasks?${query}`);
  const next = new URL(String(first.body.nextUrl));
  const second = await list(`/tasks${next.search}&${query}`);
  expect(second).toMatchObject({ status: 200 });
  expect(second.items).not.toEqual(first.items);
  expect(await list('/records?data[status]=x&data[status]=x')).toMatchObject({ status: 200, items: [] });
});

describe('a filter', () => {
  test('by an id that is malformed, unknown or of another workspace is the same 400', async () => {
    const other = await at.workspace();
    const { data: theirs } = await other.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
    const strangers: Record<string, string[]> = {
      '/records?folderId=': [newId('fld'), await other.newFolder(), recordId],
      '/records?ownerId=': [newId('usr'), folderId],
      '/records?changedSince=0&folderId=': [newId('fld'), await other.newFolder()],
      '/deals?pipelineId=': [newId('pl'), theirs.id],
      [`/deals?pipelineId=${pipelineId}&stageId=`]: [newId('st'), theirs.stages[0]?.id ?? ''],
      [`/deals?pipelineId=${pipelineId}&ownerId=`]: [newId('usr')],
      [`/deals?pipelineId=${pipelineId}&recordId=`]: [newId('rec')],
      '/tasks?recordId=': [newId('rec'), folderId],
      '/tasks?assigneeId=': [newId('usr')],
      '/events?recordId=': [newId('rec')],
      '/events?sort=occurredAt&recordId=': [newId('rec')],
    };
    for (const [path, ids] of Object.entries(strangers)) {
      const name = path.slice(Math.max(path.lastIndexOf('?'), path.lastIndexOf('&')) + 1, -1);
      const texts = new Set<string>();
      for (const id of [...ids, 'nonsense']) {
        const reply = await list(path + id);
        expect(reply, path + id).toMatchObject({ status: 400, faults: [name] });
        texts.add(String(reply.body.message).replaceAll(id, '(sent)'));
      }
      expect(texts.size, path).toBe(1);
    }
  });

  test('by something unknown names what is known', async () => {
    expect((await list('/records?folderId=nonsense')).text).toContain(folderId);
    expect((await list('/deals?pipelineId=nonsense')).text).toContain(pipelineId);
    expect((await list('/events?kind=record.unknown')).text).toContain('record.created');
    const reply = await list('/records?data[stat]=lead');
    expect(reply).toMatchObject({ status: 400, faults: ['data.stat'] });
    expect(reply.text).toContain('status');
  });

  test('by what is known may find nothing', async () => {
    const empty = await workspace.newFolder();
    for (const path of [
      `/records?folderId=${empty}`,
      '/records?data[status]=lost',
      '/records?email=nobody@example.com',
      `/tasks?recordId=${recordId}`,
      '/events?kind=deal.deleted',
    ])
      expect(await list(path), path).toMatchObject({ status: 200, items: [] });
  });
});

describe('several values', () => {
  const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id).toSorted();
  const create = async (path: string, body: object) =>
    (await at.ask('POST', `/api/v1${path}`, { key: workspace.writeKey, body })).id;
  const written = (name: string, values: readonly string[]) => [
    values.map((value) => `${name}=${value}`).join('&'),
    values.map((value) => `${name}[]=${value}`).join('&'),
    `${name}=${values.join(',')}`,
    `${name}=${[...values, ...values].join(',')}`,
  ];

  test('of folders, pipelines and stages, in every notation', async () => {
    const other = await workspace.newFolder();
    const third = await workspace.newFolder();
    const records = [
      await create('/records', { folderId: other, title: 'A' }),
      await create('/records', { folderId: third, title: 'B' }),
    ];
    for (const query of written('folderId', [other, third])) {
      const reply = await list(`/records?${query}&count=true`);
      expect(ids(reply.items as { id: string }[]), query).toEqual(records.toSorted());
      expect(reply.headers['x-total-count'], query).toBe('2');
    }
    const { data: made } = await workspace.owner.pipelines.create({
      name: 'Two',
      stages: [{ name: 'A' }, { name: 'B' }],
    });
    const deals = [];
    for (const { id } of made.stages) deals.push(await create('/deals', { pipelineId: made.id, stageId: id }));
    const stageIds = made.stages.map(({ id }) => id);
    for (const query of written('stageId', stageIds)) {
      const { items } = await list(`/deals?pipelineId=${made.id}&${query}`);
      expect(ids(items as { id: string }[]), query).toEqual(deals.toSorted());
    }
    for (const query of written('pipelineId', [made.id, pipelineId]))
      expect((await list(`/deals?${query}`)).items, query).toHaveLength(3);
  });

  test('of enums and kinds', async () => {
    await create('/tasks', { title: 'High', priority: 'HIGH', type: 'CALL' });
    await create('/tasks', { title: 'Low', priority: 'LOW', type: 'EMAIL' });
    expect((await list('/tasks?priority=HIGH,LOW')).items).toHaveLength(2);
    expect((await list('/tasks?type=CALL&type=EMAIL')).items).toHaveLength(2);
    expect((await list('/tasks?status=OPEN,DONE&priority=HIGH')).items).toHaveLength(1);
    await allNumbered(at.world.database);
    for (const sort of ['', '&sort=occurredAt']) {
      const { items } = await list(`/events?kind=record.created,deal.created&pageSize=500${sort}`);
      const kinds = new Set((items as { event: string }[]).map(({ event }) => event));
      expect([...kinds].toSorted()).toEqual(['deal.created', 'record.created']);
    }
  });

  test('of which one is unknown are a 400, also where others find something', async () => {
    for (const [path, fault] of [
      [`/records?folderId=${folderId},${newId('fld')}`, 'folderId'],
      [`/deals?pipelineId=${pipelineId},nonsense`, 'pipelineId'],
      [`/tasks?recordId=${recordId},nonsense`, 'recordId'],
    ] as const)
      expect(await list(path), path).toMatchObject({ status: 400, faults: [fault] });
    expect((await list('/events?kind=record.created,record.unknown')).status).toBe(400);
  });

  test('are followed in whatever order they are sent', async () => {
    const [one, two] = [await workspace.newFolder(), await workspace.newFolder()];
    const first = await list(`/records?changedSince=0&folderId=${one},${two}`);
    const id = await create('/records', { folderId: two, title: 'Later' });
    let cursor = String(first.body.nextCursor);
    await expect
      .poll(async () => {
        const page = await list(`/records?changedSince=${cursor}&folderId=${two},${one}`);
        cursor = String(page.body.nextCursor);
        return ids(page.items as { id: string }[]);
      })
      .toEqual([id]);
  });
});

test('an operator stands in the name of a filter, and the address of the next page keeps it', async () => {
  for (const title of ['Two', 'Three'])
    await at.ask('POST', '/api/v1/records', { key: workspace.writeKey, body: { folderId, title } });
  const asked = '/records/query?filter[title.in]=Two,Three&sort=-title,createdAt&fields=title&pageSize=1&count=true';
  const first = await list(asked);
  expect(first).toMatchObject({ status: 200, body: { data: [{ title: 'Two' }], total: 2 } });
  const { nextUrl } = z.object({ nextUrl: z.string() }).parse(first.body);
  const second = await list(nextUrl.slice(nextUrl.indexOf('/records/query')));
  expect(second).toMatchObject({ status: 200, body: { data: [{ title: 'Three' }], nextUrl: null } });
  expect(await list('/records/query?filter[title]=Two')).toMatchObject({ status: 400 });
});
