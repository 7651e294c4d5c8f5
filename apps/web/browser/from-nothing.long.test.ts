import { answer, Receiver } from '@dossier/domain/webhooks/testing/world.ts';
import { verifySignature } from '@dossier/sdk/webhooks';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';

let installation: Installation;
let receiver: Receiver;
let page: Page;

beforeAll(async () => {
  [installation, receiver] = await Promise.all([startInstallation(), Receiver.start(answer(204))]);
  page = await installation.visitor();
});
afterAll(async () => {
  await installation.close();
  await receiver.close();
});

it('leads from an empty database to the first webhook delivered, by what the pages say alone', async () => {
  await page.goto(`${installation.url}/set-up/${await installation.setUpToken()}`);
  await page.getByLabel('Your name').fill(installation.owner.name);
  await page.getByLabel('E-mail address').fill(installation.owner.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(installation.owner.password);
  await page.getByLabel('Workspace name').fill('Example workspace');
  await page.getByRole('button', { name: 'Create the workspace' }).click();
  await page.getByRole('button', { name: /Set up contacts/ }).click();

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByRole('dialog').getByLabel('URL').fill(receiver.url);
  await page.getByRole('button', { name: 'Create the webhook' }).click();
  const secret = await page.getByLabel('The signing secret').textContent();
  await page.getByRole('button', { name: 'I have copied it' }).click();

  await page.getByRole('link', { name: 'Contacts' }).click();
  await page
    .getByRole('button', { name: /^New record/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Title').fill('Example contact');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Example contact', level: 1 }).waitFor();

  await expect.poll(() => receiver.arrivals.length).toBe(1);
  const [arrival] = receiver.arrivals;
  expect(JSON.parse(String(arrival?.body))).toMatchObject({
    event: 'record.created',
    record: { title: 'Example contact' },
  });
  expect(verifySignature(arrival?.body ?? '', arrival?.headers ?? {}, secret ?? '').scheme).toBe('standard');

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Webhooks' }).click();
  await page.getByTitle(receiver.url).click();
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  await page
    .getByRole('table')
    .getByRole('link', { name: /record\.created/ })
    .click();
  await page.getByRole('dialog').getByText('Delivered').first().waitFor();
});

it('shows the first steps, and sample data that one click removes', async () => {
  await page.goto(installation.url);
  await page.getByRole('link', { name: 'Companies' }).click();
  await page.getByRole('main').getByRole('link', { name: 'First steps' }).click();
  const done = page.getByRole('main').getByRole('listitem', { name: /: done$/ });
  // The contact of the test before.
  await expect.poll(() => done.allTextContents()).toEqual([expect.stringContaining('Bring your contacts')]);

  await page.getByRole('button', { name: 'Add sample data' }).click();
  await page.getByRole('button', { name: 'Remove sample data' }).waitFor();
  await page.getByRole('link', { name: 'Contacts' }).click();
  await page.getByRole('link', { name: 'Ada Example' }).click();
  await page.getByText('Prefers e-mail').waitFor();
  await page.getByText('First order').first().waitFor();
  await page.getByText('Example Bakery').first().waitFor();

  await page.goto(`${installation.url}/first-steps`);
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await page.getByRole('button', { name: 'Add sample data' }).waitFor();
  await page.getByRole('link', { name: 'Contacts' }).click();
  await page.getByRole('link', { name: 'Example contact' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Ada Example' }).count()).toBe(0);
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
