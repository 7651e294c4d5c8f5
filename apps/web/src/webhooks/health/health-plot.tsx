import type { WebhookHealth } from '@dossier/domain/webhooks/health/health-schema.ts';
import { t } from '../../language/t.ts';
import classes from './health-plot.module.css';

const height = 22;
const barWidth = 4;
const step = 6;

/** Attempts over time as bars, failed ones on top, with the same as text for those who do not see it. */
export function HealthPlot({ buckets }: Pick<WebhookHealth, 'buckets'>) {
  const most = Math.max(1, ...buckets.map(({ succeeded, failed }) => succeeded + failed));
  const scaled = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * height));
  const sum = (what: 'succeeded' | 'failed') => buckets.reduce((total, bucket) => total + bucket[what], 0);
  return (
    <svg
      className={classes.plot}
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
            <rect data-outcome="succeeded" x={place * step} y={height - base} width={barWidth} height={base} />
            <rect data-outcome="failed" x={place * step} y={height - base - bad} width={barWidth} height={bad} />
            {good + bad === 0 && (
              <rect data-outcome="none" x={place * step} y={height - 1} width={barWidth} height={1} />
            )}
          </g>
        );
      })}
    </svg>
  );
}
