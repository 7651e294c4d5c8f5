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
import { HealthPlot } from './health-plot.tsx';
import { nameOf, showMs } from '../webhooks.ts';

const ranges = { DAY: t('24 hours'), WEEK: t('7 days') } as const;
type Range = keyof typeof ranges;
const lookEveryMs = 30_000;
// The server counts up to here.
const waitingMax = 1_000;

/** All webhooks at a glance, those that fail first. */
export function HealthSection() {
  const [range, setRange] = useState<Range>('DAY');
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
      hint={t('How attempts went, and what waits.')}
      actions={
        <SegmentedControl
          aria-label={t('Time that is shown')}
          data={Object.entries(ranges).map(([value, label]) => ({ value, label }))}
          value={range}
          onChange={(chosen) => setRange(chosen === 'WEEK' ? 'WEEK' : 'DAY')}
        />
      }
    >
      {health.isError && <FailureState error={health.error} onRetry={() => void health.refetch()} />}
      <Table.ScrollContainer minWidth={720}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Webhook')}</Table.Th>
              <Table.Th>{t('Attempts')}</Table.Th>
              <Table.Th>{t('Succeeded')}</Table.Th>
              <Table.Th>{t('95 % within')}</Table.Th>
              <Table.Th>{t('Failing since')}</Table.Th>
              <Table.Th>{t('Waiting')}</Table.Th>
              <Table.Th>{t('Last success')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <HealthRow key={row.webhookId} health={row} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

function HealthRow({ health }: { health: WebhookHealth }) {
  const { webhookId, successRate, p95Ms, failingSince, waitingCount, oldestWaitingAt, lastSuccessAt, isEnabled } =
    health;
  return (
    <Table.Tr>
      <Table.Td>
        <AnchorLink to="/settings/webhooks/$webhookId" params={{ webhookId }}>
          {nameOf(health)}
        </AnchorLink>
        {!isEnabled && ` (${t('off')})`}
      </Table.Td>
      <Table.Td>
        <HealthPlot buckets={health.buckets} />
      </Table.Td>
      <Table.Td>
        {successRate === null ? '–' : t('{percent} %', { percent: Math.floor(successRate * 1_000) / 10 })}
      </Table.Td>
      <Table.Td>{showMs(p95Ms)}</Table.Td>
      <Table.Td>{failingSince === null ? '–' : <Moment at={failingSince} />}</Table.Td>
      <Table.Td>
        {waitingCount >= waitingMax ? t('{waitingMax} or more', { waitingMax }) : waitingCount}
        {oldestWaitingAt !== null && (
          <>
            {', '}
            {rich('since {at}', { at: <Moment at={oldestWaitingAt} /> })}
          </>
        )}
      </Table.Td>
      <Table.Td>{lastSuccessAt === null ? '–' : <Moment at={lastSuccessAt} />}</Table.Td>
    </Table.Tr>
  );
}
