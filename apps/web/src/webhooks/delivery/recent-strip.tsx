import type { DeliveryStatus } from '@dossier/domain/webhooks/schema.ts';
import { Stack, Text } from '@mantine/core';
import type { SVGAttributes } from 'react';
import { t } from '../../language/t.ts';

/** Height of a row of bars, in pixels. */
export const barHeight = 22;
const step = 6;

interface BarsProps extends SVGAttributes<SVGElement> {
  /** The parts of each bar from the bottom to the top. */
  bars: readonly (readonly { height: number; color: string }[])[];
}

export function Bars({ bars, ...rest }: BarsProps) {
  return (
    <svg display="block" width={bars.length * step} height={barHeight} {...rest}>
      {bars.map((parts, place) => {
        let top = barHeight;
        return parts.map(({ height, color }) => {
          top -= height;
          return <rect key={color} x={place * step} y={top} width={4} height={height} rx={1} fill={color} />;
        });
      })}
    </svg>
  );
}

const places = 30;
const none = [{ height: barHeight, color: 'var(--line-2)' }];
// Failed and pending bars are shorter, since not every person can distinguish the colours.
const barOf: Record<DeliveryStatus, (typeof none)[number]> = {
  SUCCEEDED: { height: barHeight, color: 'var(--mantine-color-teal-6)' },
  FAILED: { height: 11, color: 'var(--mantine-color-red-6)' },
  PENDING: { height: 16, color: 'var(--mantine-color-yellow-6)' },
};

export function RecentStrip({ recent }: { recent: readonly DeliveryStatus[] }) {
  const shown = recent.slice(0, places).toReversed();
  const succeeded = recent.filter((status) => status === 'SUCCEEDED').length;
  return (
    <Stack gap={4}>
      <Bars
        aria-hidden="true"
        bars={[...Array.from({ length: places - shown.length }, () => none), ...shown.map((status) => [barOf[status]])]}
      />
      <Text span inherit fz="0.75rem" c="dimmed">
        {recent.length === 0
          ? t('Nothing sent yet')
          : t('{succeeded} of the last {count} delivered', { succeeded, count: recent.length })}
      </Text>
    </Stack>
  );
}
