import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import type { WebhookActivity } from '@dossier/domain/webhooks/health/health-schema.ts';
import { Badge, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFolders } from '../folders/folders.ts';
import { t } from '../language/t.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import { Icon } from '../ui/icon.tsx';
import { AnchorLink } from '../ui/page/links.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { Page } from '../ui/page/page.tsx';
import { Section } from '../ui/page/section.tsx';
import { useShortcuts } from '../ui/keys/shortcuts.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../ui/page/states.tsx';
import { trpc } from '../session/trpc.ts';
import { useSession } from '../session/session.ts';
import { HealthSection } from './health/health-section.tsx';
import { RecentStrip } from './delivery/recent-strip.tsx';
import { filterWords, kindWords, reasonWords, stateOf } from './webhooks.ts';
import classes from './webhooks-page.module.css';
import { CreateWebhook } from './manage/create-webhook.tsx';

const lookEveryMs = 10_000;

/** The webhooks of the workspace. */
export function WebhooksPage() {
  const webhooks = useQuery(trpc.webhooks.list.queryOptions({}, { refetchInterval: lookEveryMs }));
  const activity = useQuery(trpc.webhooks.listActivity.queryOptions(undefined, { refetchInterval: lookEveryMs }));
  const { deliveryDays } = useSession().workspace;
  const [isCreating, setIsCreating] = useState(false);
  useShortcuts([{ keys: 'c', label: t('New webhook'), run: () => setIsCreating(true) }]);
  const rows = webhooks.data?.data ?? [];
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setIsCreating(true)}>
      {t('New webhook')}
    </Button>
  );
  return (
    <Page title={t('Webhooks')}>
      <Section
        title={t('Webhooks')}
        hint={t(
          "We send every change to these URLs right away, sign it, retry until it's accepted, and keep a log for {deliveryDays} days.",
          { deliveryDays },
        )}
        actions={rows.length > 0 && create}
      >
        {webhooks.isPending && <RowSkeletons count={3} height={64} />}
        {webhooks.isError && <FailureState error={webhooks.error} onRetry={() => void webhooks.refetch()} />}
        {webhooks.data && rows.length === 0 && (
          <EmptyState icon="webhook" title={t('No webhooks yet')} action={create}>
            {t(
              'Enter your own URL or one from n8n, Make or Zapier, and choose events. We send a signed POST for each one, and give you code to paste into the receiver.',
            )}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <ul className={classes.list}>
            {rows.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                activity={activity.data?.data.find(({ webhookId }) => webhookId === webhook.id)}
              />
            ))}
          </ul>
        )}
      </Section>
      {rows.length > 0 && <HealthSection />}
      <CreateWebhook isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </Page>
  );
}

function WebhookRow({ webhook, activity }: { webhook: Webhook; activity: WebhookActivity | undefined }) {
  const { id, url, description, kinds, disabledReason } = webhook;
  const { data: folders = [] } = useFolders();
  const { data: pipelines = [] } = usePipelines();
  const state = stateOf(webhook);
  return (
    <li className={classes.row}>
      <div className={classes.summary}>
        <Group gap={8} wrap="nowrap">
          <AnchorLink
            to="/settings/webhooks/$webhookId"
            params={{ webhookId: id }}
            className={classes.url ?? ''}
            title={url}
            truncate
            fw={560}
            c="inherit"
          >
            {url.replace(/^https:\/\//, '')}
          </AnchorLink>
          <Badge color={state.color}>{state.label}</Badge>
        </Group>
        {description !== null && <Text truncate>{description}</Text>}
        <Text size="xs" c="dimmed" truncate>
          {[kindWords(kinds), ...filterWords(webhook, folders, pipelines)].join(' · ')}
        </Text>
        {disabledReason !== null && disabledReason !== 'MANUAL' && (
          <Text size="xs" c="var(--mantine-color-error)" truncate>
            {reasonWords[disabledReason]}
          </Text>
        )}
      </div>
      <RecentStrip recent={activity?.recent ?? []} />
      <dl className={classes.times}>
        <Time name={t('Last success')} at={activity?.lastSuccessAt ?? null} />
        <Time name={t('Last failure')} at={activity?.lastFailureAt ?? null} note={activity?.lastFailure ?? null} />
      </dl>
    </li>
  );
}

function Time({ name, at, note = null }: { name: string; at: string | null; note?: string | null }) {
  return (
    <div title={note ?? undefined}>
      <dt>{name}</dt>
      <dd>
        {at === null ? '–' : <Moment at={at} />}
        {note !== null && <VisuallyHidden>: {note}</VisuallyHidden>}
      </dd>
    </div>
  );
}
