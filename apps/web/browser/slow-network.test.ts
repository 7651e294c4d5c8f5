import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startInstallation, type Installation } from './installation.ts';

let installation: Installation;
let page: Page;
let folderId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const { api } = installation;
  folderId = (await api.folders.create.mutate({ name: 'Contacts', type: 'CONTACT' })).data.id;
  await api.records.create.mutate({ folderId, title: 'Example Contact' });
  page = await installation.signedIn();
});
afterAll(() => installation.close());

it('asks for rows together with the session, and for nothing that the page does not need before they are there', async () => {
  const address = `${installation.url}/folders/${folderId}`;
  const row = page.getByRole('link', { name: 'Example Contact' });
  await page.goto(address);
  await row.waitFor();
  // As on a train, after an update: 50 kB a second, 400 ms until an answer begins, and nothing kept.
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.clearBrowserCache');
  const speed = { downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 400, ...speed });
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url().slice(installation.url.length)));
  await page.goto(address, { waitUntil: 'commit' });
  await row.waitFor();
  const [before, kB] = [[...asked], bytes / 1_000];
  const [first = ''] = before.filter((url) => url.startsWith('/api/'));
  for (const name of ['users.me', 'folders.list', 'records.list']) expect(first).toContain(name);
  const isNeeded = (url: string) => !/\/(record-page|pipeline-page|tasks-page|palette|schemas)-|\.woff2$/.test(url);
  expect(before.filter((url) => !isNeeded(url))).toEqual([]);
  expect(kB).toBeLessThan(370);
  expect(await page.getByText('The server can not be reached').isVisible()).toBe(false);
  // Its font comes after the rows, and so does what the page needs later.
  await expect.poll(() => asked.some((url) => url.endsWith('.woff2'))).toBe(true);
  expect(installation.pageErrors).toEqual([]);
});
