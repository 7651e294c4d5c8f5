import { statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { importAutomations } from '@dossier/automations/import-automations.ts';
import { readAutomations } from '@dossier/automations/plan.ts';
import { createDossier } from '@dossier/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startInstallation, type Installation } from './installation.ts';

// With PICTURES_DIR=docs/automations it writes the pictures of the documentation.
const folder = process.env['PICTURES_DIR'];
const bytesMax = 150_000;

let installation: Installation;
let page: Page;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  page = await installation.signedIn(installation.owner, { viewport: { width: 1040, height: 1100 } });
});
afterAll(() => installation.close());

it('shows each of the five automations in the builder, with all of its steps', async () => {
  const { data } = await installation.api.apiKeys.create.mutate({
    name: 'Automations',
    scopes: ['write', 'folders:manage', 'pipelines:manage', 'workflows:manage'],
  });
  const dossier = createDossier({ url: installation.url, apiKey: data.key });
  const automations = await readAutomations();
  const imported = await importAutomations(dossier, automations, {
    chat: 'https://chat.example.com/hooks/sales',
    api: 'https://api.example.com/customers',
  });
  expect(imported).toHaveLength(5);
  for (const [at, { id, name }] of imported.entries()) {
    await page.goto(`${installation.url}/workflows/${id}`);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    const { data: workflow } = await dossier.workflows.get({ id });
    for (const step of workflow.draft.steps)
      await page.getByRole('region', { name: `Step ${step.name}`, exact: true }).waitFor();
    if (folder === undefined) continue;
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${at + 1}-${automations[at]?.blueprint}.png`);
    await page.screenshot({ path });
    expect(statSync(path).size).toBeLessThanOrEqual(bytesMax);
  }
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
