import type { Usage } from '@dossier/domain/usage/schema.ts';
import classes from './usage.module.css';

export function UsageNumbers({ usage: { requests, limited, limit, points } }: { usage: Usage }) {
  const peak = Math.max(...points.map(({ perMinute }) => perMinute));
  return (
    <dl className={classes.numbers}>
      <Figure name="Requests" value={requests.toLocaleString()} />
      <Figure name="Busiest minute" value={limit === 0 ? peak.toLocaleString() : `${peak.toLocaleString()} of ${limit.toLocaleString()}`} />
      <Figure name="Refused" value={limited.toLocaleString()} isBad={limited > 0} />
      <Figure name="Limit" value={limit === 0 ? 'None' : `${limit.toLocaleString()} a minute`} />
    </dl>
  );
}

function Figure({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd data-bad={isBad || undefined}>{value}</dd>
    </div>
  );
}
