import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import type { StatisticsRange } from '@dossier/domain/webhooks/constants.ts';
import type { Statistics } from '@dossier/domain/webhooks/health/statistics-schema.ts';
import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { locale, person } from '../../language/person.ts';
import { showCount } from '../../language/show-count.ts';
import { t } from '../../language/t.ts';
import { showMs } from '../webhooks.ts';
import classes from './overview.module.css';

interface ChartProps {
  statistics: Statistics;
  range: StatisticsRange;
}

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
const still = { accessibilityLayer: false } as const;
const axis = { tickLine: 'none', gridAxis: 'x', xAxisProps: { minTickGap: 48, interval: 'preserveStartEnd' } } as const;

/** Successes and failures over time, and how long the attempts took. */
export function Charts(props: ChartProps) {
  return (
    <>
      <AttemptsChart {...props} />
      <LatencyChart {...props} />
    </>
  );
}

function AttemptsChart({ statistics, range }: ChartProps) {
  const data = rowsOf(statistics, range);
  return (
    <Figure
      title={t('Successes and failures')}
      marks={[
        ['Delivered', 'teal.6'],
        ['Failed', 'red.6'],
      ]}
      isEmpty={statistics.succeeded + statistics.failed === 0}
      columns={['Delivered', 'Failed']}
      rows={data
        .filter(({ succeeded, failed }) => succeeded + failed > 0)
        .map(({ name, succeeded, failed }) => [name, showCount(succeeded), showCount(failed)])}
    >
      <BarChart
        h={height}
        data={data}
        dataKey="name"
        type="stacked"
        series={[
          { name: 'succeeded', label: t('Delivered'), color: 'teal.6' },
          { name: 'failed', label: t('Failed'), color: 'red.6' },
        ]}
        valueFormatter={(value) => showCount(value)}
        {...axis}
        yAxisProps={{ allowDecimals: false, width: 40 }}
        barProps={{ isAnimationActive: false }}
        barChartProps={still}
      />
    </Figure>
  );
}

function LatencyChart({ statistics, range }: ChartProps) {
  const data = rowsOf(statistics, range);
  return (
    <Figure
      title={t('Latency')}
      marks={[
        ['Median', 'ink.5'],
        [t('95th percentile'), 'orange.6'],
      ]}
      isEmpty={statistics.medianMs === null}
      columns={['Median', t('95th percentile')]}
      rows={data
        .filter(({ medianMs }) => medianMs !== null)
        .map(({ name, medianMs, p95Ms }) => [name, showMs(medianMs), showMs(p95Ms)])}
    >
      <LineChart
        h={height}
        data={data}
        dataKey="name"
        curveType="monotone"
        connectNulls
        strokeWidth={1.75}
        withDots={data.filter(({ medianMs }) => medianMs !== null).length < dotsMax}
        dotProps={{ r: 2.5, strokeWidth: 1 }}
        series={[
          { name: 'medianMs', label: t('Median'), color: 'ink.5' },
          { name: 'p95Ms', label: t('95th percentile'), color: 'orange.6', strokeDasharray: '5 3' },
        ]}
        valueFormatter={showMs}
        {...axis}
        yAxisProps={{ width: 52 }}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={still}
      />
    </Figure>
  );
}

interface FigureProps {
  title: string;
  marks: [label: string, color: string][];
  isEmpty: boolean;
  columns: string[];
  rows: string[][];
  children: ReactNode;
}

/** A chart, with the same numbers in a table. */
function Figure({ title, marks, isEmpty, columns, rows, children }: FigureProps) {
  return (
    <figure className={classes.chart}>
      <figcaption>
        {title}
        {marks.map(([label, color]) => (
          <span key={label} className={classes.legend}>
            <span className={classes.mark} style={{ background: `var(--mantine-color-${color.replace('.', '-')})` }} />
            {label}
          </span>
        ))}
      </figcaption>
      {isEmpty ? (
        <p className={classes.nothing} style={{ height }}>
          {t('Nothing was sent in this time.')}
        </p>
      ) : (
        <div aria-hidden="true">{children}</div>
      )}
      <details>
        <Text component="summary" size="xs" c="dimmed">
          {t('As a table')}
        </Text>
        <div className={classes.table} tabIndex={0} role="group" aria-label={t('{title} as a table', { title })}>
          <Table verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('From')}</Table.Th>
                {columns.map((name) => (
                  <Table.Th key={name} ta="right">
                    {name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(([name = '', ...values]) => (
                <Table.Tr key={name}>
                  <Table.Td>{name}</Table.Td>
                  {values.map((value, at) => (
                    <Table.Td key={columns[at]} ta="right" className="tabular">
                      {value}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      </details>
    </figure>
  );
}

function rowsOf({ buckets }: Statistics, range: StatisticsRange) {
  return buckets.map(({ at, ...counts }) => ({ name: formats[range].format(new Date(at)), ...counts }));
}
