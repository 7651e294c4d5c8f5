import { allNumbered } from '@dossier/domain/testing/numbered.ts';
import {
  BadRequestError,
  type Change,
  ConnectionError,
  createDossier,
  type Dossier,
  DossierError,
  NotFoundError,
  PreconditionFailedError,
  UnauthorizedError,
  UnexpectedAnswerError,
  UnprocessableContentError,
} from '@dossier/sdk';
import { parseDelivery, signDelivery } from '@dossier/sdk/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openGateway, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let dossier: Dossier;
let folderId: string;

beforeAll(async () => {
  at = await openGateway();
});
afterAll(() => at.close());
beforeEach(async () => {
  const workspace = await at.workspace();
  dossier = createDossier({ url: at.gateway.url, apiKey: workspace.writeKey });
  folderId = await workspace.newFolder();
});

const create = async (title: string) => (await dossier.records.create({ folderId, title })).data;
const failureOf = (call: PromiseLike<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );
async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Gives every event its number, as the worker does all the time. */
const settle = () => allNumbered(at.world.database);

describe('a list', () => {
  beforeEach(async () => {
    for (const title of ['One', 'Two', 'Three']) await create(title);
  });

  it('gives its first page to await, and every item to for await', async () => {
    const list = dossier.records.list({ folderId, pageSize: 2, sort: 'title' });
    expect((await list).data.map(({ title }) => title)).toEqual(['One', 'Three']);
    expect((await all(list)).map(({ title }) => title)).toEqual(['One', 'Three', 'Two']);
    expect((await all(list.pages())).map(({ data }) => data.length)).toEqual([2, 1]);
  });

  it('is followed in the same way where a POST asks for it', async () => {
    const found = await all(dossier.query.records({ sort: ['title'], pageSize: 2 }));
    expect(found.map(({ title }) => title)).toEqual(['One', 'Three', 'Two']);
  });

  it('reads no page that is not asked for', async () => {
    let requests = 0;
    const list = dossier.records.list({ pageSize: 1 }, { onResponse: () => (requests += 1) });
    for await (const { title } of list) if (title === 'Two') break;
    expect(requests).toBe(2);
  });

  it('ends where changedSince has nothing more, though it has a cursor', async () => {
    expect(await all(dossier.records.list({ changedSince: '0', pageSize: 2 }))).toHaveLength(3);
  });

  it('takes one value or several for a filter, and custom fields', async () => {
    expect((await dossier.records.list({ folderId: [folderId] })).data).toHaveLength(3);
    expect((await dossier.tasks.list({ status: 'OPEN', priority: ['LOW', 'HIGH'] })).data).toEqual([]);
    expect(await failureOf(dossier.records.list({ data: { none: 'x' } }))).toBeInstanceOf(BadRequestError);
  });
});

describe('changes', () => {
  function memory() {
    const store = {
      place: undefined as string | undefined,
      read: () => store.place,
      write: (place: string) => void (store.place = place),
    };
    return store;
  }
  const brief = (changes: Change<'records'>[]) =>
    changes.map((change) => (change.type === 'changed' ? change.item.title : `deleted ${change.id}`));

  it('of records come once each, go on from the place in the store, and tell what is gone', async () => {
    const [store, { id }] = [memory(), await create('One')];
    await create('Two');
    const next = async () => {
      await settle();
      return brief(await all(dossier.changes('records', { folderId }, { store, isEndless: false })));
    };
    expect((await next()).toSorted()).toEqual(['One', 'Two']);
    expect(await next()).toEqual([]);
    await create('Three');
    await dossier.records.remove({ id });
    expect(await next()).toEqual(['Three', `deleted ${id}`]);
  });

  it('come again after a crash in the midst of a page', async () => {
    const store = memory();
    await create('One');
    await create('Two');
    for await (const _ of dossier.changes('records', {}, { store })) break;
    expect(store.place).toBeUndefined();
    store.place = ' \n';
    expect(await all(dossier.changes('records', {}, { store, isEndless: false }))).toHaveLength(2);
    expect(store.place).toBeDefined();
  });

  it('of events are in the order of the commits, and a filter may leave nothing of them', async () => {
    const store = memory();
    const { id } = await create('One');
    await dossier.records.update({ id, title: 'Two' });
    const next = async (kind: 'record.created' | 'record.updated' | undefined) => {
      await settle();
      return all(dossier.changes('events', kind === undefined ? {} : { kind }, { store, isEndless: false }));
    };
    expect((await next(undefined)).map(({ event }) => event)).toEqual(['record.created', 'record.updated']);
    await create('Three');
    expect(await next('record.updated')).toEqual([]);
    expect((await next(undefined)).map(({ event }) => event)).toEqual(['record.created']);
  });

  it('are waited for until the signal says so', async () => {
    const controller = new AbortController();
    // At least once: what is changed while all is copied comes again.
    const seen = new Set<string>();
    const follow = async () => {
      for await (const change of dossier.changes('records', {}, { everyMs: 10, signal: controller.signal })) {
        for (const text of brief([change])) seen.add(text);
        if (seen.size === 2) controller.abort(new Error('Enough'));
      }
    };
    const failure = failureOf(follow());
    await create('One');
    await settle();
    await expect.poll(() => [...seen]).toEqual(['One']);
    await create('Two');
    await settle();
    expect(await failure).toMatchObject({ message: 'Enough' });
    expect([...seen]).toEqual(['One', 'Two']);
  });
});

describe('a failed call', () => {
  it('throws the class of its code, with the id of the request and what is to blame', async () => {
    const unknown = await failureOf(dossier.records.get({ id: 'rec_unknown' }));
    expect(unknown).toBeInstanceOf(NotFoundError);
    expect(unknown).toMatchObject({ name: 'NotFoundError', code: 'NOT_FOUND', status: 404, outcome: undefined });
    expect(unknown).toHaveProperty('requestId', expect.stringMatching(/./));
    const impossible = await failureOf(dossier.records.create({ folderId, title: 'One', data: { none: 1 } }));
    expect(impossible).toBeInstanceOf(UnprocessableContentError);
    expect(impossible).toMatchObject({ issues: [{ path: ['data', 'none'] }] });
    const stranger = createDossier({ url: at.gateway.url, apiKey: 'dsk_unknown' });
    expect(await failureOf(stranger.folders.list())).toBeInstanceOf(UnauthorizedError);
  });

  it('of a version that is not the current one has written nothing', async () => {
    const { id, version } = await create('One');
    await dossier.records.update({ id, title: 'Two' }, { ifMatch: version });
    const failure = await failureOf(dossier.records.update({ id, title: 'Three' }, { ifMatch: version }));
    expect(failure).toBeInstanceOf(PreconditionFailedError);
    expect((await dossier.records.get({ id })).data.title).toBe('Two');
    // @ts-expect-error Links have no version, so the option would protect nothing.
    const unprotected = () => dossier.links.remove({ id: 'rec_1', linkId: 'lnk_1' }, { ifMatch: 1 });
    expect(unprotected).toBeTypeOf('function');
  });

  it('without an answer says whether its write may have been made', async () => {
    const lost = createDossier({ url: 'http://127.0.0.1:9', triesMax: 1 });
    const read = await failureOf(lost.records.list());
    expect(read).toBeInstanceOf(ConnectionError);
    expect(read).toMatchObject({ outcome: undefined });
    expect(await failureOf(lost.query.records())).toMatchObject({ outcome: undefined });
    expect(await failureOf(lost.records.create({ folderId, title: 'One' }))).toMatchObject({ outcome: 'unknown' });
  });

  it('at an address that is none of Dossier says so', async () => {
    const elsewhere = createDossier({
      url: at.gateway.url,
      fetch: async () => new Response('<p>Hello', { status: 502 }),
      triesMax: 1,
    });
    const failure = await failureOf(elsewhere.records.list());
    expect(failure).toBeInstanceOf(UnexpectedAnswerError);
    expect(failure).toBeInstanceOf(DossierError);
  });

  it('is no answer of Dossier though it is a 200', async () => {
    const answer = async () => new Response('<p>Hello', { status: 200 });
    const elsewhere = createDossier({ url: at.gateway.url, fetch: answer });
    expect(await failureOf(elsewhere.records.list())).toBeInstanceOf(UnexpectedAnswerError);
  });

  it.each(['', '.', '..'])('by the id %j reaches no other path', async (id) => {
    expect(await failureOf(dossier.records.get({ id }))).toBeInstanceOf(TypeError);
    expect(await failureOf(dossier.webhooks.getDelivery({ id, deliveryId: '..' }))).toBeInstanceOf(TypeError);
  });

  it('by an id with slashes reaches no other path', async () => {
    expect(await failureOf(dossier.records.get({ id: '../folders' }))).toBeInstanceOf(NotFoundError);
  });

  it('stops when the signal does', async () => {
    const failure = await failureOf(dossier.folders.list({}, { signal: AbortSignal.abort(new Error('Enough')) }));
    expect(failure).toMatchObject({ message: 'Enough' });
  });
});

describe('a write', () => {
  it('with a key of the caller is made once', async () => {
    const statuses: (string | null)[] = [];
    const options = {
      idempotencyKey: 'order-4711',
      onResponse: ({ headers }: Response) => void statuses.push(headers.get('idempotency-replayed')),
    };
    const first = await dossier.tasks.create({ title: 'Call' }, options);
    expect(await dossier.tasks.create({ title: 'Call' }, options)).toEqual(first);
    expect(statuses).toEqual([null, 'true']);
  });

  it('by matching values says whether it made or changed a record', async () => {
    const statuses: number[] = [];
    const upsert = (title: string) =>
      dossier.records.upsert(
        { folderId, matchOn: 'email', email: 'contact@example.com', title },
        { onResponse: ({ status }) => void statuses.push(status) },
      );
    const made = await upsert('One');
    const changed = await upsert('Two');
    expect(statuses).toEqual([201, 200]);
    expect([made.created, changed.created, changed.data.id]).toEqual([true, false, made.data.id]);
  });

  it('that is tried out says what it would do, and leaves nothing', async () => {
    const { dryRun } = await dossier.dryRun.records.create({ folderId, title: 'One' });
    expect(dryRun.events.map(({ event }) => event)).toEqual(['record.created']);
    expect((await dossier.records.list()).data).toEqual([]);
    expect(Object.keys(dossier.dryRun.records)).not.toContain('list');
  });
});

it('the payload of a delivery is typed by its event', async () => {
  const { id } = await create('One');
  await settle();
  const [event] = await all(dossier.changes('events', { recordId: id }, { isEndless: false }));
  const [secret, body] = ['whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=', JSON.stringify(event)];
  const payload = parseDelivery(body, signDelivery(body, secret), secret);
  expect(payload.event === 'record.created' ? payload.record?.title : undefined).toBe('One');
});
