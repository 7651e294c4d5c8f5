import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Stage } from '@dossier/domain/pipelines/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { today } from '../ground/moments.ts';
import { api, trpc, useSession } from '../session/session.ts';
import { totalsKey, whereOf, type DealFilter } from './deal-pages.ts';
import { locale, zonedDay } from '../language/person.ts';
import { shortMoney } from '../session/money.ts';
import { narrowedBy } from '../views/filter/conditions.ts';

const dayMs = 86_400_000;

export function daysInStage({ stageChangedAt }: Pick<Deal, 'stageChangedAt'>, now = Date.now()): number {
  return Math.max(0, Math.floor((now - new Date(stageChangedAt).getTime()) / dayMs));
}

/** True after the close date. A won or lost deal is closed, so it can't be late. */
export function isLate(
  { closeDate }: Pick<Deal, 'closeDate'>,
  stage: Pick<Stage, 'kind'> | undefined,
  now = new Date(),
): boolean {
  return stage?.kind === 'OPEN' && closeDate !== null && closeDate < today(now);
}

/** True after the days that the stage allows, or else after its usual days. */
export function isIdle(
  deal: Pick<Deal, 'stageChangedAt'>,
  stage: Pick<Stage, 'kind' | 'idleDays'> | undefined,
  usualDays: number | undefined,
  now = Date.now(),
): boolean {
  if (stage?.kind !== 'OPEN') return false;
  const days = daysInStage(deal, now);
  return stage.idleDays === null ? days > (usualDays ?? days) : days >= stage.idleDays;
}

/** The days that deals usually stay in a stage, by its id. */
export function useUsualDays(pipelineId: string): ReadonlyMap<string, number> {
  const { data } = useQuery(trpc.deals.usualDays.queryOptions({ pipelineId }, { staleTime: 600_000 }));
  return new Map(data?.data.map(({ stageId, days }) => [stageId, days]));
}

export function weighted(amount: number, { probability }: Pick<Stage, 'probability'>): number {
  return (amount * probability) / 100;
}

export interface DealTotal {
  stageId: string;
  count: number;
  amount: number;
}

/** The totals of each stage; stages without deals are left out. */
export function useDealTotals({ order: _order, ...filter }: DealFilter) {
  return useQuery({ queryKey: [...totalsKey, filter], queryFn: ({ signal }) => readTotals(filter, signal) });
}

async function readTotals(filter: DealFilter, signal: AbortSignal): Promise<{ data: DealTotal[] }> {
  const { search } = filter;
  const groupBy = [{ field: 'stageId' }];
  const asked = { where: whereOf(filter), search, groupBy, sum: ['amount'] };
  const { data } = await api.aggregate.deals.query(asked, { signal });
  return {
    data: data.map(({ group, count, sum }) => ({
      stageId: String(group['stageId']),
      count,
      amount: Number(sum['amount'] ?? 0),
    })),
  };
}

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

export function closedThisQuarter(filter: DealFilter): DealFilter {
  const [year = 0, month = 1] = today().split('-').map(Number);
  const start = zonedDay(year, Math.floor((month - 1) / 3) * 3 + 1, 1).toISOString();
  return { ...filter, where: narrowedBy(filter.where ?? null, [{ field: 'stageChangedAt', op: 'gte', value: start }]) };
}
