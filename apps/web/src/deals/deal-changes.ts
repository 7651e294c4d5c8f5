import type { Deal, DealTotal } from '@dossier/domain/deals/schema.ts';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { api, trpc } from '../trpc.ts';
import { beginMove, endMove, refreshDeals, type Move } from './deal-pages.ts';

/** Optimistic move of a deal; the answer of the server replaces it, a refusal rolls it back. */
export function useMoveDeal() {
  return useMutation({
    mutationFn: ({ deal, stageId }: { deal: Deal; stageId: string }) =>
      api.deals.update.mutate({ id: deal.id, stageId }),
    // Moves run one after the other: of two moves of a deal, the later one must win.
    scope: { id: 'deals.move' },
    onMutate: async ({ deal, stageId }) => {
      const move: Move = { stageId, stageChangedAt: new Date().toISOString() };
      // A query sent before the move would put the card back for a moment.
      await queryClient.cancelQueries(trpc.deals.list.pathFilter());
      beginMove(deal, move);
      shiftTotals(deal, stageId);
      return move;
    },
    onSuccess: ({ data }, _asked, move) => endMove(data, move),
    onError: (_error, { deal }, move) => endMove(deal, move),
    onSettled: refreshDeals,
  });
}

/** Adjusts the totals of both stages until the server has answered. */
function shiftTotals(deal: Deal, stageId: string): void {
  queryClient.setQueriesData<{ data: DealTotal[] }>(trpc.deals.totals.pathFilter(), (totals) => {
    if (!totals?.data.some((total) => total.stageId === deal.stageId)) return totals;
    const known = totals.data.some((total) => total.stageId === stageId)
      ? totals.data
      : [...totals.data, { stageId, count: 0, amount: 0 }];
    const amount = deal.amount ?? 0;
    return {
      data: known.map((total) => {
        if (total.stageId === deal.stageId) return { ...total, count: total.count - 1, amount: total.amount - amount };
        return total.stageId === stageId ? { ...total, count: total.count + 1, amount: total.amount + amount } : total;
      }),
    };
  });
}
