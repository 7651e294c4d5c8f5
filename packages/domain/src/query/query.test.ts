import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type Caller, type TestWorkspace, type World } from '../testing/world.ts';
import type { Span } from './schema.ts';

type Query = Parameters<Caller['query']['records']>[0];

let world: World;
let here: TestWorkspace;
let reader: Caller;
let folderId: string;
let companyFolderId: string;
let pipelineId: string;
let stageIds: string[];
let companyId: string;
let alphaId: string;

beforeAll(async () => {
  world = await openWorld();
  here = await world.workspace();
  reader = here.key('read');
  companyFolderId = (await here.owner.folders.create({ name: 'Companies', type: 'COMPANY' })).data.id;
  companyId = (await here.owner.records.create({ folderId: companyFolderId, title: 'Example company' })).data.id;
  const { data: folder } = await here.owner.folders.create({
    name: 'Contacts',
    type: 'CONTACT',
    fields: [
      { key: 'score', label: 'Score', type: 'NUMBER' },
      { key: 'status', label: 'Status', type: 'SELECT', options: ['lead', 'customer'] },
      { key: 'topics', label: 'Topics', type: 'MULTI_SELECT', options: ['a', 'b'] },
      { key: 'born', label: 'Born', type: 'DATE' },
      { key: 'employer', label: 'Employer', type: 'RECORD' },
    ],
  });
  folderId = folder.id;
  const create = async (title: string, more: object) =>
    (await here.owner.records.create({ folderId, title, ...more })).data.id;
  alphaId = await create('Alpha', {
    email: 'Alpha@example.com',
    ownerId: here.memberId,
    data: { score: 10, status: 'lead', topics: ['a'], born: '1990-01-31', employer: companyId },
  });
  await create('Beta', { email: 'beta@example.com', data: { score: 20, status: 'customer', topics: ['a', 'b'] } });
  await create('Gamma 100%', { phone: '+1 555 0100', data: { born: '2000-02-29' } });
  const { data: pipeline } = await here.owner.pipelines.create({
    name: 'Sales',
    stages: [{ name: 'New' }, { name: 'Won', kind: 'WON' }],
  });
  pipelineId = pipeline.id;
  stageIds = pipeline.stages.map(({ id }) => id);
  for (const [n, amount] of [5, 15, null].entries())
    await here.owner.deals.create({
      pipelineId,
      stageId: stageIds[n % 2],
      title: `Deal ${n}`,
      amount,
      recordId: alphaId,
    });
  await here.owner.tasks.create({ title: 'Call', recordId: alphaId, dueAt: '2026-01-31T23:30:00Z' });
});
afterAll(() => world.close());

const titles = async (input: Query) => (await reader.query.records(input)).data.map(({ title }) => title);
const where = (field: string, op: string, value?: unknown): NonNullable<Query>['where'] =>
  ({ field, op, value }) as NonNullable<Query>['where'];

describe('querying records', () => {
  it.each([
    [where('title', 'eq', 'ALPHA'), ['Alpha']],
    [where('email', 'in', ['alpha@example.com', 'none']), ['Alpha']],
    [where('title', 'contains', '0%'), ['Gamma 100%']],
    [where('title', 'startsWith', 'be'), ['Beta']],
    [where('phone', 'eq', '1-555-0100'), ['Gamma 100%']],
    [where('email', 'isEmpty'), ['Gamma 100%', 'Example company']],
    [where('data.score', 'gte', 10), ['Beta', 'Alpha']],
    [where('data.score', 'between', [11, 30]), ['Beta']],
    [where('data.status', 'ne', 'lead'), ['Gamma 100%', 'Beta', 'Example company']],
    [where('data.status', 'eq', 'lead'), ['Alpha']],
    [where('data.topics', 'contains', 'b'), ['Beta']],
    [where('data.topics', 'isEmpty', true), ['Gamma 100%', 'Example company']],
    [where('data.born', 'before', '1999-01-01'), ['Alpha']],
    [where('createdAt', 'withinLast', '1d'), ['Gamma 100%', 'Beta', 'Alpha', 'Example company']],
    [{ or: [where('data.score', 'eq', 20), where('title', 'eq', 'alpha')] } as Query['where'], ['Beta', 'Alpha']],
    [{ and: [where('data.score', 'gt', 5), where('data.score', 'lt', 15)] } as Query['where'], ['Alpha']],
  ])('keeps what %j holds for', async (filter, expected) => {
    expect(await titles({ where: filter })).toEqual(expected);
  });

  it('sorts by several fields, what has no value last, and pages without gaps', async () => {
    for (const [sort, expected] of [
      [['data.score'], ['Alpha', 'Beta', 'Example company', 'Gamma 100%']],
      [
        ['-data.score', '-title'],
        ['Beta', 'Alpha', 'Gamma 100%', 'Example company'],
      ],
      [
        ['folderId', 'title'],
        ['Example company', 'Alpha', 'Beta', 'Gamma 100%'],
      ],
    ] as const) {
      const found: unknown[] = [];
      let cursor: string | undefined;
      do {
        const page = await reader.query.records({ sort: [...sort], pageSize: 1, cursor, count: true });
        expect(page.total).toBe(4);
        found.push(...page.data.map(({ title }) => title));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(found).toEqual(expected);
    }
  });

  it('answers the asked fields only', async () => {
    const { data } = await reader.query.records({
      where: where('title', 'eq', 'alpha'),
      fields: ['title', 'data.score'],
    });
    expect(data).toEqual([{ id: alphaId, title: 'Alpha', data: { score: 10 } }]);
  });

  it('includes only what the scopes of a key reach', async () => {
    const key = here.key('records:read', 'deals:read');
    const withDeals = await key.query.records({ include: ['deals'], fields: ['title'] });
    expect(withDeals.data.length).toBeGreaterThan(0);
    for (const [include, scope] of [
      ['owner', 'members:read'],
      ['tasks', 'tasks:read'],
      ['lastActivity', 'events:read'],
    ] as const)
      await expect(key.query.records({ include: [include] })).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: expect.stringContaining(`"${scope}"`),
      });
    await expect(key.query.tasks({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('includes what belongs to each', async () => {
    const { data } = await reader.query.records({
      where: where('title', 'eq', 'alpha'),
      fields: ['title'],
      include: ['owner', 'company', 'deals', 'tasks', 'lastActivity'],
    });
    expect(data).toMatchObject([
      {
        id: alphaId,
        owner: { id: here.memberId },
        company: { id: companyId, title: 'Example company' },
        deals: [{ title: 'Deal 2' }, { title: 'Deal 1' }, { title: 'Deal 0' }],
        tasks: [{ title: 'Call' }],
        lastActivity: { event: 'task.created' },
      },
    ]);
    expect(Object.keys(data[0] ?? {})).not.toContain('ownerId');
    const deals = await reader.query.deals({ sort: ['title'], fields: ['title'], include: ['record', 'company'] });
    expect(deals.data[0]).toMatchObject({ title: 'Deal 0', record: { title: 'Alpha' }, company: { id: companyId } });
    const tasks = await reader.query.tasks({ sort: ['dueAt', '-title'], include: ['owner', 'record'] });
    expect(tasks.data[0]).toMatchObject({ owner: null, record: { id: alphaId } });
  });

  it.each([
    [{ where: where('colour', 'eq', 1) }, 'data.score'],
    [{ where: where('data.colour', 'eq', 1) }, 'data.score'],
    [{ where: where('title', 'gt', 'a') }, 'startsWith'],
    [{ where: where('data.score', 'eq', '10') }, 'number'],
    [{ where: where('createdAt', 'after', 'yesterday') }, 'ISO 8601'],
    [{ where: where('createdAt', 'withinLast', 'month') }, '30d'],
    [{ where: where('title', 'contains', 'a\0b') }, 'NUL'],
    [{ where: where('folderId', 'eq', 'fld_unknown') }, 'Contacts'],
    [
      {
        where: {
          and: Array.from({ length: 3 }, () => ({ or: Array.from({ length: 9 }, () => where('title', 'eq', 'a')) })),
        },
      },
      '20',
    ],
    [{ sort: ['title', '-title'] }, 'already'],
    [{ sort: ['tags'] }, 'set'],
    [{ cursor: 'x' }, 'cursor'],
    [{ fields: ['nothing'] }, 'no such field'],
  ])('refuses %j, and says why', async (input, word) => {
    await expect(reader.query.records(input as Query)).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: expect.stringContaining(word),
    });
  });

  it('refuses what has not the form of a filter', async () => {
    for (const filter of [{ and: [], or: [] }, { field: 'title' }, {}, { op: 'eq', value: 1 }, { nor: [] }])
      await expect(reader.query.records({ where: filter } as Query)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('finds nothing of another workspace', async () => {
    const there = await world.workspace();
    expect(await there.owner.query.records({ where: where('title', 'isEmpty', false) })).toMatchObject({ data: [] });
    await expect(there.owner.query.records({ where: where('data.score', 'gt', 0) })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
    expect(await there.owner.aggregate.deals({})).toMatchObject({ data: [{ count: 0 }] });
  });
});

describe('aggregating', () => {
  it('counts and measures by field', async () => {
    const { data } = await reader.aggregate.deals({
      where: where('pipelineId', 'eq', pipelineId) as never,
      groupBy: [{ field: 'stageId' }],
      sum: ['amount'],
      avg: ['amount'],
      min: ['amount'],
      max: ['createdAt'],
    });
    const { data: all } = await reader.query.deals({ sort: ['-createdAt'] });
    const newest = (stage: string | undefined) => all.find(({ stageId }) => stageId === stage)?.createdAt;
    expect(data).toEqual(
      [
        { stage: stageIds[0], count: 2, amount: 5 },
        { stage: stageIds[1], count: 1, amount: 15 },
      ].map(({ stage, count, amount }) => ({
        group: { stageId: stage },
        count,
        sum: { amount },
        avg: { amount },
        min: { amount },
        max: { createdAt: newest(stage) },
      })),
    );
  });

  it('groups moments by the day, week, month, quarter and year of a time zone', async () => {
    const dueIn = async (by: Span, timeZone: string) =>
      (await reader.aggregate.tasks({ groupBy: [{ field: 'dueAt', by }], timeZone })).data.map(({ group }) => group);
    expect(await dueIn('day', 'UTC')).toEqual([{ dueAt: '2026-01-31' }]);
    expect(await dueIn('week', 'UTC')).toEqual([{ dueAt: '2026-01-26' }]);
    expect(await dueIn('month', 'UTC')).toEqual([{ dueAt: '2026-01-01' }]);
    expect(await dueIn('month', 'Europe/Berlin')).toEqual([{ dueAt: '2026-02-01' }]);
    expect(await dueIn('quarter', 'UTC')).toEqual([{ dueAt: '2026-01-01' }]);
    expect(await dueIn('year', 'UTC')).toEqual([{ dueAt: '2026-01-01' }]);
  });

  it('groups by custom fields, two at a time', async () => {
    const { data } = await reader.aggregate.records({
      where: where('folderId', 'eq', folderId),
      groupBy: [{ field: 'data.status' }, { field: 'data.born', by: 'month' }],
      sum: ['data.score'],
    });
    expect(data.map(({ group, sum }) => [group['data.status'], group['data.born'], sum['data.score']])).toEqual([
      ['lead', '1990-01-01', 10],
      ['customer', null, 20],
      [null, '2000-02-01', null],
    ]);
  });

  it.each([
    [{ sum: ['title'] }, 'has no sum'],
    [{ groupBy: [{ field: 'data.topics' }] }, 'list'],
    [{ groupBy: [{ field: 'title', by: 'day' }] }, 'only dates'],
    [{ timeZone: 'Nowhere/City' }, 'IANA'],
  ])('refuses %j', async (input, word) => {
    await expect(reader.aggregate.records(input as never)).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: expect.stringContaining(word),
    });
  });
});

it('sorts tasks by how urgent they are', async () => {
  const elsewhere = await world.workspace();
  for (const priority of ['HIGH', 'LOW', 'URGENT', 'NORMAL'] as const)
    await elsewhere.owner.tasks.create({ title: priority, priority });
  const first = await elsewhere.owner.query.tasks({ sort: ['-priority'], pageSize: 2 });
  const { data } = await elsewhere.owner.query.tasks({ sort: ['-priority'], cursor: first.nextCursor ?? '' });
  expect([...first.data, ...data].map(({ title }) => title)).toEqual(['URGENT', 'HIGH', 'NORMAL', 'LOW']);
});

describe('a search', () => {
  const titles = async (asked: Query) => (await reader.query.records(asked)).data.map(({ title }) => title);
  const isCustomer = { field: 'data.status', op: 'eq', value: 'customer' } as const;

  it('finds what the list finds, and narrows what a filter asks', async () => {
    for (const search of ['EXAMPLE', 'alpha example', '0100', '100%', 'nothing of that'])
      expect(await titles({ search }), search).toEqual(
        (await reader.records.list({ search })).data.map(({ title }) => title),
      );
    expect(await titles({ search: 'beta', where: isCustomer })).toEqual(['Beta']);
    expect(await titles({ search: 'alpha', where: isCustomer })).toEqual([]);
    expect(await reader.query.records({ search: 'example', count: true, pageSize: 1 })).toMatchObject({ total: 3 });
    expect((await reader.query.findRecords({ search: 'beta' })).data).toMatchObject([{ title: 'Beta' }]);
    expect((await reader.aggregate.records({ search: 'beta', where: isCustomer })).data).toMatchObject([{ count: 1 }]);
    expect((await reader.aggregate.records({ search: 'alpha', where: isCustomer })).data).toMatchObject([{ count: 0 }]);
  });

  it('finds deals and tasks by the words of their titles', async () => {
    const where = { field: 'amount', op: 'gte', value: 10 } as const;
    for (const [search, found] of [
      ['deal', ['Deal 1']],
      ['1 DEAL', ['Deal 1']],
      ['0 deal', []],
    ] as const) {
      const { data } = await reader.query.deals({ search, where });
      expect(data.map(({ title }) => title)).toEqual(found);
      expect((await reader.aggregate.deals({ search, where })).data[0]?.count).toBe(found.length);
    }
    expect((await reader.query.tasks({ search: 'call' })).data).toMatchObject([{ title: 'Call' }]);
    expect((await reader.query.findTasks({ search: 'write' })).data).toEqual([]);
    expect((await reader.aggregate.tasks({ search: 'call' })).data).toMatchObject([{ count: 1 }]);
  });
});
