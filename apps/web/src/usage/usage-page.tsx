import { usageRanges, type UsageRange } from '@dossier/domain/usage/schema.ts';
import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { showCount } from '../language/show-count.ts';
import { t } from '../language/t.ts';
import { Figure, Figures } from '../ui/page/figures.tsx';
import { ButtonLink } from '../ui/page/links.tsx';
import { Page } from '../ui/page/page.tsx';
import { EmptyState, QueryState } from '../ui/page/states.tsx';
import { trpc } from '../session/trpc.ts';
import { KeyTable, Quotas, Refusals } from './usage-cards.tsx';

const UsageChart = lazy(() => import('./usage-chart.tsx').then(({ UsageChart }) => ({ default: UsageChart })));
const rangeNames: Record<UsageRange, string> = { HOUR: t('Hour'), DAY: t('24 hours'), WEEK: t('7 days') };
// The server writes usage at this interval.
const lookEveryMs = 10_000;

export function UsagePage() {
  const [range, setRange] = useState<UsageRange>('HOUR');
  const usage = useQuery(
    trpc.usage.get.queryOptions({ range }, { refetchInterval: lookEveryMs, placeholderData: keepPreviousData }),
  );
  const shown = usage.data?.data;
  const { requests = 0, limited = 0, limit = 0, points = [] } = shown ?? {};
  const peak = Math.max(...points.map(({ perMinute }) => perMinute));
  const toolbar = (
    <SegmentedControl
      aria-label={t('Period')}
      data={usageRanges.map((value) => ({ value, label: rangeNames[value] }))}
      value={range}
      onChange={setRange}
    />
  );
  return (
    <Page title={t('Usage')} toolbar={toolbar}>
      <QueryState query={usage} />
      {shown?.keys.length === 0 && !usage.isError && (
        <EmptyState
          icon="activity"
          title={t('No requests in this period')}
          action={<ButtonLink to="/settings/api-keys">{t('API keys')}</ButtonLink>}
        >
          {t('Requests from your own tools and no-code platforms appear here a few seconds later.')}{' '}
          {shown.limit > 0 && t('All keys together can send {limit} requests a minute.', { limit: shown.limit })}
        </EmptyState>
      )}
      {shown && !usage.isError && (
        <Stack maw={1080} p={{ base: '14px 12px 32px', sm: '20px 20px 40px' }}>
          {shown.keys.length > 0 && (
            <>
              <Figures>
                <Figure name={t('Requests')} value={showCount(requests)} />
                <Figure
                  name={t('Busiest minute')}
                  value={limit === 0 ? showCount(peak) : t('{peak} of {limit}', { peak, limit })}
                />
                <Figure name={t('Rejected')} value={showCount(limited)} isBad={limited > 0} />
                <Figure name={t('Limit')} value={limit === 0 ? 'None' : t('{limit} a minute', { limit })} />
              </Figures>
              <Suspense fallback={<Skeleton height={330} />}>
                <UsageChart usage={shown} range={range} />
              </Suspense>
              <KeyTable keys={shown.keys} />
              <Refusals usage={shown} />
            </>
          )}
          <Quotas />
        </Stack>
      )}
    </Page>
  );
}
