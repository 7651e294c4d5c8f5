import type { WebhookHealth } from '@dossier/domain/webhooks/health/health-schema.ts';
import { SegmentedControl, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rich } from '../../language/rich.tsx';
import { t } from '../../language/t.ts';
import { AnchorLink } from '../../ui/page/links.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import { Section } from '../../ui/page/section.tsx';
import { FailureState } from '../../ui/page/states.tsx';
import { trpc } from '../../session/trpc.ts';
import { nameOf, showMs } from '../webhooks.ts';

const ranges = [
  { value: 'DAY', label: t('24 hours') },
  { value: 'WEEK', label: t('7 days') },
] as const;
const lookEveryMs = 30_000;
// The server counts up to here.
const waitingMax = 1_000;

/** All webhooks at a glance, those that fail first. */
export function HealthSection() {
  const [range, setRange] = useState<(typeof ranges)[number]['value']>('DAY');
  const health = useQuery(
    trpc.webhooks.listHealth.queryOptions(
      { range },
      { refetchInterval: lookEveryMs, placeholderData: keepPreviousData },
    ),
  );
  const rows = (health.data?.data ?? []).toSorted(
    (a, b) => Number(b.failingSince !== null) - Number(a.failingSince !== null),
  );
  return (
    <Section
      title={t('Health')}
      hint={t('Past attempts and waiting deliveries.')}
      actions={<SegmentedControl aria-label={t('Period')} data={[...ranges]} value={range} onChange={setRange} />}
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

const height = 22;
const step = 6;

/** Attempts over time as bars, failed ones on top, with the same as text for those who do not see it. */
function HealthPlot({ buckets }: Pick<WebhookHealth, 'buckets'>) {
  const most = Math.max(1, ...buckets.map(({ succeeded, failed }) => succeeded + failed));
  const scaled = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * height));
  const sum = (what: 'succeeded' | 'failed') => buckets.reduce((total, bucket) => total + bucket[what], 0);
  return (
    <svg
      display="block"
      role="img"
      aria-label={t('{succeeded} succeeded, {failed} failed', { succeeded: sum('succeeded'), failed: sum('failed') })}
      width={buckets.length * step}
      height={height}
    >
      {buckets.map(({ at, succeeded, failed }, place) => {
        const [good, bad] = [scaled(succeeded), scaled(failed)];
        const base = Math.min(height, good + bad) - bad;
        return (
          <g key={at}>
            <Bar x={place * step} y={height - base} height={base} color="var(--mantine-color-teal-6)" />
            <Bar x={place * step} y={height - base - bad} height={bad} color="var(--mantine-color-red-6)" />
            {good + bad === 0 && <Bar x={place * step} y={height - 1} height={1} color="var(--line)" />}
          </g>
        );
      })}
    </svg>
  );
}

function Bar({ color, ...place }: { x: number; y: number; height: number; color: string }) {
  return <rect {...place} width={4} fill={color} />;
}
