import { usageRanges, type UsageRange } from '@dossier/domain/usage/schema.ts';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { t } from '../language/t.ts';
import { ButtonLink } from '../ui/page/links.tsx';
import { Page } from '../ui/page/page.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../ui/page/states.tsx';
import { trpc } from '../session/trpc.ts';
import { KeyTable } from './key-table.tsx';
import { Quotas } from './quotas.tsx';
import { Refusals } from './refusals.tsx';
import { chartHeight, pieceNames, rangeNames } from './usage-words.ts';
import { UsageNumbers } from './usage-numbers.tsx';
import classes from './usage.module.css';

const UsageChart = lazy(() => import('./usage-chart.tsx').then(({ UsageChart }) => ({ default: UsageChart })));
// The server writes usage at this interval.
const lookEveryMs = 10_000;

/** Requests of the API keys against the rate limit of the workspace. */
export function UsagePage() {
  const [range, setRange] = useState<UsageRange>('HOUR');
  const usage = useQuery(
    trpc.usage.get.queryOptions({ range }, { refetchInterval: lookEveryMs, placeholderData: keepPreviousData }),
  );
  const shown = usage.data?.data;
  const toolbar = (
    <SegmentedControl
      aria-label={t('Time that is shown')}
      data={usageRanges.map((value) => ({ value, label: rangeNames[value] }))}
      value={range}
      onChange={(chosen) => setRange(usageRanges.find((one) => one === chosen) ?? 'HOUR')}
    />
  );
  if (usage.isPending)
    return (
      <Page title={t('Usage')} toolbar={toolbar}>
        <RowSkeletons />
      </Page>
    );
  if (usage.isError)
    return (
      <Page title={t('Usage')} toolbar={toolbar}>
        <FailureState error={usage.error} onRetry={() => void usage.refetch()} />
      </Page>
    );
  if (!shown || shown.keys.length === 0) {
    return (
      <Page title={t('Usage')} toolbar={toolbar}>
        <EmptyState
          icon="activity"
          title={t('No requests in this time')}
          action={
            <ButtonLink variant="default" to="/settings/api-keys">
              {t('API keys')}
            </ButtonLink>
          }
        >
          {t('What your own tools and no-code platforms ask for with an API key shows here, a few seconds later.')}{' '}
          {shown &&
            shown.limit > 0 &&
            t('They may send {limit} requests in any minute, all keys together.', { limit: shown.limit })}
        </EmptyState>
        <div className={classes.usage}>
          <Quotas />
        </div>
      </Page>
    );
  }
  return (
    <Page title={t('Usage')} toolbar={toolbar}>
      <div className={classes.usage}>
        <UsageNumbers usage={shown} />
        <Suspense fallback={<Skeleton height={chartHeight + 90} />}>
          <UsageChart usage={shown} range={range} hint={pieceNames[range]} />
        </Suspense>
        <KeyTable keys={shown.keys} />
        <Refusals usage={shown} />
        <Quotas />
      </div>
    </Page>
  );
}
