import { answer, Receiver } from '@dossier/domain/webhooks/testing/world.ts';
import type { Page } from 'playwright-core';
import type { View } from './view.ts';
import type { Installation } from './installation.ts';

type SeededWebhooks = Awaited<ReturnType<typeof seedWebhooks>>;

/** Creates webhooks with a history: one mostly succeeds, one was stopped, one is switched off. */
export async function seedWebhooks({ api }: Installation, { folder, pipeline }: { folder: string; pipeline: string }) {
  const receiver = await Receiver.start((arrival, response) =>
    answer(
      /Rejection/.test(arrival.body.toString()) ? 503 : 202,
      { 'content-type': 'application/json' },
      '{"taken":true}',
    )(arrival, response),
  );
  const gone = await Receiver.start(answer(410));
  await api.webhooks.create.mutate({ url: `${receiver.url}quiet`, isEnabled: false });
  const { data: stopped } = await api.webhooks.create.mutate({
    url: `${gone.url}companies-into-the-newsletter`,
    kinds: ['record.created', 'record.updated', 'record.deleted'],
    folderId: folder,
    changedField: 'data.employees',
    description: 'Newsletter list',
  });
  const { data: webhook } = await api.webhooks.create.mutate({
    url: `${receiver.url}hooks/dossier`,
    description: 'Data warehouse',
    headers: { Authorization: 'Bearer example', 'X-Team': 'sales' },
  });
  await api.webhooks.create.mutate({
    url: `${receiver.url}deals`,
    kinds: ['deal.created', 'deal.stage_changed'],
    pipelineId: pipeline,
  });
  const titles = ['Example Harbour', 'Example Lighthouse', 'Example Rejection', 'Example Orchard', 'Example Ferry'];
  for (const title of titles) await api.records.create.mutate({ folderId: folder, title });
  const tried = async () =>
    (await api.webhooks.listDeliveries.query({ id: webhook.id })).data.filter(({ attempts }) => attempts > 0);
  await until(
    async () =>
      (await tried()).length >= titles.length && !(await api.webhooks.get.query({ id: stopped.id })).data.isEnabled,
  );
  const delivery = (await tried()).find(({ status }) => status === 'SUCCEEDED');
  const from = new Date(Date.now() - 3_600_000).toISOString();
  await api.webhooks.replay.mutate({ id: webhook.id, from, ratePerMinute: 1 });
  await Promise.all([receiver.close(), gone.close()]);
  return { webhook: webhook.id, stoppedWebhook: stopped.id, delivery: delivery?.id ?? '' };
}

/** Every page of webhooks, and the panel to open on it. */
export function webhookViews({ webhook, stoppedWebhook, delivery }: SeededWebhooks): View[] {
  const at = (id: string) => `/settings/webhooks/${id}`;
  const isOverview = (page: Page) => page.locator('.recharts-bar-rectangle path').first().waitFor();
  const choose = (item: string, then: (page: Page) => Promise<unknown>) => async (page: Page) => {
    await page.getByRole('button', { name: 'More about this webhook' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await then(page);
  };
  return [
    {
      name: 'webhooks',
      path: '/settings/webhooks',
      isThere: (page) =>
        page
          .getByText(/of the last/)
          .first()
          .waitFor(),
    },
    {
      name: 'webhook-new',
      path: '/settings/webhooks',
      isThere: (page) =>
        page
          .getByText(/of the last/)
          .first()
          .waitFor(),
      open: async (page) => {
        await page.getByRole('button', { name: 'New webhook' }).click();
        await page.getByLabel('Only some').check();
        await page.getByLabel('record.created').check();
        await page.getByRole('button', { name: 'Add a header' }).click();
      },
    },
    { name: 'webhook', path: at(webhook), isThere: isOverview },
    {
      name: 'webhook-stopped',
      path: at(stoppedWebhook),
      isThere: (page) => page.getByText('Stopped: nothing is sent').waitFor(),
    },
    {
      name: 'webhook-edit',
      path: at(webhook),
      isThere: isOverview,
      open: choose('Edit', (page) =>
        page.getByRole('button', { name: 'Replace the value of authorization' }).waitFor(),
      ),
    },
    {
      name: 'webhook-rotate',
      path: at(webhook),
      isThere: isOverview,
      open: choose('Rotate the secret', (page) => page.getByRole('button', { name: 'Create a new secret' }).waitFor()),
    },
    {
      name: 'webhook-test',
      path: at(webhook),
      isThere: isOverview,
      open: async (page) => {
        await page.getByRole('button', { name: 'Test', exact: true }).click();
        await page.getByRole('button', { name: 'Send it' }).click();
        await page.getByText(/Not delivered/).waitFor();
      },
    },
    {
      name: 'webhook-deliveries',
      path: `${at(webhook)}?tab=deliveries`,
      isThere: (page) =>
        page
          .getByRole('cell', { name: /503|no connection/ })
          .first()
          .waitFor({ state: 'attached' }),
    },
    {
      name: 'webhook-delivery',
      path: `${at(webhook)}?tab=deliveries&delivery=${delivery}`,
      isThere: (page) => page.getByLabel('Response of attempt 1', { exact: true }).waitFor(),
    },
    {
      name: 'webhook-again',
      path: `${at(webhook)}?tab=deliveries`,
      isThere: (page) => page.getByRole('table').waitFor(),
      open: async (page) => {
        await page.getByRole('button', { name: 'Send failed again' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).waitFor();
      },
    },
    {
      name: 'webhook-delete',
      path: at(webhook),
      isThere: isOverview,
      open: choose('Delete', (page) => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).waitFor()),
    },
    {
      name: 'webhook-replay',
      path: `${at(webhook)}?tab=deliveries`,
      isThere: (page) => page.getByRole('region', { name: 'Replays' }).waitFor(),
      open: async (page) => {
        await page.getByRole('button', { name: 'Replay events' }).click();
        await page
          .getByRole('dialog')
          .getByText(/events?: /)
          .waitFor();
      },
    },
    {
      name: 'webhook-connect',
      path: `${at(webhook)}?tab=connect`,
      isThere: (page) => page.getByLabel('Register snippet', { exact: true }).waitFor(),
    },
  ];
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isDone()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The deliveries of the seeded webhooks were not tried in time.');
}
