import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import type { StatisticsRange } from '@dossier/domain/webhooks/constants.ts';
import type { Statistics } from '@dossier/domain/webhooks/health/statistics-schema.ts';
import { locale, person } from '../../language/person.ts';
import { showCount } from '../../language/show-count.ts';
import { t } from '../../language/t.ts';
import { ChartFigure } from '../../ui/card/card.tsx';
import { showMs } from '../../ground/duration.ts';

/** With more points than this only the line is drawn, without a dot at each point. */
const dotsMax = 15;
const { timeZone } = person;
const formats: Record<StatisticsRange, Intl.DateTimeFormat> = {
  HOUR: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }),
  DAY: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }),
  WEEK: new Intl.DateTimeFormat(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone }),
  MONTH: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', timeZone }),
};
const still = { accessibilityLayer: false };
const drawn = {
  h: 190,
  dataKey: 'name',
  tickLine: 'none',
  gridAxis: 'x',
  xAxisProps: { minTickGap: 48, interval: 'preserveStartEnd' },
} as const;
const outcomes = [
  { name: 'succeeded', label: t('Delivered'), color: 'teal.6' },
  { name: 'failed', label: t('Failed'), color: 'red.6' },
];
const latencies = [
  { name: 'medianMs', label: t('Median'), color: 'ink.5' },
  { name: 'p95Ms', label: t('95th percentile'), color: 'orange.6', strokeDasharray: '5 3' },
];
const empty = t('Nothing was sent in this period.');

export function Charts({ statistics, range }: { statistics: Statistics; range: StatisticsRange }) {
  const data = statistics.buckets.map(({ at, ...counts }) => ({
    name: formats[range].format(new Date(at)),
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
        <BarChart
          {...drawn}
          data={data}
          type="stacked"
          series={outcomes}
          valueFormatter={(value) => showCount(value)}
          yAxisProps={{ allowDecimals: false, width: 40 }}
          barProps={{ isAnimationActive: false }}
          barChartProps={still}
        />
      </ChartFigure>
      <ChartFigure
        title={t('Latency')}
        series={latencies}
        empty={empty}
        rows={timed.map(({ name, medianMs, p95Ms }) => [name, showMs(medianMs), showMs(p95Ms)])}
      >
        <LineChart
          {...drawn}
          data={data}
          curveType="monotone"
          connectNulls
          strokeWidth={1.75}
          withDots={timed.length < dotsMax}
          dotProps={{ r: 2.5, strokeWidth: 1 }}
          series={latencies}
          valueFormatter={showMs}
          yAxisProps={{ width: 52 }}
          lineProps={{ isAnimationActive: false }}
          lineChartProps={still}
        />
      </ChartFigure>
    </>
  );
}
