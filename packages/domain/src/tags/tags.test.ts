import { DryRun } from '@dossier/kernel/dry-run.ts';
import { toDomainError } from '@dossier/kernel/errors.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foresee } from '../foresee.ts';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function open() {
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  const { data: pipeline } = await here.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
  const record = async (title: string, tags: string[]) =>
    (await here.member.records.create({ folderId: folder.id, title, tags })).data;
  const named = async (name: string) =>
    (await here.owner.tags.list({})).data.find((tag) => tag.name === name)?.id ?? '';
  return { here, folderId: folder.id, pipelineId: pipeline.id, record, named };
}

const titles = ({ data }: { data: { title?: string | undefined }[] }) => data.map(({ title }) => title);
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => {
      const { status, message, issues } = toDomainError(error);
      return { status, message, path: issues?.[0]?.path };
    },
  );
const namesOf = async (here: TestWorkspace) => (await here.owner.tags.list({})).data.map(({ name }) => name).toSorted();

describe('a tag', () => {
  it('is created, read, listed, renamed, recoloured and deleted', async () => {
    const { here } = await open();
    const made = (await here.key('tags:write').tags.create({ name: '  VIP ', color: 'BLUE' })).data;
    expect(made).toEqual({
      id: expect.stringMatching(/^tag_/),
      name: 'VIP',
      color: 'BLUE',
      version: 1,
      createdAt: expect.any(String),
    });
    expect((await here.key('read').tags.get({ id: made.id })).data).toEqual(made);
    const renamed = (await here.key('tags:manage').tags.update({ id: made.id, name: 'vip', color: 'RED' })).data;
    expect(renamed).toEqual({ ...made, name: 'vip', color: 'RED', version: 2 });
    expect((await here.member.tags.list({ count: true })).data).toEqual([renamed]);
    expect((await here.owner.tags.remove({ id: made.id })).data).toEqual(renamed);
    expect((await here.owner.tags.list({})).data).toEqual([]);
    const { data: trail } = await here.owner.audit.list({ action: 'tags' });
    expect(trail.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['tags.remove', 'vip'],
      ['tags.update', 'vip'],
    ]);
  });

  it('has a name of its own, in any case and however its accents are written', async () => {
    const { here } = await open();
    const { data: first } = await here.owner.tags.create({ name: 'Café' });
    expect(first.color).toBe('GRAY');
    const taken = { status: 409, path: ['name'], message: `name: The tag ${first.id} has the name "Café".` };
    expect(await refusalOf(here.owner.tags.create({ name: 'CAFE\u0301' }))).toEqual(taken);
    const { data: second } = await here.owner.tags.create({ name: 'Cafe' });
    expect(await refusalOf(here.owner.tags.update({ id: second.id, name: 'café' }))).toEqual(taken);
  });

  it.each([
    ['', 'must not be empty'],
    ['a,b', 'must not have a comma'],
    ['x'.repeat(51), 'must be at most 50 characters'],
  ])('is not named "%s"', async (name, message) => {
    const { here } = await open();
    expect(await refusalOf(here.owner.tags.create({ name }))).toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
    });
  });

  it('is changed by owners, admins and keys that may, and by nobody of another workspace', async () => {
    const { here } = await open();
    const { data: tag } = await here.member.tags.create({ name: 'VIP' });
    const { owner: stranger } = await world.workspace();
    for (const caller of [here.member, here.key('tags:write'), here.key('read')])
      for (const call of [
        () => caller.tags.update({ id: tag.id, name: 'x' }),
        () => caller.tags.remove({ id: tag.id }),
      ])
        expect(await refusalOf(call())).toMatchObject({ status: 403 });
    for (const call of [() => stranger.tags.get({ id: tag.id }), () => stranger.tags.remove({ id: tag.id })])
      expect(await refusalOf(call())).toEqual({ status: 404, message: 'There is no such tag.', path: undefined });
  });

  it('is one of as many as the workspace may have, however it is made', async () => {
    const { here, folderId } = await open();
    const limited = here.as(
      { kind: 'user', id: here.ownerId, name: 'Test owner', role: 'OWNER' },
      { quotas: { maxOf: () => 2 } },
    );
    await limited.tags.create({ name: 'one' });
    const full = { status: 422, message: expect.stringContaining('A workspace may have 2 tags') };
    expect(await refusalOf(limited.records.create({ folderId, title: 'Ada', tags: ['two', 'three'] }))).toMatchObject(
      full,
    );
    await limited.records.create({ folderId, title: 'Ada', tags: ['one', 'two'] });
    expect(await refusalOf(limited.tags.create({ name: 'three' }))).toMatchObject(full);
  });
});

describe('what carries tags', () => {
  it('shows them by name in the order of the alphabet, each once, and makes those that there are not', async () => {
    const { here, record, folderId } = await open();
    await here.owner.tags.create({ name: 'VIP' });
    const made = await record('Ada', ['zebra', 'vip', 'Vip', 'Élan', 'alpha']);
    expect(made.tags).toEqual(['alpha', 'Élan', 'VIP', 'zebra']);
    expect((await here.owner.records.get({ id: made.id })).data).toEqual(made);
    expect((await here.owner.records.list({ folderId: [folderId] })).data).toEqual([made]);
    expect(await namesOf(here)).toEqual(['VIP', 'alpha', 'zebra', 'Élan']);
  });

  it('is a record, a deal or a task, created, changed and cleared', async () => {
    const { here, pipelineId, record } = await open();
    const { owner } = here;
    const deal = (await owner.deals.create({ pipelineId, title: 'Deal', tags: ['a'] })).data;
    const task = (await owner.tasks.create({ title: 'Task', tags: ['a'] })).data;
    const { id } = await record('Ada', ['a']);
    const read = async () => [
      (await owner.records.get({ id })).data.tags,
      (await owner.deals.get({ id: deal.id })).data.tags,
      (await owner.tasks.get({ id: task.id })).data.tags,
    ];
    expect(await read()).toEqual([['a'], ['a'], ['a']]);
    for (const [tags, then] of [
      [
        ['b', 'a'],
        ['a', 'b'],
      ],
      [undefined, ['a', 'b']],
      [null, []],
    ] as const) {
      const change = { title: `Changed ${String(tags)}`, ...(tags === undefined ? {} : { tags: tags && [...tags] }) };
      const answers = [
        (await owner.records.update({ id, ...change })).data.tags,
        (await owner.deals.update({ id: deal.id, ...change })).data.tags,
        (await owner.tasks.update({ id: task.id, ...change })).data.tags,
      ];
      expect(answers).toEqual([then, then, then]);
      expect(await read()).toEqual(answers);
    }
  });

  it('has at most 20', async () => {
    const { record } = await open();
    const many = Array.from({ length: 21 }, (_, n) => `tag ${n}`);
    expect((await record('Ada', many.slice(1))).tags).toHaveLength(20);
    expect(await refusalOf(record('Bob', many))).toMatchObject({ status: 400, path: ['tags'] });
  });

  it('states the change of tags and nothing where they are the same', async () => {
    const { here, record } = await open();
    const { id, version } = await record('Ada', ['b', 'a']);
    expect((await here.owner.records.update({ id, tags: ['A', 'b'] })).data.version).toBe(version);
    await here.owner.records.update({ id, tags: ['a', 'c'] });
    const [created, updated, ...more] = await here.events();
    expect(more).toEqual([]);
    expect(created).toMatchObject({ event: 'record.created', record: { tags: ['a', 'b'] } });
    expect(updated).toMatchObject({
      event: 'record.updated',
      record: { tags: ['a', 'c'] },
      changes: { tags: { from: ['a', 'b'], to: ['a', 'c'] } },
    });
  });

  it('is renamed and freed with its tags, and neither grows nor states an event', async () => {
    const { here, pipelineId, record, named } = await open();
    const { id, version } = await record('Ada', ['a', 'b']);
    const { data: deal } = await here.owner.deals.create({ pipelineId, tags: ['a', 'b'] });
    const { data: task } = await here.owner.tasks.create({ title: 'Task', tags: ['a', 'b'] });
    const stated = (await here.events()).length;
    await here.owner.tags.update({ id: await named('a'), name: 'zulu' });
    expect((await here.owner.records.get({ id })).data).toMatchObject({ tags: ['b', 'zulu'], version });
    await here.owner.tags.remove({ id: await named('b') });
    expect((await here.owner.records.list({ tag: ['Zulu'] })).data.map(({ tags }) => tags)).toEqual([['zulu']]);
    expect((await here.owner.deals.get({ id: deal.id })).data.tags).toEqual(['zulu']);
    expect((await here.owner.tasks.get({ id: task.id })).data.tags).toEqual(['zulu']);
    expect((await here.events()).length).toBe(stated);
    // A tag that is made again under the name of a deleted one belongs to nothing yet.
    await here.owner.tags.create({ name: 'b' });
    expect((await here.owner.records.get({ id })).data.tags).toEqual(['zulu']);
    expect((await here.owner.records.update({ id, title: 'Ada Example' })).data.tags).toEqual(['zulu']);
  });

  it('gets only tags that are there from a key that may not make any', async () => {
    const { here, folderId } = await open();
    await here.owner.tags.create({ name: 'VIP' });
    const key = here.key('records:write');
    expect((await key.records.create({ folderId, title: 'Ada', tags: ['vip'] })).data.tags).toEqual(['VIP']);
    expect(await refusalOf(key.records.create({ folderId, title: 'Bob', tags: ['vip', 'new'] }))).toMatchObject({
      status: 422,
      path: ['tags'],
      message: expect.stringContaining('There is no tag "new", and this API key lacks the scope "tags:write"'),
    });
    const makes = here.key('records:write', 'tags:write');
    expect((await makes.records.create({ folderId, title: 'Bob', tags: ['new'] })).data.tags).toEqual(['new']);
  });

  it('keeps no tag of another workspace', async () => {
    const { record } = await open();
    const other = await open();
    await record('Ada', ['a']);
    expect(await refusalOf(other.here.owner.records.list({ tag: ['a'] }))).toMatchObject({
      status: 400,
      path: ['tag'],
      message: 'There is no tag "a" in this workspace. It has none yet.',
    });
  });
});

describe('tags in a unit of work', () => {
  it('are made once by a batch, and left behind by no item that fails', async () => {
    const { here, folderId } = await open();
    const create = (title: string, tags: string[], folder = folderId) => ({
      action: 'create' as const,
      values: { folderId: folder, title, tags },
    });
    const { data } = await here.owner.records.batch({
      atomic: false,
      items: [
        create('One', ['a', 'b']),
        create('Two', ['a', 'c'], 'fld_01h455vb4pex5vsknk084sn099'),
        create('Three', ['A', 'c']),
        create('Four', ['c', 'd']),
      ],
    });
    expect(data.results.map(({ status }) => status)).toEqual([201, 422, 201, 201]);
    const read = (await here.owner.records.list({ sort: 'title' })).data.map(({ title, tags }) => [title, tags]);
    expect(read).toEqual([
      ['Four', ['c', 'd']],
      ['One', ['a', 'b']],
      ['Three', ['a', 'c']],
    ]);
    expect(await namesOf(here)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are shown by a dry run, which makes none', async () => {
    const { here, record } = await open();
    const { id } = await record('Ada', ['a']);
    const trying = here.as(
      { kind: 'user', id: here.ownerId, name: 'Test owner', role: 'OWNER' },
      { dryRun: new DryRun(foresee) },
    );
    const { data, ...report } = await trying.records.update({ id, tags: ['a', 'b'] });
    expect(data.tags).toEqual(['a', 'b']);
    expect(report).toMatchObject({ dryRun: { changes: [{ fields: { tags: { from: ['a'], to: ['a', 'b'] } } }] } });
    expect(await namesOf(here)).toEqual(['a']);
    expect((await here.owner.records.get({ id })).data.tags).toEqual(['a']);
  });

  it('are set by a bulk change of what has a tag, and taken back with it', async () => {
    const { here, record } = await open();
    const { id } = await record('Ada', ['a']);
    const answer = await here.owner.records.bulk({
      filter: { folderId: [(await here.owner.records.get({ id })).data.folderId], tag: ['A'] },
      change: { action: 'update', values: { tags: ['b'] } },
    });
    expect(answer.data.changedCount).toBe(1);
    expect((await here.owner.records.get({ id })).data.tags).toEqual(['b']);
    expect((await here.owner.operations.undo({ id: answer.data.id })).data).toMatchObject({ failedCount: 0 });
    expect((await here.owner.records.get({ id })).data.tags).toEqual(['a']);
  });

  it('come back from Trash and with a deal and a task that an undo makes again', async () => {
    const { here, pipelineId, record } = await open();
    const { owner } = here;
    const { id } = await record('Ada', ['a']);
    await owner.records.remove({ id });
    expect((await owner.records.listTrash({})).data.map(({ tags }) => tags)).toEqual([['a']]);
    expect((await owner.records.restore({ id })).data.tags).toEqual(['a']);
    const { data: deal } = await owner.deals.create({ pipelineId, tags: ['a'] });
    const { data: task } = await owner.tasks.create({ title: 'Task', tags: ['a'] });
    for (const operationId of [
      (await owner.deals.batch({ items: [{ action: 'delete', id: deal.id }] })).data.operationId,
      (await owner.tasks.batch({ items: [{ action: 'delete', id: task.id }] })).data.operationId,
    ])
      expect((await owner.operations.undo({ id: operationId })).data).toMatchObject({
        changedCount: 1,
        failedCount: 0,
      });
    expect((await owner.deals.get({ id: deal.id })).data.tags).toEqual(['a']);
    expect((await owner.tasks.get({ id: task.id })).data.tags).toEqual(['a']);
  });

  it('go on with a task that recurs', async () => {
    const { here } = await open();
    const { data: task } = await here.owner.tasks.create({ title: 'Water', tags: ['a'], recurrence: 'FREQ=DAILY' });
    await here.owner.tasks.update({ id: task.id, status: 'DONE', tags: ['b'] });
    expect((await here.owner.tasks.list({ status: ['OPEN'] })).data.map(({ tags }) => tags)).toEqual([['b']]);
  });

  it('are one for many writes at once that make it', async () => {
    const { here, record } = await open();
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) => record(`Record ${n}`, ['new', `own ${n % 3}`])),
    );
    expect(made.map(({ tags }) => tags[0])).toEqual(Array.from({ length: 12 }, () => 'new'));
    expect(await namesOf(here)).toEqual(['new', 'own 0', 'own 1', 'own 2']);
    expect((await here.owner.records.list({ tag: ['new'], count: true })).data).toHaveLength(12);
  });

  it('are found under a name that a tag gets while it is made', async () => {
    const { here, record, named } = await open();
    await here.owner.tags.create({ name: 'old' });
    const id = await named('old');
    const renaming = await world.database.pool.connect();
    await renaming.query('begin');
    await renaming.query(`update tags set name = 'New', key = 'new' where id = $1`, [decodeId('tag', id)]);
    const waiting = record('Ada', ['new']);
    const { pool } = world.database;
    const locked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(locked)).rowCount).toBe(1);
    await renaming.query('commit');
    renaming.release();
    expect((await waiting).tags).toEqual(['New']);
    expect((await here.owner.tags.list({})).data).toMatchObject([{ id, name: 'New' }]);
  });

  it('follow an upsert', async () => {
    const { here, folderId } = await open();
    const upsert = (tags: string[]) =>
      here.owner.records.upsert({ folderId, matchOn: ['email'], title: 'Ada', email: 'ada@example.com', tags });
    expect((await upsert(['a'])).data.tags).toEqual(['a']);
    expect((await upsert(['b'])).data.tags).toEqual(['b']);
  });
});

describe('a filter by tag', () => {
  it('finds what has one of them, in lists of records, deals and tasks', async () => {
    const { here, folderId, pipelineId, record } = await open();
    const { owner } = here;
    for (const [title, tags] of [
      ['One', ['a']],
      ['Two', ['b', 'c']],
      ['Three', []],
    ] as const) {
      await record(title, [...tags]);
      await owner.deals.create({ pipelineId, title, amount: 2, tags: [...tags] });
      await owner.tasks.create({ title, tags: [...tags] });
    }
    expect(titles(await owner.records.list({ folderId: [folderId], tag: ['A', 'c'], count: true }))).toEqual([
      'Two',
      'One',
    ]);
    expect(titles(await owner.deals.list({ pipelineId: [pipelineId], tag: ['c'] }))).toEqual(['Two']);
    expect(titles(await owner.tasks.list({ tag: ['a'] }))).toEqual(['One']);
    expect(titles(await owner.tasks.list({ tag: ['b', 'a'] }))).toEqual(['Two', 'One']);
    for (const call of [
      () => owner.records.list({ tag: ['a', 'unknown'] }),
      () => owner.deals.list({ pipelineId: [pipelineId], tag: ['unknown'] }),
      () => owner.tasks.list({ tag: ['unknown'] }),
    ])
      expect(await refusalOf(call())).toMatchObject({
        status: 400,
        path: ['tag'],
        message: 'There is no tag "unknown" in this workspace. Known: a, b, c.',
      });
    expect(await refusalOf(owner.records.list({ changedSince: '0', tag: ['a'] }))).toMatchObject({ status: 400 });
  });

  it('is a condition of a query, whose groups count each tag', async () => {
    const { here, record, named } = await open();
    const { owner } = here;
    await record('One', ['a']);
    await record('Two', ['b', 'c']);
    await record('Three', []);
    await record('Four', ['gone']);
    await owner.tags.remove({ id: await named('gone') });
    const found = async (op: string, value: unknown) =>
      titles(await owner.query.records({ where: { field: 'tags', op: op as 'eq', value }, sort: ['title'] }));
    expect(await found('eq', 'A')).toEqual(['One']);
    expect(await found('contains', 'c')).toEqual(['Two']);
    expect(await found('in', ['a', 'b'])).toEqual(['One', 'Two']);
    expect(await found('nin', ['a'])).toEqual(['Four', 'Three', 'Two']);
    expect(await found('isEmpty', true)).toEqual(['Four', 'Three']);
    expect(await found('isEmpty', false)).toEqual(['One', 'Two']);
    expect(await refusalOf(found('in', ['a', 'gone']))).toMatchObject({ status: 422, path: ['where', 'value'] });
    expect(await refusalOf(found('gt', 'a'))).toMatchObject({
      message: expect.stringContaining('"tags" is a set and allows only: eq, contains, in, nin, isEmpty'),
    });
    expect(await refusalOf(owner.query.records({ sort: ['tags'] }))).toMatchObject({
      message: expect.stringContaining('"tags" is a set, which has no order'),
    });
    const { data: groups } = await owner.aggregate.records({ groupBy: [{ field: 'tags' }] });
    expect(groups.map(({ group, count }) => [group['tags'], count])).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 1],
      [null, 2],
    ]);
    const chosen = await owner.query.records({ fields: ['tags'], where: { field: 'title', op: 'eq', value: 'Two' } });
    expect(chosen.data).toEqual([{ id: expect.any(String), tags: ['b', 'c'] }]);
  });

  it('shows the tags of what is included', async () => {
    const { here, pipelineId, record } = await open();
    const { id: recordId } = await record('Ada', []);
    await here.owner.deals.create({ pipelineId, recordId, tags: ['a'] });
    await here.owner.tasks.create({ title: 'Task', recordId, tags: ['b'] });
    const { data } = await here.owner.query.records({ include: ['deals', 'tasks'] });
    expect(data).toMatchObject([{ deals: [{ tags: ['a'] }], tasks: [{ tags: ['b'] }] }]);
  });
});
