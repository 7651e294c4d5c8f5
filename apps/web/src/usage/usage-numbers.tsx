import type { Usage } from '@dossier/domain/usage/schema.ts';
import { Figure, Figures } from '../shell/figures.tsx';

export function UsageNumbers({ usage: { requests, limited, limit, points } }: { usage: Usage }) {
  const peak = Math.max(...points.map(({ perMinute }) => perMinute));
  return (
    <Figures>
      <Figure name="Requests" value={requests.toLocaleString()} />
      <Figure
        name="Busiest minute"
        value={limit === 0 ? peak.toLocaleString() : `${peak.toLocaleString()} of ${limit.toLocaleString()}`}
      />
      <Figure name="Refused" value={limited.toLocaleString()} isBad={limited > 0} />
      <Figure name="Limit" value={limit === 0 ? 'None' : `${limit.toLocaleString()} a minute`} />
    </Figures>
  );
}
