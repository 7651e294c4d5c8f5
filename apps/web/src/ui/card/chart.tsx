import '@mantine/charts/styles.css';
import { BarChart, LineChart, type BarChartProps, type LineChartProps } from '@mantine/charts';
import type { spanNames } from './card.tsx';
import { locale, person } from '../../language/person.ts';

const shared = { dataKey: 'name', tickLine: 'none', gridAxis: 'x' } as const;
const still = { isAnimationActive: false };
const noKeys = { accessibilityLayer: false };

/** Hidden from assistive technology and the keyboard, like the lines: a table beside them has the same figures. */
export function Bars({ barProps, barChartProps, ...props }: Omit<BarChartProps, 'dataKey'>) {
  return (
    <div aria-hidden="true">
      <BarChart
        {...shared}
        {...props}
        barProps={{ ...still, ...barProps }}
        barChartProps={{ ...noKeys, ...barChartProps }}
      />
    </div>
  );
}

export function Lines(props: Omit<LineChartProps, 'dataKey'>) {
  return (
    <div aria-hidden="true">
      <LineChart {...shared} {...props} lineProps={still} lineChartProps={noKeys} />
    </div>
  );
}

interface NamedChartProps extends Pick<BarChartProps, 'h' | 'data' | 'series'> {
  kind: 'BAR' | 'LINE';
  show: (value: number) => string;
  short?: (value: number) => string;
  /** A click takes the nearest bar. */
  onPick?: ((at: number) => void) | undefined;
}

export function NamedChart({ kind, show, short = show, onPick, ...rest }: NamedChartProps) {
  const props = {
    ...rest,
    withLegend: rest.series.length > 1,
    valueFormatter: show,
    yAxisProps: { allowDecimals: false, tickFormatter: short, width: 96 },
    xAxisProps: { interval: 'equidistantPreserveStart' } as const,
  };
  const pick = (state: { activeTooltipIndex?: unknown }) => onPick?.(Number(state.activeTooltipIndex));
  const picking = onPick && { barChartProps: { onClick: pick, style: { cursor: 'pointer' } } };
  if (kind === 'LINE') return <Lines {...props} />;
  return <Bars {...props} {...picking} barProps={{ radius: 4, maxBarSize: 56 }} />;
}

const { timeZone } = person;
const time = { hour: '2-digit', timeZone } as const;
const clock = new Intl.DateTimeFormat(locale, { ...time, minute: '2-digit' });

export const spanFormats: Record<keyof typeof spanNames, Intl.DateTimeFormat> = {
  HOUR: clock,
  DAY: clock,
  WEEK: new Intl.DateTimeFormat(locale, { ...time, weekday: 'short', minute: '2-digit' }),
  MONTH: new Intl.DateTimeFormat(locale, { ...time, day: 'numeric', month: 'short' }),
};

/** The time axis shows as many labels as fit, always the first and the last. */
export const momentAxis = { minTickGap: 48, interval: 'preserveStartEnd' } as const;
