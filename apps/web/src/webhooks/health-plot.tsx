import type { WebhookHealth } from '@dossier/domain/webhooks/health/health-schema.ts';
import { t } from '../language/t.ts';

const height = 22;
const step = 6;

/** Attempts over time as bars, failed ones on top, with the same as text for those who do not see it. */
export function HealthPlot({ buckets }: Pick<WebhookHealth, 'buckets'>) {
  const most = Math.max(1, ...buckets.map(({ succeeded, failed }) => succeeded + failed));
  const scaled = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * height));
  const sum = (what: 'succeeded' | 'failed') => buckets.reduce((total, bucket) => total + bucket[what], 0);
  return (
    <svg
      display="block"
      role="img"
      aria-label={t('{succeeded} succeeded, {failed} failed', { succeeded: sum('succeeded'), failed: sum('failed') })}
      width={buckets.length * step}
      height={height}
    >
      {buckets.map(({ at, succeeded, failed }, place) => {
        const [good, bad] = [scaled(succeeded), scaled(failed)];
        const base = Math.min(height, good + bad) - bad;
        return (
          <g key={at}>
            <Bar x={place * step} y={height - base} height={base} color="var(--mantine-color-teal-6)" />
            <Bar x={place * step} y={height - base - bad} height={bad} color="var(--mantine-color-red-6)" />
            {good + bad === 0 && <Bar x={place * step} y={height - 1} height={1} color="var(--line)" />}
          </g>
        );
      })}
    </svg>
  );
}

function Bar({ color, ...place }: { x: number; y: number; height: number; color: string }) {
  return <rect {...place} width={4} fill={color} />;
}
