import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Badge, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { WebhookHealth } from '@dossier/domain/webhooks/health/health-schema.ts';
import { t, rich } from '../language/t.ts';
import { QueryTable } from '../ui/page/list-table.tsx';
import { SpanControl } from '../ui/card/card.tsx';
import { Page, Hint, Section, Moment, AnchorLink, EmptyState, FailureState } from '../ui/page/page.tsx';
import { useShortcuts } from '../ui/keys/shortcuts.tsx';
import { TextButton } from '../ui/icon.tsx';
import { trpc, useSession } from '../session/session.ts';
import { barHeight, Bars, RecentStrip } from './delivery/recent-strip.tsx';
import { kindWords, nameOf, reasonWords, stateOf, useFilterWords } from './webhooks.ts';
import { CreateWebhook } from './manage/create-webhook.tsx';
import { showMs } from '../ground/duration.ts';

const lookEveryMs = 10_000;

export function WebhooksPage() {
  const webhooks = useQuery(
    trpc.webhooks.list.queryOptions({}, { refetchInterval: lookEveryMs, select: ({ data }) => data }),
  );
  const activity = useQuery(trpc.webhooks.listActivity.queryOptions(undefined, { refetchInterval: lookEveryMs }));
  const { deliveryDays } = useSession().workspace;
  const [isCreating, setIsCreating] = useState(false);
  useShortcuts([{ keys: 'c', label: t('New webhook'), run: () => setIsCreating(true) }]);
  const navigate = useNavigate();
  const hasSome = webhooks.data !== undefined && webhooks.data.length > 0;
  const activityOf = ({ id }: Webhook) => activity.data?.data.find(({ webhookId }) => webhookId === id);
  const create = (
    <TextButton variant="filled" icon="plus" onClick={() => setIsCreating(true)}>
      {t('New webhook')}
    </TextButton>
  );
  return (
    <Page title={t('Webhooks')}>
      <Section
        title={t('Webhooks')}
        hint={t(
          "We send every change to these URLs right away, sign it, retry until it's accepted, and keep a log for {deliveryDays} days.",
          { deliveryDays },
        )}
        actions={hasSome && create}
      >
        <QueryTable
          query={webhooks}
          count={3}
          height={64}
          empty={
            <EmptyState icon="webhook" title={t('No webhooks yet')} action={create}>
              {t(
                'Enter your own URL or one from n8n, Make or Zapier, and choose events. We send a signed POST for each one, and give you code to paste into the receiver.',
              )}
            </EmptyState>
          }
          onOpen={({ id }) => void navigate({ to: '/settings/webhooks/$webhookId', params: { webhookId: id } })}
          columns={[
            { head: t('Webhook'), maw: 380, cell: (webhook) => <Summary webhook={webhook} /> },
            {
              head: t('Deliveries'),
              visibleFrom: 'sm',
              cell: (webhook) => <RecentStrip recent={activityOf(webhook)?.recent ?? []} />,
            },
            { head: t('Last success'), cell: (webhook) => <Time at={activityOf(webhook)?.lastSuccessAt} /> },
            {
              head: t('Last failure'),
              cell: (webhook) => (
                <Time at={activityOf(webhook)?.lastFailureAt} note={activityOf(webhook)?.lastFailure} />
              ),
            },
          ]}
        />
      </Section>
      {hasSome && <HealthSection />}
      <CreateWebhook isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </Page>
  );
}

function Summary({ webhook }: { webhook: Webhook }) {
  const { id, url, description, kinds, disabledReason } = webhook;
  const filters = useFilterWords(webhook);
  return (
    <>
      <Group gap={8} wrap="nowrap">
        <AnchorLink
          to="/settings/webhooks/$webhookId"
          params={{ webhookId: id }}
          title={url}
          truncate
          fw={560}
          c="inherit"
          onClick={(event) => event.stopPropagation()}
        >
          {url.replace(/^https:\/\//, '')}
        </AnchorLink>
        <Badge {...stateOf(webhook)} />
      </Group>
      {description !== null && (
        <Text size="md" truncate>
          {description}
        </Text>
      )}
      <Hint truncate>{[kindWords(kinds), ...filters].join(' · ')}</Hint>
      {disabledReason !== null && disabledReason !== 'MANUAL' && (
        <Text size="xs" c="var(--mantine-color-error)" truncate>
          {reasonWords[disabledReason]}
        </Text>
      )}
    </>
  );
}

function Time({ at, note }: { at: string | null | undefined; note?: string | null | undefined }) {
  return (
    <span title={note ?? undefined}>
      {at ? <Moment at={at} /> : '–'}
      {note && <VisuallyHidden>: {note}</VisuallyHidden>}
    </span>
  );
}

const ranges = ['DAY', 'WEEK'] as const;
// The server counts up to here.
const waitingMax = 1_000;

function HealthSection() {
  const [range, setRange] = useState<(typeof ranges)[number]>('DAY');
  const health = useQuery(
    trpc.webhooks.listHealth.queryOptions({ range }, { refetchInterval: 30_000, placeholderData: keepPreviousData }),
  );
  const rows = (health.data?.data ?? []).toSorted(
    (a, b) => Number(b.failingSince !== null) - Number(a.failingSince !== null),
  );
  return (
    <Section
      title={t('Health')}
      hint={t('Past attempts and waiting deliveries.')}
      actions={<SpanControl spans={ranges} value={range} onChange={setRange} />}
    >
      {health.isError && <FailureState error={health.error} onRetry={() => void health.refetch()} />}
      <Table.ScrollContainer minWidth={720}>
        <Table
          data={{
            head: [
              t('Webhook'),
              t('Attempts'),
              t('Succeeded'),
              t('95 % within'),
              t('Failing since'),
              t('Waiting'),
              t('Last success'),
            ],
            body: rows.map(cellsOf),
          }}
        />
      </Table.ScrollContainer>
    </Section>
  );
}

function cellsOf(health: WebhookHealth) {
  const { webhookId, successRate, p95Ms, failingSince, waitingCount, oldestWaitingAt, lastSuccessAt } = health;
  return [
    <>
      <AnchorLink to="/settings/webhooks/$webhookId" params={{ webhookId }}>
        {nameOf(health)}
      </AnchorLink>
      {!health.isEnabled && ` (${t('off')})`}
    </>,
    <HealthPlot key="attempts" buckets={health.buckets} />,
    successRate === null ? '–' : t('{percent} %', { percent: Math.floor(successRate * 1_000) / 10 }),
    showMs(p95Ms),
    failingSince === null ? '–' : <Moment key="failing" at={failingSince} />,
    <>
      {waitingCount >= waitingMax ? t('{waitingMax} or more', { waitingMax }) : waitingCount}
      {oldestWaitingAt !== null && <>, {rich('since {at}', { at: <Moment at={oldestWaitingAt} /> })}</>}
    </>,
    lastSuccessAt === null ? '–' : <Moment key="success" at={lastSuccessAt} />,
  ];
}

function HealthPlot({ buckets }: Pick<WebhookHealth, 'buckets'>) {
  const most = Math.max(1, ...buckets.map(({ succeeded, failed }) => succeeded + failed));
  const scaled = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * barHeight));
  const sum = (what: 'succeeded' | 'failed') => buckets.reduce((total, bucket) => total + bucket[what], 0);
  return (
    <Bars
      role="img"
      aria-label={t('{succeeded} succeeded, {failed} failed', { succeeded: sum('succeeded'), failed: sum('failed') })}
      bars={buckets.map(({ succeeded, failed }) => {
        const bad = scaled(failed);
        return [
          { height: Math.min(barHeight - bad, scaled(succeeded)), color: 'var(--mantine-color-teal-6)' },
          { height: bad, color: 'var(--mantine-color-red-6)' },
          { height: succeeded + failed === 0 ? 1 : 0, color: 'var(--line-2)' },
        ];
      })}
    />
  );
}
