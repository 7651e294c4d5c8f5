import { today } from '../../ground/moments.ts';
import { locale, zonedDay } from '../../language/person.ts';
import { shortMoney } from '../../session/money.ts';
import { useSession } from '../../session/session.ts';
import { narrowedBy } from '../../views/filter/conditions.ts';
import type { DealFilter } from '../deal-pages.ts';

/** Sums in full below a million, without empty decimals: `€1,200`. */
export function useSumMoney(): (amount: number) => string {
  const { currency } = useSession().workspace;
  const whole = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return (amount) => (Math.abs(amount) < 1_000_000 ? whole.format(amount) : shortMoney(amount, currency));
}

/** Narrows to deals that entered their stage in the present quarter. */
export function closedThisQuarter(filter: DealFilter): DealFilter {
  const [year = 0, month = 1] = today().split('-').map(Number);
  const start = zonedDay(year, Math.floor((month - 1) / 3) * 3 + 1, 1).toISOString();
  return { ...filter, where: narrowedBy(filter.where ?? null, [{ field: 'stageChangedAt', op: 'gte', value: start }]) };
}
