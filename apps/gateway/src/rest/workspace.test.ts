import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
});
afterAll(() => at.close());

test('a key learns in one call where it is and what it may do', async () => {
  expect(await at.ask('GET', '/api/v1/me', { key: workspace.writeKey })).toMatchObject({
    status: 200,
    data: {
      workspace: { id: workspace.id },
      actor: { kind: 'key' },
      scopes: expect.arrayContaining(['write']),
      role: null,
    },
  });
});

test('an owner is found by e-mail and given to a record', async () => {
  const key = workspace.writeKey;
  const { data: people } = (await at.ask('GET', '/api/v1/members', { key })).body as {
    data: { email: string; userId: string }[];
  };
  const [person] = people;
  const found = await at.ask('GET', `/api/v1/members?count=true&email=${person?.email.toUpperCase()}`, { key });
  expect([found.body['data'], found.headers['x-total-count']]).toMatchObject([[{ userId: person?.userId }], '1']);
  expect((await at.ask('GET', '/api/v1/members?email=nobody@example.com', { key })).body['data']).toEqual([]);
  const folderId = await workspace.newFolder();
  const body = { folderId, title: 'Owned', ownerId: person?.userId };
  expect(await at.ask('POST', '/api/v1/records', { key, body })).toMatchObject({ data: { ownerId: person?.userId } });
});

test('a record comes back from Trash, and its timeline tells of both', async () => {
  const key = workspace.writeKey;
  const { id } = await at.ask('POST', '/api/v1/records', {
    key,
    body: { folderId: await workspace.newFolder(), title: 'Gone' },
  });
  expect(await at.ask('POST', `/api/v1/records/${id}/restore`, { key })).toMatchObject({ status: 404 });
  await at.ask('DELETE', `/api/v1/records/${id}`, { key });
  expect((await at.ask('GET', '/api/v1/records/trash', { key })).body).toMatchObject({ data: [{ id, title: 'Gone' }] });
  expect(await at.ask('POST', `/api/v1/records/${id}/restore`, { key })).toMatchObject({ status: 200, data: { id } });
  const { body } = await at.ask('GET', `/api/v1/records/${id}/timeline`, { key });
  expect((body['data'] as { event: string }[]).map(({ event }) => event)).toEqual([
    'record.restored',
    'record.deleted',
    'record.created',
  ]);
  expect((await at.ask('GET', '/api/v1/records/trash', { key })).body['data']).toEqual([]);
});

test('a key gives a webhook a new secret, which is in this answer alone', async () => {
  const key = workspace.writeKey;
  const body = { url: 'https://127.0.0.1:1/hook' };
  const made = await at.ask('POST', '/api/v1/webhooks', { key, body });
  const rotated = await at.ask('POST', `/api/v1/webhooks/${made.id}/rotate-secret`, { key });
  expect(rotated).toMatchObject({ status: 200, data: { secret: expect.stringMatching(/^whsec_/) } });
  expect(rotated.body['data']).not.toMatchObject({ secret: (made.body['data'] as { secret: string }).secret });
  expect((await at.ask('GET', `/api/v1/webhooks/${made.id}`, { key })).text).not.toContain('whsec_');
});
