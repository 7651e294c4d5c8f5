import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { startInstallation, type Installation } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
});
afterAll(() => installation.close());

it('brings archived folders, fields, pipelines and stages back from their settings', async () => {
  const { api, url } = installation;
  const { data: folder } = await api.folders.create.mutate({
    name: 'Suppliers',
    fields: [{ key: 'terms', label: 'Terms', type: 'TEXT' }],
  });
  await api.folders.archiveField.mutate({ id: folder.id, key: 'terms' });
  await api.folders.archive.mutate({ id: folder.id });
  const { data: pipeline } = await api.pipelines.create.mutate({
    name: 'Renewals',
    stages: [{ name: 'Due' }, { name: 'Paused' }],
  });
  const paused = pipeline.stages.find(({ name }) => name === 'Paused');
  await api.pipelines.archiveStage.mutate({ id: pipeline.id, stageId: paused?.id ?? '' });
  await api.pipelines.archive.mutate({ id: pipeline.id });

  const page = await installation.signedIn();
  const restore = async (path: string, title: string) => {
    await page.goto(`${url}/settings/${path}`);
    const button = page.getByRole('button', { name: `Restore ${title}`, exact: true });
    await button.click();
    await button.waitFor({ state: 'detached' });
  };
  await restore('folders', 'Suppliers');
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);
  await restore(`folders/${folder.id}`, 'Terms');
  await restore('pipelines', 'Renewals');
  await restore(`pipelines/${pipeline.id}`, 'Paused');
  const { data } = await api.folders.get.query({ id: folder.id });
  expect(data).toMatchObject({ archivedAt: null, fields: [{ key: 'terms' }] });
  const { data: renewals } = await api.pipelines.get.query({ id: pipeline.id });
  expect(renewals).toMatchObject({ archivedAt: null, stages: [{ name: 'Due' }, { name: 'Paused' }] });
});

it('asks what replaces a removed choice that records have, and says how many have it', async () => {
  const { api, url } = installation;
  const { data: folder } = await api.folders.create.mutate({
    name: 'Contacts',
    fields: [{ key: 'status', label: 'Status', type: 'SELECT', options: ['lead', 'customer'] }],
  });
  const { data: record } = await api.records.create.mutate({
    folderId: folder.id,
    title: 'Ada',
    data: { status: 'lead' },
  });
  const page = await installation.signedIn();
  await page.goto(`${url}/settings/folders/${folder.id}`);
  await page.getByRole('button', { name: 'More about Status', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change', exact: true }).click();
  await page.getByRole('combobox', { name: 'Choices' }).click();
  for (const key of ['Backspace', 'Backspace']) await page.keyboard.press(key);
  await page.keyboard.type('customer');
  await page.keyboard.press('Enter');
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
  await save.click();
  await page.getByText('1 record has it').waitFor();
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Replace “lead” with' }).click();
  await page.getByRole('option', { name: 'customer' }).click();
  await save.click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  const { data } = await api.records.get.query({ id: record.id });
  expect(data.data).toEqual({ status: 'customer' });
});
