import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { member, startInstallation, type Installation } from './installation.ts';

let installation: Installation;
let page: Page;
let folderId: string;
beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const fields = [{ key: 'city', label: 'City', type: 'TEXT' as const }];
  folderId = (await installation.api.folders.create.mutate({ name: 'Contacts', fields })).data.id;
  await installation.join(member);
  page = await installation.signedIn(member);
});
afterAll(() => installation.close());

it('two people on the same record or deal see the face of each other', async () => {
  const { api, url } = installation;
  const { data: record } = await api.records.create.mutate({ folderId, title: 'Ada' });
  const { data: pipeline } = await api.pipelines.create.mutate({ name: 'Sales', stages: [{ name: 'New' }] });
  const { data: deal } = await api.deals.create.mutate({ pipelineId: pipeline.id, title: 'Engine' });
  const other = await installation.signedIn();
  for (const path of [`records/${record.id}`, `deals/${pipeline.id}/${deal.id}`]) {
    await page.goto(`${url}/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByText('is here too').count()).toBe(0);
    await other.goto(`${url}/${path}`);
    await other.getByText(`${member.name} is here too`).waitFor();
    await page.reload();
    await page.getByText('is here too').waitFor();
  }
  expect(installation.pageErrors).toEqual([]);
});

it('a value that a colleague changes flashes once; a value of my own does not', async () => {
  const { api, url } = installation;
  const data = { city: 'Bern' };
  const { data: record } = await api.records.create.mutate({ folderId, title: 'Grace', data });
  await page.goto(`${url}/records/${record.id}`);
  await page.getByText('Bern').waitFor();
  await api.records.update.mutate({ id: record.id, data: { city: 'Paris' } });
  await expect.poll(() => page.locator('[data-flash]').count()).toBe(1);
  await page.getByRole('button', { name: 'Change City' }).click();
  await page.getByRole('textbox', { name: 'City' }).fill('Rome');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await api.records.get.query({ id: record.id })).data.data['city']).toBe('Rome');
  await api.records.update.mutate({ id: record.id, phone: '+1 555 0100' });
  await page.getByRole('link', { name: '+1 555 0100' }).first().waitFor();
  await expect.poll(() => page.locator('[data-flash]').count()).toBe(0);
  await api.records.update.mutate({ id: record.id, data: { city: 'Oslo' } });
  await page.getByText('Oslo').first().waitFor();
  await expect.poll(() => page.locator('[data-flash]').count()).toBe(1);
  expect(installation.pageErrors).toEqual([]);
});

it('who saves over the change of a colleague is told who changed what, and can undo', async () => {
  const { api, url } = installation;
  const { data: record } = await api.records.create.mutate({ folderId, title: 'Alan', data: { city: 'Bern' } });
  await page.goto(`${url}/records/${record.id}`);
  await page.getByRole('button', { name: 'Change City' }).click();
  const input = page.getByRole('textbox', { name: 'City' });
  await expect.poll(() => input.inputValue()).toBe('Bern');
  await api.records.update.mutate({ id: record.id, data: { city: 'Rome' } });
  await input.fill('Oslo');
  await page.keyboard.press('Enter');
  const notice = page.getByRole('alert').filter({ hasText: 'Your change replaced theirs.' });
  await expect
    .poll(() => notice.textContent())
    .toContain('Example Owner changed City of Alan from Bern to Rome while you did.');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await api.records.get.query({ id: record.id })).data.data['city']).toBe('Rome');
  expect(installation.pageErrors).toEqual([]);
});
