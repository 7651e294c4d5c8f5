import type { Usage } from '@dossier/domain/usage/schema.ts';
import { showCount } from '../language/show-count.ts';
import { t } from '../language/t.ts';
import { Figure, Figures } from '../ui/page/figures.tsx';

export function UsageNumbers({ usage: { requests, limited, limit, points } }: { usage: Usage }) {
  const peak = Math.max(...points.map(({ perMinute }) => perMinute));
  return (
    <Figures>
      <Figure name={t('Requests')} value={showCount(requests)} />
      <Figure
        name={t('Busiest minute')}
        value={limit === 0 ? showCount(peak) : t('{peak} of {limit}', { peak, limit })}
      />
      <Figure name={t('Refused')} value={showCount(limited)} isBad={limited > 0} />
      <Figure name={t('Limit')} value={limit === 0 ? 'None' : t('{limit} a minute', { limit })} />
    </Figures>
  );
}
