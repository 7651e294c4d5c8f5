import { allNumbered } from '@dossier/domain/testing/numbered.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
});
afterAll(() => at.close());

test('a list is followed by nextUrl until there is no more, and by nextCursor later', async () => {
  const ask = (path: string) => at.ask('GET', path, { key: workspace.writeKey });
  const folderId = await workspace.newFolder();
  const titles = ['1', '2', '3'];
  for (const title of titles) await workspace.owner.records.create({ folderId, title });
  const seen: string[] = [];
  let cursor = '';
  for (let path: string | undefined = '/api/v1/records?pageSize=2&changedSince=0'; path !== undefined;) {
    const { body } = await ask(path);
    const page = body as { data: { title: string }[]; nextCursor: string; nextUrl: string | null; hasMore: boolean };
    expect(page.nextUrl !== null).toBe(page.hasMore);
    seen.push(...page.data.map(({ title }) => title));
    cursor = page.nextCursor;
    path = page.nextUrl?.replace(/^https?:\/\/[^/]+/, '');
  }
  expect(new Set(seen)).toEqual(new Set(titles));
  const later = (await workspace.owner.records.create({ folderId, title: 'Later' })).data;
  await allNumbered(at.world.database);
  const { body } = await ask(`/api/v1/records?changedSince=${cursor}`);
  expect(body).toMatchObject({ hasMore: false, nextUrl: null });
  expect(JSON.stringify(body)).toContain(later.id);
  expect(await ask(`/api/v1/records?changedSince=${cursor}&q=x`)).toMatchObject({ status: 400 });
});
