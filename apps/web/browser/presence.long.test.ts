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
