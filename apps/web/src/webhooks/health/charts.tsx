import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import type { StatisticsRange } from '@dossier/domain/webhooks/constants.ts';
import type { Statistics } from '@dossier/domain/webhooks/health/health-schema.ts';
import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { locale, person } from '../../language/person.ts';
import { showCount } from '../../language/show-count.ts';
import { t } from '../../language/t.ts';
import { showMs } from '../webhooks.ts';
import classes from './overview.module.css';

const height = 190;
/** With more points than this only the line is drawn, without a dot at each point. */
const dotsMax = 15;
const { timeZone } = person;
const formats: Record<StatisticsRange, Intl.DateTimeFormat> = {
  HOUR: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }),
  DAY: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }),
  WEEK: new Intl.DateTimeFormat(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone }),
  MONTH: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', timeZone }),
};
// Hidden from assistive technology: the table below has the same numbers. Nothing in it may take the focus.
const still = { accessibilityLayer: false };
const drawn = {
  h: height,
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

/** Successes and failures over time, and how long the attempts took. */
export function Charts({ statistics, range }: { statistics: Statistics; range: StatisticsRange }) {
  const data = statistics.buckets.map(({ at, ...counts }) => ({
    name: formats[range].format(new Date(at)),
    ...counts,
  }));
  const tried = data.filter(({ succeeded, failed }) => succeeded + failed > 0);
  const timed = data.filter(({ medianMs }) => medianMs !== null);
  return (
    <>
      <Figure
        title={t('Successes and failures')}
        series={outcomes}
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
      </Figure>
      <Figure
        title={t('Latency')}
        series={latencies}
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
      </Figure>
    </>
  );
}

interface FigureProps {
  title: string;
  series: readonly { label: string; color: string }[];
  rows: string[][];
  children: ReactNode;
}

/** A chart, with the same numbers in a table. */
function Figure({ title, series, rows, children }: FigureProps) {
  return (
    <figure className={classes.chart}>
      <figcaption>
        {title}
        {series.map(({ label, color }) => (
          <span key={label} className={classes.legend}>
            <span className={classes.mark} style={{ background: `var(--mantine-color-${color.replace('.', '-')})` }} />
            {label}
          </span>
        ))}
      </figcaption>
      {rows.length === 0 ? (
        <p className={classes.nothing} style={{ height }}>
          {t('Nothing was sent in this period.')}
        </p>
      ) : (
        <div aria-hidden="true">{children}</div>
      )}
      <details>
        <Text component="summary" size="xs" c="dimmed">
          {t('As a table')}
        </Text>
        <div className={classes.table} tabIndex={0} role="group" aria-label={t('{title} as a table', { title })}>
          <Table
            className="tabular"
            verticalSpacing={4}
            data={{ head: [t('From'), ...series.map(({ label }) => label)], body: rows }}
          />
        </div>
      </details>
    </figure>
  );
}
