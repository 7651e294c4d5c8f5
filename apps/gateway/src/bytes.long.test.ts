import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { AnswersUnderWay } from './answers-under-way.ts';
import { openGateway, type KeyedWorkspace, type TestGateway } from './testing/gateway.ts';
import { longRecords } from './testing/long-records.ts';

// docs/decisions/0033: answers are bounded in bytes, not only in rows.

const pageBytesMax = 2_200_000;
const recordCount = 100;

let at: TestGateway;
let workspace: KeyedWorkspace;
let key: string;
let folderId: string;
let ids: string[];

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
  key = workspace.writeKey;
  ({ folderId, ids } = await longRecords(at.world.url, workspace, recordCount));
});
afterAll(() => at.close());

/** Every page of a list, as `nextUrl` leads to them. */
async function walk(first: string): Promise<{ sizes: number[]; found: string[] }> {
  const sizes: number[] = [];
  const found: string[] = [];
  for (let path: string | undefined = first; path !== undefined;) {
    const reply = await at.ask('GET', path, { key });
    expect(reply.status, reply.text.slice(0, 300)).toBe(200);
    sizes.push(Buffer.byteLength(reply.text));
    found.push(...reply.items.map(({ id }) => String(id)));
    const { nextUrl, nextCursor } = reply.body;
    expect(nextUrl === null).toBe(nextCursor === null);
    path = typeof nextUrl === 'string' ? nextUrl.slice(at.gateway.url.length) : undefined;
  }
  return { sizes, found };
}

describe('a page of long records', () => {
  it.each([
    ['newest first', ''],
    ['oldest first', '&sort=createdAt'],
    ['by title', '&sort=title'],
    ['filtered', '&createdAfter=2020-01-01'],
    ['of a folder', '&folderId=FOLDER'],
  ])('ends at 2 MB, %s, and its cursor skips and repeats nothing', async (_name, query) => {
    const { sizes, found } = await walk(`/api/v1/records?pageSize=100${query.replace('FOLDER', folderId)}`);
    expect(Math.max(...sizes)).toBeLessThan(pageBytesMax);
    expect(sizes.length).toBeGreaterThan(recordCount / 8);
    expect(found).toHaveLength(recordCount);
    expect(found.toSorted()).toEqual(ids.toSorted());
  });

  it('by number begins after the items of the pages before it, however many they had', async () => {
    const first = await at.ask('GET', '/api/v1/records?pageSize=10', { key });
    const second = await at.ask('GET', '/api/v1/records?pageSize=10&page=2', { key });
    const { found } = await walk('/api/v1/records?pageSize=10');
    expect(first.items.length).toBeLessThan(10);
    expect(second.items[0]?.['id']).toBe(found[10]);
  });

  it('of changes ends at 2 MB, with more to come, and skips and repeats nothing', async () => {
    const copy = new Map<string, unknown>();
    let since = '0';
    const follow = async () => {
      for (let hasMore: unknown = true; hasMore === true;) {
        const reply = await at.ask('GET', `/api/v1/records?pageSize=100&changedSince=${since}`, { key });
        expect(Buffer.byteLength(reply.text)).toBeLessThan(pageBytesMax);
        for (const { id, title } of reply.items) copy.set(String(id), title);
        for (const { id } of reply.body['deleted'] as { id: string }[]) copy.delete(id);
        since = String(reply.body['nextCursor']);
        ({ hasMore } = reply.body);
      }
    };
    await follow();
    expect([...copy.keys()].toSorted()).toEqual(ids.toSorted());
    const [gone = '', ...changed] = ids.slice(50, 70);
    for (const id of changed)
      expect((await at.ask('PATCH', `/api/v1/records/${id}`, { key, body: { title: 'Changed' } })).status).toBe(200);
    expect((await at.ask('DELETE', `/api/v1/records/${gone}`, { key })).status).toBe(200);
    // Events get their numbers soon after the commit.
    const isGone = async () => {
      await follow();
      return !copy.has(gone);
    };
    await expect.poll(isGone).toBe(true);
    expect(ids.filter((id) => copy.get(id) === 'Changed').toSorted()).toEqual(changed.toSorted());
    const restored = new pg.Client(at.world.url);
    await restored.connect();
    await restored.query('update records set deleted_at = null where deleted_at is not null');
    await restored.end();
  });
});

describe('the events of long records', () => {
  it.each(['', '&sort=occurredAt', '&sort=occurredAt&kind=record.updated'])(
    'come in pages of 2 MB, each once%s',
    async (query) => {
      const { sizes, found } = await walk(`/api/v1/events?pageSize=500${query}`);
      expect(Math.max(...sizes)).toBeLessThan(pageBytesMax);
      expect(found.length).toBeGreaterThan(15);
      expect(new Set(found).size).toBe(found.length);
    },
  );
});

const response = () => new ServerResponse(new IncomingMessage(new Socket()));

describe('large lists that are being sent', () => {
  it('of one batch have 4 MB together: the calls beyond are refused by themselves', async () => {
    const calls = Array.from({ length: 6 }, () => 'records.list');
    const input = encodeURIComponent(JSON.stringify(Object.fromEntries(calls.map((_, n) => [n, { pageSize: 100 }]))));
    const reply = await fetch(`${at.gateway.url}/api/trpc/${calls.join(',')}?batch=1&input=${input}`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    const text = await reply.text();
    expect(Buffer.byteLength(text)).toBeLessThan(2 * pageBytesMax);
    const answers = JSON.parse(text) as { error?: { message: string; data: { code: string } } }[];
    const refused = answers.flatMap(({ error }) => (error ? [error] : []));
    expect(refused.length).toBeGreaterThanOrEqual(4);
    for (const error of refused)
      expect(error).toMatchObject({
        data: { code: 'PAYLOAD_TOO_LARGE' },
        message: expect.stringContaining('Send this call by itself'),
      });
  });

  it('of one workspace have a limit until they are sent or cut: beyond it is a 429 that says when to repeat', () => {
    const answers = new AnswersUnderWay({ workspaceBytesMax: 3_000_000, processBytesMax: 12_000_000 });
    const [first, second] = [response(), response()];
    answers.of('one', first).take(2_000_000);
    expect(() => answers.of('one', second).take(2_000_000)).toThrow(
      expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfterS: 1 }),
    );
    // Other workspaces and small answers go on.
    answers.of('two', response()).take(2_000_000);
    answers.of('one', second).take(1_000);
    first.destroy();
    first.emit('close');
    answers.of('one', second).take(2_000_000);
  });

  it('of all workspaces have one, too: beyond it is a 503', () => {
    const answers = new AnswersUnderWay({ workspaceBytesMax: 10_000_000, processBytesMax: 12_000_000 });
    const [first, second] = [response(), response()];
    answers.of('one', first).take(8_000_000);
    expect(() => answers.of('two', second).take(8_000_000)).toThrow('Too many large lists or files are being sent');
    first.emit('close');
    answers.of('two', second).take(8_000_000);
  });
});
