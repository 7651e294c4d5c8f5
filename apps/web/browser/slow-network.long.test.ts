import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startInstallation, type Installation } from './installation.ts';
import { holdScript } from './visit.ts';

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
  // By the clock of the page: this process may look late.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (![...document.links].some(({ textContent }) => textContent === 'Example Contact')) return;
      observer.disconnect();
      performance.mark('rows');
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(address, { waitUntil: 'commit' });
  await row.waitFor();
  const before = await page.evaluate(() => {
    const rowsAt = performance.getEntriesByName('rows')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.startTime < rowsAt)
      .map((entry) => ({ url: entry.name, bytes: 'transferSize' in entry ? Number(entry.transferSize) : 0 }));
  });
  const asked = before.map(({ url }) => url);
  expect(asked.length).toBeGreaterThan(10);
  const [first = ''] = asked.filter((url) => url.includes('/api/'));
  for (const name of ['users.me', 'folders.list', 'records.list']) expect(first).toContain(name);
  const isNeeded = (url: string) =>
    !/\/(record-page|pipeline-page|tasks-page|palette|schemas|overlays|controls|cell-editor)-|\.woff2$/.test(url);
  expect(asked.filter((url) => !isNeeded(url))).toEqual([]);
  expect(before.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000).toBeLessThan(195);
  expect(await page.getByText('The server can not be reached').isVisible()).toBe(false);
  // Its font comes after the rows, and so does what the page needs later.
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('woff2'))),
    )
    .toBe(true);
  expect(installation.pageErrors).toEqual([]);
});

it('each page asks its first question once, before the code that asks it is there', async () => {
  const pipelineId = (await installation.api.pipelines.create.mutate({ name: 'Sales', stages: [{ name: 'New' }] })).data
    .id;
  const recordId = (await installation.api.records.list.query({ folderId })).data[0]?.id;
  for (const path of ['/', '/tasks', `/deals/${pipelineId}`, `/records/${recordId}`, `/folders/${folderId}`]) {
    const visit = await page.context().newPage();
    const release = await holdScript(visit, /\/assets\/first-[^/]*\.js$/);
    const asked: string[] = [];
    visit.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(request.url());
    });
    const first = visit.waitForRequest(/users\.me/);
    await visit.goto(installation.url + path, { waitUntil: 'commit' });
    await first;
    release();
    await visit.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => visit.evaluate(() => document.querySelectorAll('nav a').length)).toBeGreaterThan(3);
    const rows = path.startsWith('/folders') ? ['records.list'] : [];
    for (const name of ['users.me', 'folders.list', 'pipelines.list', ...rows])
      expect(asked.filter((url) => url.includes(name)).length, `${name} of ${path}`).toBe(1);
    await visit.close();
  }
});
