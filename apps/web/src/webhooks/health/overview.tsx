import { statisticsRanges, type StatisticsRange } from '@dossier/domain/webhooks/constants.ts';
import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { showCount } from '../../language/show-count.ts';
import { t } from '../../language/t.ts';
import { showDateTime } from '../../ground/moments.ts';
import { Figure, Figures } from '../../ui/page/figures.tsx';
import { FailureState } from '../../ui/page/states.tsx';
import { trpc } from '../../session/trpc.ts';
import { Failures } from './failures.tsx';
import { HealthNotice } from './health-notice.tsx';
import { WebhookDetails } from '../webhook-details.tsx';
import { showMs, type Dialog } from '../webhooks.ts';
import classes from './overview.module.css';

const Charts = lazy(() => import('./charts.tsx').then(({ Charts }) => ({ default: Charts })));
const rangeNames: Record<StatisticsRange, string> = {
  HOUR: t('Hour'),
  DAY: t('24 hours'),
  WEEK: t('7 days'),
  MONTH: t('30 days'),
};
const lookEveryMs = 10_000;

/** Health of a webhook: state, success and duration of its attempts, settings. */
export function Overview({ webhook, onDialog }: { webhook: Webhook; onDialog: (dialog: Dialog) => void }) {
  const [range, setRange] = useState<StatisticsRange>('DAY');
  const statistics = useQuery(
    trpc.webhooks.getStatistics.queryOptions(
      { id: webhook.id, range },
      { refetchInterval: lookEveryMs, placeholderData: keepPreviousData },
    ),
  );
  const shown = statistics.data?.data;
  const tried = shown ? shown.succeeded + shown.failed : 0;
  return (
    <div className={classes.overview}>
      <div role="status" className={classes.status}>
        <HealthNotice webhook={webhook} />
      </div>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('Attempts')}</h2>
        <SegmentedControl
          aria-label={t('Time that is shown')}
          data={statisticsRanges.map((value) => ({ value, label: rangeNames[value] }))}
          value={range}
          onChange={(chosen) => setRange(statisticsRanges.find((one) => one === chosen) ?? 'DAY')}
        />
      </div>
      {statistics.isError && <FailureState error={statistics.error} onRetry={() => void statistics.refetch()} />}
      {statistics.isPending && (
        <>
          <Skeleton height={71} radius={10} />
          <div className={classes.charts}>
            <ChartSkeletons />
          </div>
        </>
      )}
      {shown && (
        <>
          <Figures>
            <Figure name={t('Delivered')} value={showCount(shown.succeeded)} />
            <Figure name={t('Failed')} value={showCount(shown.failed)} isBad={shown.failed > 0} />
            <Figure name={t('Success rate')} value={tried === 0 ? '–' : `${percent(shown.succeeded, tried)} %`} />
            <Figure name={t('Median latency')} value={showMs(shown.medianMs)} />
            <Figure name={t('95th percentile')} value={showMs(shown.p95Ms)} />
          </Figures>
          <div className={classes.charts}>
            <Suspense fallback={<ChartSkeletons />}>
              <Charts statistics={shown} range={range} />
            </Suspense>
          </div>
          {shown.countedSince > shown.since && (
            <p className={classes.note}>
              {t('There were so many that only the newest are counted: those since {countedSince}.', {
                countedSince: showDateTime(shown.countedSince),
              })}
            </p>
          )}
          {shown.failures.length > 0 && <Failures failures={shown.failures} />}
        </>
      )}
      <WebhookDetails webhook={webhook} onDialog={onDialog} />
    </div>
  );
}

function ChartSkeletons() {
  return (
    <>
      <Skeleton height={262} radius={10} />
      <Skeleton height={262} radius={10} />
    </>
  );
}

/** A share in percent, at most 99.9 if any attempt failed. */
function percent(part: number, all: number): string {
  const exact = (part / all) * 100;
  return showCount(part < all ? Math.min(exact, 99.9) : exact, 1);
}
