import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { startInstallation, type Installation } from './installation.ts';

const folder = process.env['SCREENSHOTS_DIR'];
const names = ['Welcome', 'Copy to sales'];

let installation: Installation;
let page: Page;
let folderId: string;
const ids: string[] = [];

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const contacts = await installation.api.folders.create.mutate({ name: 'Contacts', type: 'CONTACT', fields: [] });
  folderId = contacts.data.id;
  for (const name of names) {
    const draft = {
      trigger: { kind: 'event', event: 'record.created', folderId: null, pipelineId: null, changedField: null },
      steps: [
        {
          name: 'each',
          action: 'forEach',
          input: { items: [1, 2, 3, 4] },
          steps: [{ name: 'record', action: 'createRecord', input: { folderId, title: 'Again' } }],
        },
      ],
    } as const;
    const { data } = await installation.api.workflows.create.mutate({
      name,
      draft: { ...draft, steps: [...draft.steps] },
    });
    await installation.api.workflows.publish.mutate({ id: data.id });
    await installation.api.workflows.enable.mutate({ id: data.id });
    ids.push(data.id);
  }
  page = await installation.signedIn();
});
afterAll(() => installation.close());

it('shows over all automations which of them were stopped', async () => {
  await installation.api.records.create.mutate({ folderId, title: 'One record' });
  await page.goto(`${installation.url}/settings/workflows`);
  await page.getByText('Automations were stopped because they kept triggering each other').waitFor();
  await page.getByText(/^Copy to sales: \d+ runs were stopped/).waitFor();
  await look('stopped-automations');
});

it('says on the page of each why, and shows a run that was stopped', async () => {
  await page.goto(`${installation.url}/workflows/${ids[0]}`);
  await page.getByText('Stopped: these automations kept triggering each other.').waitFor();
  await look('stopped-automation');
  await page.getByRole('link', { name: 'See a run' }).first().click();
  await page
    .getByRole('dialog')
    .getByText(/circle that has not ended by itself after 20 repeats/)
    .waitFor();
  await page.keyboard.press('Escape');
});

it('takes the notice away where somebody dismisses it, and leaves the other', async () => {
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).waitFor({ state: 'detached' });
  await page.goto(`${installation.url}/settings/workflows`);
  await page.getByText(/^Copy to sales: /).waitFor();
  await expect.poll(() => page.getByText(/^Welcome: /).count()).toBe(0);
  expect(installation.pageErrors).toEqual([]);
});

/** No accessibility violation and no sideways scrolling, light and dark, on a desktop and a phone. */
async function look(name: string): Promise<void> {
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1_360, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 820 });
      await expect.poll(() => accessibilityViolations(page)).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
        .toBe(true);
      if (folder !== undefined)
        await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}.jpeg`), type: 'jpeg' });
    }
  }
  await page.setViewportSize({ width: 1_360, height: 820 });
}
