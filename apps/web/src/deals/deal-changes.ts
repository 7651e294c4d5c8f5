import type { Deal, DealTotal } from '@dossier/domain/deals/schema.ts';
import type { AppRouter } from '@dossier/domain/router.ts';
import { useMutation } from '@tanstack/react-query';
import type { inferRouterInputs } from '@trpc/server';
import { t } from '../language/t.ts';
import { offerUndo } from '../operations/operation-step.ts';
import { queryClient } from '../session/query-client.ts';
import { api, trpc } from '../session/trpc.ts';
import { asSeen, type ChangedNoun, type Values } from '../undo/change-step.ts';
import { noteChange } from '../undo/note-change.ts';
import { readThings } from '../undo/read-things.ts';
import { writeInBatch } from '../undo/write-in-batch.ts';
import { beginMove, endMove, hideDeal, refreshDeals, showDeal, type Move } from './deal-pages.ts';

type UpdateDealInput = inferRouterInputs<AppRouter>['deals']['update'];

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
    onSuccess: ({ data }, { deal, stageId }, move) => {
      endMove(data, move);
      noteChange(dealNoun, { seen: deal, before: deal, stored: data, patch: { stageId } });
    },
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

/** Updates a deal; Ctrl+Z takes it back. `seen` are the values when the person began to change them. */
export async function changeDeal(deal: Deal, { id, ...change }: UpdateDealInput, seen: Values = {}): Promise<Deal> {
  const { data } = await api.deals.update.mutate({ id, ...change });
  noteChange(dealNoun, { seen: asSeen(deal, seen), before: deal, stored: data, patch: change });
  showDeal(data);
  refreshDeals();
  return data;
}

export async function removeDeal({ id, title }: Deal): Promise<void> {
  const { data } = await api.deals.batch.mutate({ atomic: true, items: [{ action: 'delete', id }] });
  hideDeal(id);
  refreshDeals();
  offerUndo(t('{title} deleted', { title }), [data.operationId], 1, t('{title} is back', { title }));
}

const dealNoun: ChangedNoun<Deal> = {
  name: 'deal',
  sayAll: (count, isRedo) =>
    isRedo
      ? t('{count, plural, one {Change to # deal redone} other {Changes to # deals redone}}', { count })
      : t('{count, plural, one {Change to # deal undone} other {Changes to # deals undone}}', { count }),
  read: (ids) => readThings(ids, (input) => api.query.deals.query(input)),
  write: (changes) => writeInBatch(changes, (items) => api.deals.batch.mutate({ items })),
  show(deals) {
    for (const deal of deals) showDeal(deal);
    refreshDeals();
  },
};
