import type { Deal, DealTotal } from '@dossier/domain/deals/schema.ts';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { api, trpc } from '../trpc.ts';
import { refreshDeals, showDeal } from './deal-pages.ts';

/** Moves a deal at once on the screen; the server's answer, or its refusal, has the last word. */
export function useMoveDeal() {
  return useMutation({
    mutationFn: ({ deal, stageId }: { deal: Deal; stageId: string }) => api.deals.update.mutate({ id: deal.id, stageId }),
    onMutate: async ({ deal, stageId }) => {
      // An answer under way would put the card back for a moment.
      await queryClient.cancelQueries(trpc.deals.list.pathFilter());
      showDeal({ ...deal, stageId, stageChangedAt: new Date().toISOString() });
      shiftTotals(deal, stageId);
    },
    onSuccess: ({ data }) => showDeal(data),
    onError: (_error, { deal }) => showDeal(deal),
    onSettled: refreshDeals,
  });
}

/** The sums above the stages, until the server has summed anew. */
function shiftTotals(deal: Deal, stageId: string): void {
  queryClient.setQueriesData<{ data: DealTotal[] }>(trpc.deals.totals.pathFilter(), (totals) => {
    if (!totals?.data.some((total) => total.stageId === deal.stageId)) return totals;
    const known = totals.data.some((total) => total.stageId === stageId) ? totals.data : [...totals.data, { stageId, count: 0, amount: 0 }];
    const amount = deal.amount ?? 0;
    return {
      data: known.map((total) => {
        if (total.stageId === deal.stageId) return { ...total, count: total.count - 1, amount: total.amount - amount };
        return total.stageId === stageId ? { ...total, count: total.count + 1, amount: total.amount + amount } : total;
      }),
    };
  });
}
