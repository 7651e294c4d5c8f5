import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import type { Column, FigureRow } from './figures.ts';

interface TileChartProps {
  kind: 'BAR' | 'LINE';
  series: readonly Column[];
  rows: readonly FigureRow[];
  show: (value: number) => string;
}

const colors = ['ink.5', 'teal.6', 'orange.6'];
const drawnMax = 24;

/** Hidden from assistive technology: the table below it has the same figures. */
export function TileChart({ kind, series, rows, show }: TileChartProps) {
  const shared = {
    h: 210,
    data: rows.slice(0, drawnMax).map(({ name, values }) => ({
      name,
      ...Object.fromEntries(series.map(({ key }, at) => [`v${at}`, values[key] ?? 0])),
    })),
    dataKey: 'name',
    series: series.map(({ label }, at) => ({ name: `v${at}`, label, color: colors[at % colors.length] ?? 'ink.5' })),
    withLegend: series.length > 1,
    valueFormatter: show,
    tickLine: 'none' as const,
    gridAxis: 'x' as const,
    yAxisProps: { allowDecimals: false, tickFormatter: show, width: 96 },
    xAxisProps: { interval: 'equidistantPreserveStart' as const },
  };
  return (
    <div aria-hidden="true">
      {kind === 'BAR' ? (
        <BarChart
          {...shared}
          barProps={{ radius: 4, maxBarSize: 48, isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
        />
      ) : (
        <LineChart
          {...shared}
          lineProps={{ isAnimationActive: false }}
          lineChartProps={{ accessibilityLayer: false }}
        />
      )}
    </div>
  );
}
