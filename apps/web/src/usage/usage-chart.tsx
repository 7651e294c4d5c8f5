import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import type { Usage, UsageRange } from '@dossier/domain/usage/schema.ts';
import { Group } from '@mantine/core';
import { locale, person } from '../language/person.ts';
import { showCount } from '../language/show-count.ts';
import { t } from '../language/t.ts';
import { ChartFigure } from '../ui/card/card.tsx';
import { nameOf } from './usage-cards.tsx';
import classes from './usage.module.css';

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

const pieceNames: Record<UsageRange, string> = {
  HOUR: t('each minute'),
  DAY: t('the busiest minute of each ten'),
  WEEK: t('the busiest minute of each hour'),
};

export function UsageChart({ usage, range }: { usage: Usage; range: UsageRange }) {
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
  const used = points.filter(({ perMinute, limited }) => perMinute + limited > 0).toReversed();
  const keysOf = ({ byKey }: (typeof points)[number]) =>
    byKey.map(({ keyId, requests }) => `${nameOf(keys, keyId)} ${showCount(requests)}`).join(', ');
  return (
    <ChartFigure
      title={t('Requests per minute')}
      series={series}
      legend={
        <Group gap={5} fz="xs" c="dimmed">
          {isLimitShown && (
            <>
              <span className={classes.line} />
              {t('Limit')}
            </>
          )}
          ({pieceNames[range]})
        </Group>
      }
      head={[t('From'), t('Per minute'), t('Rejected'), t('By key')]}
      rows={used.map((point) => [
        formats[range].format(new Date(point.at)),
        showCount(point.perMinute),
        showCount(point.limited),
        keysOf(point),
      ])}
    >
      <BarChart
        h={240}
        data={data}
        dataKey="name"
        type="stacked"
        series={series}
        valueFormatter={(value) => showCount(value)}
        tickLine="none"
        gridAxis="x"
        xAxisProps={{ minTickGap: 48, interval: 'preserveStartEnd' }}
        yAxisProps={{ allowDecimals: false, width: 44 }}
        referenceLines={
          isLimitShown ? [{ y: limit, color: 'red.6', strokeDasharray: '5 4', ifOverflow: 'extendDomain' }] : []
        }
        barProps={{ isAnimationActive: false, maxBarSize: 20 }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </ChartFigure>
  );
}
