import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type Caller, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const times = <T>(count: number, value: (at: number) => T) => Array.from({ length: count }, (_, at) => value(at));

async function openUpserts() {
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({
    name: 'Contacts',
    type: 'CONTACT',
    fields: [
      { key: 'number', label: 'Customer number', type: 'NUMBER' },
      { key: 'status', label: 'Status', type: 'TEXT' },
      { key: 'tags', label: 'Tags', type: 'MULTI_SELECT', options: ['a', 'b'] },
    ],
  });
  const upsert = (input: Omit<Parameters<Caller['records']['upsert']>[0], 'folderId'>, who = here.key('write')) =>
    who.records.upsert({ folderId: folder.id, ...input }).then(({ data: record, ...found }) => ({ ...found, record }));
  const all = async () => (await here.owner.records.list({ folderId: folder.id, sort: 'createdAt' })).data;
  return { here, folder, upsert, all };
}

describe('an upsert', () => {
  it('makes a record, and changes it the next time; states each as an event', async () => {
    const { here, upsert, all } = await openUpserts();
    const input = {
      matchOn: ['email'],
      email: 'Ada@example.com',
      phone: '1',
      create: { title: 'Ada', data: { status: 'new' } },
      update: { data: { status: 'back' } },
    };
    expect(await upsert(input)).toMatchObject({
      created: true,
      isAmbiguous: false,
      record: { title: 'Ada', phone: '1', data: { status: 'new' }, version: 1 },
    });
    expect(await upsert({ ...input, email: 'ada@EXAMPLE.com', phone: '2' })).toMatchObject({
      created: false,
      record: { title: 'Ada', email: 'Ada@example.com', phone: '2', data: { status: 'back' }, version: 2 },
    });
    expect(await all()).toHaveLength(1);
    expect((await here.events()).map(({ event }) => event)).toEqual(['record.created', 'record.updated']);
  });

  it('matches a phone by its digits, a title in any case, and a custom value', async () => {
    const { upsert, all } = await openUpserts();
    await upsert({ matchOn: 'phone', title: 'Ada', phone: '+1 555 0100', data: { number: 7 } });
    expect(await upsert({ matchOn: 'phone', phone: '+1 (555) 01-00' })).toMatchObject({ created: false });
    expect(await upsert({ matchOn: 'title', title: 'ADA' })).toMatchObject({
      created: false,
      record: { title: 'Ada' },
    });
    expect(await upsert({ matchOn: 'number', data: { number: 7, status: 'known' } })).toMatchObject({
      created: false,
      record: { data: { number: 7, status: 'known' } },
    });
    expect(await all()).toHaveLength(1);
  });

  it('matches by several only where all are the same', async () => {
    const { upsert } = await openUpserts();
    const first = await upsert({
      matchOn: 'email, number',
      title: 'First',
      email: 'ada@example.com',
      data: { number: 1 },
    });
    const second = await upsert({
      matchOn: ['number', 'email'],
      title: 'Second',
      email: 'ada@example.com',
      data: { number: 2 },
    });
    expect([first.created, second.created]).toEqual([true, true]);
    expect(await upsert({ matchOn: ['number', 'email'], email: 'ADA@example.com', data: { number: 2 } })).toMatchObject(
      { created: false, record: { id: second.record.id } },
    );
  });

  it('of several that match takes the oldest and says so', async () => {
    const { here, folder, upsert } = await openUpserts();
    const [oldest] = [
      await here.owner.records.create({ folderId: folder.id, title: 'Oldest', email: 'ada@example.com' }),
      await here.owner.records.create({ folderId: folder.id, title: 'Newer', email: 'ada@example.com' }),
    ];
    expect(await upsert({ matchOn: 'email', email: 'ada@example.com', phone: '1' })).toMatchObject({
      created: false,
      isAmbiguous: true,
      record: { id: oldest.data.id, phone: '1' },
    });
  });

  it.each([
    { matchOn: 'email', email: '' },
    { matchOn: 'email', email: null },
    { matchOn: 'email', email: '\u{a0} ' },
    { matchOn: 'phone', phone: 'none' },
    { matchOn: 'status', data: { status: '\u{200b}' } },
    { matchOn: 'email,phone', email: 'ada@example.com', phone: '' },
    { matchOn: 'externalId', externalId: '\u{200b}' },
  ])('refuses a blank value to match by: $matchOn', async (given) => {
    const { upsert, all } = await openUpserts();
    await expect(upsert({ title: 'Nameless', ...given })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    expect(await all()).toEqual([]);
  });

  it('matches nothing in Trash and nothing in another folder', async () => {
    const { here, upsert, all } = await openUpserts();
    const { record } = await upsert({ matchOn: 'email', title: 'Ada', email: 'ada@example.com' });
    await here.owner.records.remove({ id: record.id });
    expect(await upsert({ matchOn: 'email', title: 'Ada', email: 'ada@example.com' })).toMatchObject({ created: true });
    const { data: other } = await here.owner.folders.create({ name: 'Others', type: 'CUSTOM' });
    expect(
      await here.owner.records.upsert({
        folderId: other.id,
        matchOn: 'email',
        title: 'Ada',
        email: 'ada@example.com',
      }),
    ).toMatchObject({ created: true });
    expect(await all()).toHaveLength(1);
  });

  it('refuses what it cannot go by, and says by what it can', async () => {
    const { here, upsert } = await openUpserts();
    await expect(upsert({ matchOn: 'tags', title: 'Ada', data: { tags: ['a'] } })).rejects.toThrow(
      'matchOn: Records here cannot be matched by "tags", but by title, email, phone, externalId, number, status.',
    );
    await expect(upsert({ matchOn: 'email', title: 'Ada' })).rejects.toThrow(
      'email: is required: records are matched by it',
    );
    await expect(upsert({ matchOn: 'number', title: 'Ada', data: { number: 'seven' } })).rejects.toThrow(
      'data.number: must be a number',
    );
    await expect(upsert({ matchOn: 'email', email: 'ada@example.com' })).rejects.toThrow(
      'is required where the record is made',
    );
    await expect(upsert({ matchOn: 'email', title: 'Ada', email: 'nobody' })).rejects.toThrow(
      'must be an e-mail address',
    );
    await expect(
      upsert({ matchOn: 'email', title: 'Ada', email: 'ada@example.com' }, here.key('read')),
    ).rejects.toThrow('scope');
    await expect(upsert({ matchOn: [], title: 'Ada' })).rejects.toThrow('matchOn');
  });
});

describe('upserts that meet', () => {
  it('make one record of 20 with one e-mail', async () => {
    const { upsert, all } = await openUpserts();
    const answers = await Promise.all(
      times(20, (at) =>
        upsert({ matchOn: 'email', title: `Ada ${at}`, email: at % 2 === 0 ? 'ada@example.com' : 'ADA@example.com' }),
      ),
    );
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(await all()).toHaveLength(1);
  });

  it('by other fields, in other orders, make one as well and never wait for one another for ever', async () => {
    const { upsert, all } = await openUpserts();
    const orders = [['email', 'phone'], ['phone', 'email'], ['email'], ['phone']];
    await Promise.all(
      times(24, (at) =>
        upsert({
          matchOn: orders[at % 4] ?? [],
          title: 'Ada',
          email: 'ada@example.com',
          phone: '555',
          data: { number: at },
        }),
      ),
    );
    expect(await all()).toHaveLength(1);
  });

  it('by e-mail and by the phone number that it sets make one', async () => {
    const { upsert, all } = await openUpserts();
    const both = { title: 'Ada', email: 'ada@example.com' };
    await Promise.all(
      times(20, (at) =>
        at % 2 === 0
          ? upsert({ matchOn: ['email'], ...both, create: { phone: '555' } })
          : upsert({ matchOn: ['phone'], ...both, phone: '555' }),
      ),
    );
    expect(await all()).toHaveLength(1);
  });

  it('wait for one that searches by a value that they write, not for one that writes it, too', async () => {
    const { here, folder, upsert, all } = await openUpserts();
    await world.database.pool.connect().then(async (other) => {
      const take = (lock: string, kind: string, value: string) =>
        other.query(`select ${lock}(hashtextextended($1, 0))`, [`match ${here.id} ${folder.id} ${kind} ${value}`]);
      try {
        await other.query('begin');
        await take('pg_advisory_xact_lock_shared', 'title', 'ada');
        await take('pg_advisory_xact_lock', 'email', 'ada@example.com');
        expect(await upsert({ matchOn: 'phone', title: 'Ada', phone: '1' })).toMatchObject({ created: true });
        const waiting = Promise.all([
          upsert({ matchOn: 'email', title: 'Ada', email: 'ada@example.com' }),
          upsert({ matchOn: 'phone', title: 'Bob', phone: '2', email: 'ada@example.com' }),
        ]);
        await expect.poll(() => countWaiting(), { interval: 10 }).toBe(2);
        expect(await all()).toHaveLength(1);
        await other.query('commit');
        await waiting;
      } finally {
        await other.query('rollback');
        other.release();
      }
    });
  });

  it('see a record that was made between their search and their write', async () => {
    const { upsert, all } = await openUpserts();
    const made = await Promise.all(
      times(12, (at) => [
        upsert({ matchOn: 'email', title: 'Ada', email: `ada${at % 3}@example.com` }),
        upsert({ matchOn: 'title', title: `Bob ${at % 3}` }),
      ]).flat(),
    );
    expect(made.filter(({ created }) => created)).toHaveLength(6);
    expect(await all()).toHaveLength(6);
  });

  it('change what others change meanwhile, and lose nothing of it', async () => {
    const { here, upsert, all } = await openUpserts();
    const { record } = await upsert({ matchOn: 'email', title: 'Ada', email: 'ada@example.com' });
    await Promise.all([
      ...times(6, (at) => upsert({ matchOn: 'email', email: 'ada@example.com', data: { number: at } })),
      ...times(6, (at) => here.owner.records.update({ id: record.id, phone: String(at) })),
    ]);
    expect(await all()).toEqual([
      expect.objectContaining({ id: record.id, phone: expect.any(String), data: { number: expect.any(Number) } }),
    ]);
  });
});

/** How many transactions wait for the lock of a value. */
async function countWaiting(): Promise<number> {
  const { rows } = await world.database.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.n ?? 0;
}
