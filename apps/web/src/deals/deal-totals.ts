import type { DealTotal } from '@dossier/domain/deals/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api, trpc } from '../session/trpc.ts';
import { whereOf, type DealFilter } from './deal-pages.ts';

export function useDealTotals({ order: _order, ...filter }: DealFilter) {
  return useQuery({
    queryKey: [...trpc.deals.totals.pathKey(), 'of', filter],
    queryFn: ({ signal }) => readTotals(filter, signal),
  });
}

/** The totals of a pipeline know a search; what has conditions, too, is counted by a query. */
async function readTotals({ where, ...plain }: DealFilter, signal: AbortSignal): Promise<{ data: DealTotal[] }> {
  if (!where) return api.deals.totals.query(plain, { signal });
  const { data } = await api.aggregate.deals.query(
    {
      where: whereOf({ ...plain, where }),
      ...(plain.search === undefined ? {} : { search: plain.search }),
      groupBy: [{ field: 'stageId' }],
      sum: ['amount'],
    },
    { signal },
  );
  return {
    data: data.map(({ group, count, sum }) => ({
      stageId: String(group['stageId']),
      count,
      amount: Number(sum['amount'] ?? 0),
    })),
  };
}
