import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';
import { holdScript } from './visit.ts';

let installation: Installation;
let page: Page;
let recordId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const { api } = installation;
  const folderId = (await api.folders.create.mutate({ name: 'Contacts', type: 'CONTACT' })).data.id;
  recordId = (await api.records.create.mutate({ folderId, title: 'Example Person' })).data.id;
  await api.tags.create.mutate({ name: 'Partner', color: 'BLUE' });
  page = await installation.signedIn();
});
afterAll(() => installation.close());

it.each<[string, () => string, RegExp, 'main' | 'navigation']>([
  ['of a tag', () => '/settings/tags', /\/assets\/acts-menu-/, 'main'],
  ['of a record', () => `/records/${recordId}`, /\/assets\/record-menu-/, 'main'],
  ['of the workspace', () => '/tasks', /\/assets\/workspace-menu-/, 'navigation'],
])(
  'the menu %s opens with the click that came before it, unless something was done since',
  async (_, path, script, region) => {
    const toCome = page.getByRole(region).locator('[data-to-come]');
    const menu = page.getByRole('menu');
    for (const since of [undefined, 'Shift']) {
      const release = await holdScript(page, script);
      await page.goto(`${installation.url}${path()}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      // The first key lets everything come but what is held back.
      await page.keyboard.press('Shift');
      await expect.poll(() => toCome.count()).toBe(1);
      const box = await toCome.boundingBox();
      await page.mouse.click((box?.x ?? 0) + 12, (box?.y ?? 0) + 12);
      if (since !== undefined) await page.keyboard.press(since);
      release();
      await toCome.waitFor({ state: 'detached' });
      if (since === undefined) await menu.waitFor();
      else {
        await page.waitForTimeout(300);
        expect(await menu.count()).toBe(0);
      }
    }
  },
);

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
