import type { Usage, UsageRange } from '@dossier/domain/usage/schema.ts';
import { Box, Group } from '@mantine/core';
import { t, showCount } from '../language/t.ts';
import { ChartFigure } from '../ui/card/card.tsx';
import { Bars, momentAxis, spanFormats } from '../ui/card/chart.tsx';

/** Colours of the busiest keys; all others share the grey one. */
const colors = ['ink.6', 'teal.6', 'amber.6', 'plum.6', 'sky.6'];
const restColor = 'gray.6';
// A limit more than this many times the peak is not drawn, since it would flatten the bars.
const shownTimes = 20;
const pieceNames: Record<UsageRange, string> = {
  HOUR: t('each minute'),
  DAY: t('the busiest minute of each ten'),
  WEEK: t('the busiest minute of each hour'),
};

interface UsageChartProps {
  usage: Usage;
  range: UsageRange;
  nameOf: (keyId: string) => string;
}

export function UsageChart({ usage: { limit, points, keys }, range, nameOf }: UsageChartProps) {
  const peak = Math.max(1, ...points.map(({ perMinute }) => perMinute));
  const isLimitShown = limit > 0 && limit <= peak * shownTimes;
  // In order of creation, so that a key keeps its colour in every range.
  const own = keys.slice(0, colors.length).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const series = [
    ...own.map(({ id }, at) => ({ name: id, label: nameOf(id), color: colors[at] ?? restColor })),
    ...(keys.length > own.length ? [{ name: 'rest', label: t('Other keys'), color: restColor }] : []),
  ];
  const data = points.map(({ at, byKey }) => {
    const bars: Record<string, string | number> = { name: spanFormats[range].format(new Date(at)) };
    for (const { keyId, requests } of byKey) {
      const name = own.some(({ id }) => id === keyId) ? keyId : 'rest';
      bars[name] = Number(bars[name] ?? 0) + requests;
    }
    return bars;
  });
  const used = points.filter(({ perMinute, limited }) => perMinute + limited > 0).toReversed();
  const keysOf = ({ byKey }: (typeof points)[number]) =>
    byKey.map(({ keyId, requests }) => `${nameOf(keyId)} ${showCount(requests)}`).join(', ');
  return (
    <ChartFigure
      title={t('Requests per minute')}
      series={series}
      legend={
        <Group gap={5} fz="xs" c="dimmed">
          {isLimitShown && (
            <>
              <Box component="span" w={14} style={{ borderTop: '2px dashed var(--mantine-color-red-6)' }} />
              {t('Limit')}
            </>
          )}
          ({pieceNames[range]})
        </Group>
      }
      head={[t('From'), t('Per minute'), t('Rejected'), t('By key')]}
      rows={used.map((point) => [
        spanFormats[range].format(new Date(point.at)),
        showCount(point.perMinute),
        showCount(point.limited),
        keysOf(point),
      ])}
    >
      <Bars
        h={240}
        data={data}
        type="stacked"
        series={series}
        valueFormatter={(value) => showCount(value)}
        xAxisProps={momentAxis}
        yAxisProps={{ allowDecimals: false, width: 44 }}
        referenceLines={
          isLimitShown ? [{ y: limit, color: 'red.6', strokeDasharray: '5 4', ifOverflow: 'extendDomain' }] : []
        }
        barProps={{ maxBarSize: 20 }}
      />
    </ChartFigure>
  );
}
