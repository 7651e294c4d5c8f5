import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
});
afterAll(() => at.close());

test('a record can be created and read', async () => {
  const folder = (await workspace.owner.folders.create({ name: 'Contacts', type: 'CONTACT' })).data;
  const created = await at.ask('POST', '/api/v1/records', { key: workspace.key1, body: { folderId: folder.id, title: 'Example contact' } });
  expect(created.status, created.text).toBe(201);
  const got = await at.ask('GET', `/api/v1/records/${created.json.data.id}`, { key: workspace.key1 });
  expect(got).toMatchObject({ status: 200, json: created.json, headers: { etag: '"1"' } });
});
