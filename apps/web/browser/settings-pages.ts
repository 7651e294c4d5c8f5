import type { SeededWorkspace } from './seed-workspace.ts';
import { webhookViews } from './seed-webhooks.ts';
import type { View } from './view.ts';

export function settingsViews(ids: SeededWorkspace): View[] {
  return [
    {
      name: 'profile',
      path: '/settings/profile',
      isThere: (page) => page.getByRole('heading', { name: 'Password' }).waitFor(),
    },
    {
      name: 'members',
      path: '/settings/members',
      isThere: (page) => page.getByRole('cell', { name: 'colleague@example.com' }).waitFor(),
    },
    {
      name: 'workspace',
      path: '/settings/workspace',
      isThere: (page) => page.getByLabel('Id of the workspace').waitFor(),
    },
    {
      name: 'email',
      path: '/settings/email',
      isThere: (page) => page.getByRole('button', { name: 'Send a test' }).waitFor(),
    },
    {
      name: 'tags',
      path: '/settings/tags',
      isThere: (page) => page.getByRole('heading', { name: 'Tags', level: 1 }).waitFor(),
    },
    { name: 'folders', path: '/settings/folders', isThere: (page) => page.getByText('6 fields').waitFor() },
    {
      name: 'folder-settings',
      path: `/settings/folders/${ids.contacts}`,
      isThere: (page) => page.getByText('lastContact').waitFor({ state: 'attached' }),
    },
    { name: 'pipelines', path: '/settings/pipelines', isThere: (page) => page.getByText(/New → Qualified/).waitFor() },
    {
      name: 'pipeline-settings',
      path: `/settings/pipelines/${ids.pipeline}`,
      isThere: (page) => page.getByLabel('Name of the stage Offer').waitFor(),
    },
    {
      name: 'api-keys',
      path: '/settings/api-keys',
      isThere: (page) =>
        page
          .getByRole('cell', { name: /Example report/ })
          .first()
          .waitFor(),
    },
    {
      name: 'api-key-scopes',
      path: '/settings/api-keys',
      isThere: (page) =>
        page
          .getByRole('cell', { name: /Example report/ })
          .first()
          .waitFor(),
      open: async (page) => {
        await page.getByRole('button', { name: 'New API key' }).click();
        await page.getByText('Choose', { exact: true }).click();
        await page.getByRole('checkbox', { name: 'workflows: run' }).waitFor();
      },
    },
    {
      name: 'workflows',
      path: '/settings/workflows',
      isThere: (page) => page.getByText('{{ secrets.shopToken }}').waitFor(),
    },
    {
      name: 'new-workflow',
      path: '/settings/workflows',
      isThere: (page) => page.getByRole('button', { name: 'New automation' }).waitFor(),
      open: async (page) => {
        await page.getByRole('button', { name: 'New automation' }).click();
        await page.getByRole('button', { name: 'Web lead to contact, deal and task' }).waitFor();
      },
    },
    {
      name: 'blueprint',
      path: '/settings/workflows',
      isThere: (page) => page.getByRole('button', { name: 'New automation' }).waitFor(),
      open: async (page) => {
        await page.getByRole('button', { name: 'New automation' }).click();
        await page.getByRole('button', { name: 'Share out new contacts, and look after three days' }).click();
        await page.getByRole('button', { name: 'Open in the builder' }).waitFor();
      },
    },
    ...webhookViews(ids),
    // Usage of API keys is written every ten seconds.
    {
      name: 'usage',
      path: '/settings/usage',
      isThere: (page) => page.locator('.recharts-reference-line').waitFor({ state: 'attached' }),
    },
    {
      name: 'audit',
      path: '/settings/audit',
      isThere: (page) => page.getByText('created the folder').first().waitFor(),
      open: (page) => page.locator('summary').first().click(),
    },
  ];
}
