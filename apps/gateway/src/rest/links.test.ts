import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
});
afterAll(() => at.close());

test('a link is made, listed from both records page by page, and removed', async () => {
  const key = workspace.writeKey;
  const folderId = await workspace.newFolder();
  const create = async (title: string) =>
    (await at.ask('POST', '/api/v1/records', { key, body: { folderId, title } })).id;
  const [company, first, second] = [await create('Company'), await create('First'), await create('Second')];
  const { data: kind } = await workspace.owner.links.createKind({ name: 'employs', reverseName: 'works at' });
  expect((await at.ask('GET', '/api/v1/link-kinds', { key })).body['data']).toEqual([kind]);
  const link = (id: string, recordId: string, direction = 'OUT') =>
    at.ask('POST', `/api/v1/records/${id}/links`, { key, body: { recordId, kindId: kind.id, direction } });
  const made = await link(company, first);
  expect(made).toMatchObject({ status: 201, data: { name: 'employs', record: { id: first, title: 'First' } } });
  expect(await link(first, company, 'IN')).toMatchObject({ status: 409 });
  expect(await link(second, company, 'IN')).toMatchObject({ status: 201, data: { name: 'works at' } });
  const path = `/api/v1/records/${company}/links`;
  const page = await at.ask('GET', `${path}?pageSize=1&count=true`, { key });
  expect(page.body['data']).toMatchObject([{ record: { id: second } }]);
  expect(page.headers['x-total-count']).toBe('2');
  const next = await at.ask('GET', `${path}?pageSize=1&cursor=${String(page.body['nextCursor'])}`, { key });
  expect(next.body).toMatchObject({ data: [{ record: { id: first } }], nextCursor: null });
  expect(await at.ask('DELETE', `/api/v1/records/${first}/links/${made.id}`, { key })).toMatchObject({ status: 200 });
  expect(await at.ask('DELETE', `${path}/${made.id}`, { key })).toMatchObject({ status: 404 });
});
