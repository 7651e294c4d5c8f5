import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import type { Usage, UsageRange } from '@dossier/domain/usage/schema.ts';
import { Table, Text } from '@mantine/core';
import { locale, person } from '../language/person.ts';
import { showCount } from '../language/show-count.ts';
import { t } from '../language/t.ts';
import { CountCell } from './usage-cards.tsx';
import { chartHeight, nameOf } from './usage-words.ts';
import classes from './usage.module.css';

interface UsageChartProps {
  usage: Usage;
  range: UsageRange;
  hint: string;
}

/** One colour for each of the busiest keys; all other keys share the grey one. */
const colors = ['ink.5', 'teal.6', 'orange.6', 'grape.5', 'cyan.6'];
const restColor = 'gray.5';
// A limit more than this many times the peak is not drawn: it would flatten the bars.
const shownTimes = 20;
const { timeZone } = person;
const formats: Record<UsageRange, Intl.DateTimeFormat> = {
  HOUR: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }),
  DAY: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }),
  WEEK: new Intl.DateTimeFormat(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone }),
};

/**
 * Requests per minute by key, with the limit as a line. The chart is hidden from assistive technology and the
 * keyboard; a table has the same numbers.
 */
export function UsageChart({ usage, range, hint }: UsageChartProps) {
  const { limit, points, keys } = usage;
  const peak = Math.max(1, ...points.map(({ perMinute }) => perMinute));
  const isLimitShown = limit > 0 && limit <= peak * shownTimes;
  // In order of creation, so that a key keeps its colour in every range.
  const own = keys.slice(0, colors.length).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const series = [
    ...own.map(({ id }, at) => ({ name: id, label: nameOf(keys, id), color: colors[at] ?? restColor })),
    ...(keys.length > own.length ? [{ name: 'rest', label: t('Other keys'), color: restColor }] : []),
  ];
  const data = points.map(({ at, byKey }) => {
    const bars: Record<string, string | number> = { name: formats[range].format(new Date(at)) };
    for (const { keyId, requests } of byKey) {
      const name = own.some(({ id }) => id === keyId) ? keyId : 'rest';
      bars[name] = Number(bars[name] ?? 0) + requests;
    }
    return bars;
  });
  return (
    <figure className={classes.chart}>
      <figcaption>
        <span className={classes.title}>
          {t('Requests per minute')} <span className={classes.hint}>({hint})</span>
        </span>
        {series.map(({ name, label, color }) => (
          <span key={name} className={classes.legend}>
            <span className={classes.mark} style={{ background: `var(--mantine-color-${color.replace('.', '-')})` }} />
            {label}
          </span>
        ))}
        {isLimitShown && (
          <span className={classes.legend}>
            <span className={classes.line} />
            {t('Limit')}
          </span>
        )}
      </figcaption>
      <div aria-hidden="true">
        <BarChart
          h={chartHeight}
          data={data}
          dataKey="name"
          type="stacked"
          series={series}
          valueFormatter={(value) => showCount(value)}
          tickLine="none"
          gridAxis="x"
          xAxisProps={{ minTickGap: 48, interval: 'preserveStartEnd' }}
          yAxisProps={{
            allowDecimals: false,
            width: 44,
            domain: [0, roundAbove(isLimitShown ? Math.max(peak, limit) : peak)],
          }}
          referenceLines={isLimitShown ? [{ y: limit, color: 'red.6', strokeDasharray: '5 4' }] : []}
          barProps={{ isAnimationActive: false, maxBarSize: 20 }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <PointTable usage={usage} format={formats[range]} />
    </figure>
  );
}

/** A round axis maximum above `value`, so that a line at `value` is not on the edge. */
function roundAbove(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value));
  const part = [0.2, 0.5, 1].find((size) => value / (step * size) <= 8) ?? 1;
  return Math.max(4, Math.ceil((value * 1.05) / (step * part)) * step * part);
}

function PointTable({ usage: { points, keys }, format }: { usage: Usage; format: Intl.DateTimeFormat }) {
  return (
    <details>
      <Text component="summary" size="xs" c="dimmed">
        {t('As a table')}
      </Text>
      <div className={classes.scroller} tabIndex={0} role="group" aria-label={t('Requests per minute as a table')}>
        <Table verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('From')}</Table.Th>
              <Table.Th ta="right">{t('Per minute')}</Table.Th>
              <Table.Th ta="right">{t('Rejected')}</Table.Th>
              <Table.Th>{t('By key')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {points
              .filter(({ perMinute, limited }) => perMinute + limited > 0)
              .toReversed()
              .map(({ at, perMinute, limited, byKey }) => (
                <Table.Tr key={at}>
                  <Table.Td>{format.format(new Date(at))}</Table.Td>
                  <CountCell>{showCount(perMinute)}</CountCell>
                  <CountCell>{showCount(limited)}</CountCell>
                  <Table.Td>
                    {byKey.map(({ keyId, requests }) => `${nameOf(keys, keyId)} ${showCount(requests)}`).join(', ')}
                  </Table.Td>
                </Table.Tr>
              ))}
          </Table.Tbody>
        </Table>
      </div>
    </details>
  );
}
