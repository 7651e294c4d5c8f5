import type { DeliveryStatus } from '@dossier/domain/webhooks/schema.ts';
import { t } from '../../language/t.ts';
import classes from './recent-strip.module.css';

const places = 30;

/** Outcomes of the latest deliveries as bars, newest at the right, with the same as text. */
export function RecentStrip({ recent }: { recent: readonly DeliveryStatus[] }) {
  const shown: (DeliveryStatus | undefined)[] = [
    ...Array.from({ length: Math.max(0, places - recent.length) }, () => undefined),
    ...recent.slice(0, places).toReversed(),
  ];
  const succeeded = recent.filter((status) => status === 'SUCCEEDED').length;
  return (
    <div className={classes.strip}>
      <div className={classes.bars} aria-hidden="true">
        {shown.map((status, at) => (
          <span key={at} className={classes.bar} data-status={status} />
        ))}
      </div>
      <span className={classes.words}>
        {recent.length === 0
          ? t('Nothing sent yet')
          : t('{succeeded} of the last {count} delivered', { succeeded, count: recent.length })}
      </span>
    </div>
  );
}
