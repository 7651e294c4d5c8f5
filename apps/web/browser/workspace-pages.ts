import type { Page } from 'playwright-core';
import type { SeededWorkspace } from './seed-workspace.ts';
import { settingsViews } from './settings-pages.ts';
import type { View } from './view.ts';
import { showEmptyFields } from './visit.ts';

/** Every page of a seeded workspace for signed-in people. */
export function workspacePages(ids: SeededWorkspace): View[] {
  const customers = { field: 'data.status', op: 'in', value: ['Customer', 'In contact'] };
  const taskRow = (page: Page) => page.getByRole('button', { name: 'Send the offer' }).waitFor();
  const entry = (page: Page) => page.getByText('created the record').waitFor();
  const create = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Create' }).waitFor();
  const builder = (page: Page) => page.getByRole('region', { name: 'Step known', exact: true }).waitFor();
  return [
    { name: 'home', path: '/', isThere: (page) => page.getByRole('grid').waitFor() },
    {
      name: 'table',
      path: `/folders/${ids.contacts}`,
      isThere: (page) => page.getByRole('link', { name: 'Example Contact 47' }).waitFor(),
    },
    {
      name: 'table-filtered',
      path: `/folders/${ids.contacts}?where=${encodeURIComponent(JSON.stringify(customers))}`,
      isThere: (page) => page.getByRole('link', { name: 'Example Contact 47' }).waitFor(),
    },
    {
      name: 'table-selected',
      path: `/folders/${ids.contacts}`,
      isThere: (page) => page.getByRole('link', { name: 'Example Contact 47' }).waitFor(),
      open: (page) => page.getByLabel('Select all that are loaded').check(),
    },
    {
      name: 'table-nothing-fits',
      path: `/folders/${ids.contacts}?search=nobody`,
      isThere: (page) => page.getByRole('heading', { name: 'No results' }).waitFor(),
    },
    {
      name: 'folder-empty',
      path: `/folders/${ids.emptyFolder}`,
      isThere: (page) => page.getByRole('heading', { name: /No records in/ }).waitFor(),
    },
    { name: 'record-panel', path: `/folders/${ids.contacts}?create=true`, isThere: create },
    { name: 'record', path: `/records/${ids.record}`, isThere: entry },
    { name: 'record-peek', path: `/folders/${ids.contacts}?peek=${ids.record}`, isThere: entry },
    {
      name: 'record-comments',
      path: `/records/${ids.record}?pane=comments`,
      isThere: (page) =>
        page
          .getByRole('button', { name: /^Edit the comment/ })
          .first()
          .waitFor(),
    },
    {
      name: 'record-call',
      path: `/records/${ids.record}`,
      isThere: entry,
      open: (page) => page.getByRole('button', { name: 'Call', exact: true }).click(),
    },
    {
      name: 'record-empty-fields',
      path: `/records/${ids.record}`,
      isThere: entry,
      open: showEmptyFields,
    },
    {
      name: 'first-steps',
      path: '/first-steps',
      isThere: (page) => page.getByRole('button', { name: 'Add sample data' }).waitFor(),
    },
    {
      name: 'duplicates',
      path: '/duplicates',
      isThere: (page) => page.getByRole('heading', { name: 'Duplicates', level: 1 }).waitFor(),
    },
    {
      name: 'merge',
      path: `/merge?ids=${encodeURIComponent(JSON.stringify([ids.record]))}`,
      isThere: (page) => page.getByRole('combobox', { name: 'Add a record' }).waitFor(),
    },
    { name: 'trash', path: '/trash', isThere: (page) => page.getByRole('button', { name: /Restore/ }).waitFor() },
    {
      name: 'import',
      path: `/folders/${ids.contacts}/import`,
      isThere: (page) => page.getByRole('link', { name: 'guests.csv' }).waitFor(),
    },
    {
      name: 'import-mapping',
      path: `/folders/${ids.contacts}/import?import=${ids.mappedImport}`,
      isThere: (page) => page.getByRole('button', { name: /^Import \d/ }).waitFor(),
    },
    {
      name: 'import-done',
      path: `/folders/${ids.contacts}/import?import=${ids.doneImport}`,
      isThere: (page) => page.getByText('“yesterday” in row 3').waitFor(),
    },
    {
      name: 'board',
      path: `/deals/${ids.pipeline}`,
      isThere: (page) =>
        page
          .getByRole('button', { name: /^Example Bakery: yearly plan/ })
          .first()
          .waitFor(),
    },
    {
      name: 'deal-table',
      path: `/deals/${ids.pipeline}?layout=TABLE`,
      isThere: (page) =>
        page
          .getByRole('cell', { name: /Example Bakery/ })
          .first()
          .waitFor(),
    },
    {
      name: 'deal-charts',
      path: `/deals/${ids.pipeline}?layout=CHARTS`,
      isThere: (page) => page.locator('.recharts-bar-rectangle').first().waitFor(),
    },
    { name: 'deal-panel', path: `/deals/${ids.pipeline}?deal=new`, isThere: create },
    {
      name: 'deal',
      path: `/deals/${ids.pipeline}?deal=${ids.deal}`,
      isThere: (page) => page.getByRole('dialog').getByRole('list', { name: 'Stages' }).waitFor(),
    },
    {
      name: 'deal-page',
      path: `/deals/${ids.pipeline}/${ids.deal}`,
      isThere: (page) => page.getByText('created the deal').first().waitFor(),
    },
    {
      name: 'reports',
      path: '/reports',
      isThere: (page) => page.locator('.recharts-bar-rectangle').first().waitFor(),
    },
    { name: 'tasks', path: '/tasks?tasks=OPEN', isThere: taskRow },
    {
      name: 'inbox',
      path: '/inbox',
      isThere: (page) => page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor(),
    },
    {
      name: 'search',
      path: '/search?q=bakery',
      isThere: (page) =>
        page
          .getByRole('main')
          .getByRole('link', { name: /Example Bakery/ })
          .first()
          .waitFor(),
    },
    {
      name: 'task-panel',
      path: '/tasks?tasks=OPEN',
      isThere: taskRow,
      open: async (page) => {
        await page.getByRole('button', { name: 'Weekly pipeline review' }).click();
        await page.getByRole('dialog').getByRole('textbox', { name: 'Due' }).waitFor({ state: 'attached' });
      },
    },
    { name: 'workflow', path: `/workflows/${ids.workflow}`, isThere: builder },
    {
      name: 'workflow-step',
      path: `/workflows/${ids.workflow}`,
      isThere: builder,
      open: (page) =>
        page.getByRole('region', { name: 'Step isKnown', exact: true }).getByRole('button').first().click(),
    },
    {
      name: 'workflow-test',
      path: `/workflows/${ids.workflow}`,
      isThere: builder,
      open: async (page) => {
        await page.getByRole('button', { name: 'Test', exact: true }).click();
        await page.getByRole('button', { name: 'Run the test' }).click();
        await page.getByText('Test passed.').waitFor();
      },
    },
    {
      name: 'workflow-versions',
      path: `/workflows/${ids.workflow}`,
      isThere: builder,
      open: async (page) => {
        await page.getByRole('button', { name: 'More about this automation' }).click();
        await page.getByRole('menuitem', { name: 'Versions' }).click();
        await page.getByRole('dialog').getByText('Version 2').waitFor();
      },
    },
    {
      name: 'workflow-connect',
      path: `/workflows/${ids.workflow}?tab=connect`,
      isThere: (page) => page.getByLabel('The trigger URL').waitFor(),
    },
    {
      name: 'runs',
      path: `/workflows/${ids.workflow}?tab=runs`,
      isThere: (page) => page.getByRole('row', { name: /Failed/ }).waitFor(),
    },
    {
      name: 'run',
      path: `/workflows/${ids.workflow}?tab=runs&run=${ids.run}`,
      isThere: (page) => page.getByRole('dialog').getByRole('region', { name: 'Step deal', exact: true }).waitFor(),
    },
    {
      name: 'run-failed',
      path: `/workflows/${ids.workflow}?tab=runs&run=${ids.failedRun}`,
      isThere: (page) => page.getByRole('button', { name: 'Retry from the failed step' }).waitFor(),
    },
    ...settingsViews(ids),
    {
      name: 'new-workspace',
      path: '/workspaces/new',
      isThere: (page) => page.getByRole('button', { name: 'Create the workspace' }).waitFor(),
    },
    {
      name: 'missing',
      path: '/no/such/page',
      isThere: (page) => page.getByRole('heading', { name: 'Page not found' }).waitFor(),
    },
    {
      name: 'record-missing',
      path: '/records/rec_gone',
      isThere: (page) => page.getByRole('heading', { name: 'Nothing here' }).waitFor(),
    },
    { name: 'palette', path: '/tasks?tasks=OPEN', isThere: taskRow, open: openPalette },
    { name: 'shortcuts', path: '/tasks?tasks=OPEN', isThere: taskRow, open: openShortcuts },
  ];
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search, or type a command').fill('example');
  await page
    .getByRole('button', { name: /Example Contact/ })
    .first()
    .waitFor();
}

async function openShortcuts(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
}
