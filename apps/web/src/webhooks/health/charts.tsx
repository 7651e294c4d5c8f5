import type { StatisticsRange } from '@dossier/domain/webhooks/constants.ts';
import type { Statistics } from '@dossier/domain/webhooks/health/health-schema.ts';
import { t, showCount } from '../../language/t.ts';
import { ChartFigure } from '../../ui/card/card.tsx';
import { Bars, Lines, momentAxis, spanFormats } from '../../ui/card/chart.tsx';
import { showMs } from '../../ground/duration.ts';

/** Above this number of points only the line is drawn, without dots. */
const dotsMax = 15;
const outcomes = [
  { name: 'succeeded', label: t('Delivered'), color: 'teal.6' },
  { name: 'failed', label: t('Failed'), color: 'red.6' },
];
const latencies = [
  { name: 'medianMs', label: t('Median'), color: 'ink.6' },
  { name: 'p95Ms', label: t('95th percentile'), color: 'amber.6', strokeDasharray: '5 3' },
];
const empty = t('Nothing was sent in this period.');

export function Charts({ statistics, range }: { statistics: Statistics; range: StatisticsRange }) {
  const data = statistics.buckets.map(({ at, ...counts }) => ({
    name: spanFormats[range].format(new Date(at)),
    ...counts,
  }));
  const tried = data.filter(({ succeeded, failed }) => succeeded + failed > 0);
  const timed = data.filter(({ medianMs }) => medianMs !== null);
  return (
    <>
      <ChartFigure
        title={t('Successes and failures')}
        series={outcomes}
        empty={empty}
        rows={tried.map(({ name, succeeded, failed }) => [name, showCount(succeeded), showCount(failed)])}
      >
        <Bars
          h={190}
          data={data}
          type="stacked"
          series={outcomes}
          valueFormatter={(value) => showCount(value)}
          xAxisProps={momentAxis}
          yAxisProps={{ allowDecimals: false, width: 40 }}
        />
      </ChartFigure>
      <ChartFigure
        title={t('Latency')}
        series={latencies}
        empty={empty}
        rows={timed.map(({ name, medianMs, p95Ms }) => [name, showMs(medianMs), showMs(p95Ms)])}
      >
        <Lines
          h={190}
          data={data}
          curveType="monotone"
          connectNulls
          strokeWidth={1.75}
          withDots={timed.length < dotsMax}
          dotProps={{ r: 2.5, strokeWidth: 1 }}
          series={latencies}
          valueFormatter={showMs}
          xAxisProps={momentAxis}
          yAxisProps={{ width: 52 }}
        />
      </ChartFigure>
    </>
  );
}
