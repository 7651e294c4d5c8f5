import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway } from './gateway.ts';
import { openGateway, testSettings, type TestGateway } from './testing/gateway.ts';
import { signedIn } from './testing/person.ts';

let at: TestGateway;
beforeAll(async () => {
  at = await openGateway();
});
afterAll(() => at.close());

test('requests over REST and RPC are counted by key, refused ones too, and stored when the gateway stops', async () => {
  const gateway = await startGateway({
    ...testSettings,
    rateLimitPerMinute: 5,
    databaseUrl: at.world.url,
    logLevel: 'silent',
  });
  const workspace = await at.workspace();
  const [first, second] = [await workspace.newKey('read'), await workspace.newKey('write')];
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1)
    statuses.push((await at.askAt(gateway.url, 'GET', '/api/v1/folders', { key: first.key })).status);
  for (let n = 0; n < 4; n += 1)
    statuses.push(
      (await at.askAt(gateway.url, 'GET', '/api/trpc/folders.list?input=%7B%7D', { key: second.key })).status,
    );
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  await gateway.close();
  const { data } = await workspace.owner.usage.get({ range: 'HOUR' });
  expect(data).toMatchObject({ requests: 5, limited: 2 });
  expect(new Map(data.keys.map(({ id, requests, limited }) => [id, [requests, limited]]))).toEqual(
    new Map([
      [first.id, [3, 0]],
      [second.id, [2, 2]],
    ]),
  );
});

test("unauthenticated requests and people's own requests are not counted, and people see the limit", async () => {
  const workspace = await at.workspace();
  const owner = await signedIn(at, workspace.id, 'OWNER');
  await at.ask('GET', '/api/v1/folders', { key: 'dsk_x' });
  const reply = await at.ask('GET', '/api/trpc/usage.get?input=%7B%7D', { headers: { Cookie: owner.cookie } });
  expect(reply.body).toMatchObject({
    result: { data: { data: { limit: testSettings.rateLimitPerMinute, requests: 0, keys: [] } } },
  });
});
