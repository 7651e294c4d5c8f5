import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Stage } from '@dossier/domain/pipelines/schema.ts';
import { Autocomplete, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { api, trpc, type Inputs } from '../../session/session.ts';
import { AskingModal } from '../../ui/form/asking.tsx';
import { SaveForm } from '../../ui/form/save-form.tsx';
import { offerUndo } from '../../operations/operation-step.ts';
import { queryClient } from '../../session/query-client.ts';
import { asSeen, type ChangedNoun, type Values } from '../../undo/change-step.ts';
import { noteChanges } from '../../undo/note-change.ts';
import { offerStep } from '../../undo/undo-stack.ts';
import { dealFieldsOf, type DealChange } from '../deal-fields.ts';
import type { DealTotal } from '../deal-figures.ts';
import { beginMove, endMove, hideDeal, refreshDeals, showDeal, totalsKey } from '../deal-pages.ts';

/** Moves a deal to another stage; `question` asks for the reason after a move to a lost stage. */
export function useStageMove() {
  const { mutate } = useMoveDeal();
  const [lost, setLost] = useState<Deal | undefined>();
  const close = () => setLost(undefined);
  /** `isOffered`: announces the move with an undo button. */
  const move = (deal: Deal, stage: Stage, isOffered = false) => {
    mutate({
      deal,
      stageId: stage.id,
      ...(isOffered ? { said: t('{title} is in {place}.', { title: deal.title, place: stage.name }) } : {}),
    });
    if (stage.kind === 'LOST' && deal.lostReason === null) setLost(deal);
  };
  const title = t('Why was {title} lost?', { title: lost?.title ?? '' });
  const question = (
    <AskingModal opened={lost !== undefined} onClose={close} title={title} size="sm">
      {lost && <ReasonForm deal={lost} onDone={close} />}
    </AskingModal>
  );
  return { move, question };
}

function ReasonForm({ deal, onDone }: { deal: Deal; onDone: () => void }) {
  const form = useForm({ initialValues: { lostReason: '' } });
  const save = async ({ lostReason }: typeof form.values) => {
    if (lostReason.trim() !== '') await changeDeal(deal, { id: deal.id, lostReason: lostReason.trim() });
  };
  const later = <Button onClick={onDone}>{t('Not now')}</Button>;
  return (
    <SaveForm form={form} save={save} onDone={onDone} other={later}>
      <Autocomplete
        data-autofocus
        size="xs"
        label={t('Lost because')}
        placeholder={t('Too expensive, no need, another offer')}
        maxLength={500}
        data={useKnownReasons(deal.pipelineId)}
        {...form.getInputProps('lostReason')}
      />
    </SaveForm>
  );
}

function useKnownReasons(pipelineId: string): string[] {
  const { data } = useQuery(
    trpc.aggregate.deals.queryOptions({
      where: {
        and: [
          { field: 'pipelineId', op: 'eq', value: pipelineId },
          { field: 'lostReason', op: 'isEmpty', value: false },
        ],
      },
      groupBy: [{ field: 'lostReason' }],
    }),
  );
  return (data?.data ?? [])
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 8)
    .map(({ group }) => String(group['lostReason']));
}

function useMoveDeal() {
  return useMutation({
    mutationFn: ({ deal, stageId }: { deal: Deal; stageId: string; said?: string }) =>
      api.deals.update.mutate({ id: deal.id, stageId }),
    // Moves run one after the other, so that the later of two moves of a deal wins.
    scope: { id: 'deals.move' },
    onMutate: async ({ deal, stageId }) => {
      // A query sent before the move would put the card back for a moment.
      await queryClient.cancelQueries(trpc.deals.list.pathFilter());
      shiftTotals(deal, stageId);
      return beginMove(deal, stageId);
    },
    onSuccess: ({ data }, { deal, stageId, said }, moved) => {
      endMove(data, moved);
      const step = noteChanges(dealNoun, [{ seen: deal, before: deal, stored: data, patch: { stageId } }]);
      if (said !== undefined) offerStep(said, step);
    },
    onError: (_error, { deal }, moved) => endMove(deal, moved),
    onSettled: refreshDeals,
  });
}

/** Adjusts the shown totals for a moved deal, until the server has answered. */
function shiftTotals({ stageId: from, amount }: Deal, to: string): void {
  queryClient.setQueriesData<{ data: DealTotal[] }>({ queryKey: totalsKey }, (totals) => {
    const moved = totals?.data.map((total) => {
      const by = Number(total.stageId === to) - Number(total.stageId === from);
      return { ...total, count: total.count + by, amount: total.amount + by * (amount ?? 0) };
    });
    return moved && { data: moved };
  });
}

export function useDealChange() {
  return useMutation({
    mutationFn: ({ deal, change, seen }: { deal: Deal; change: DealChange; seen?: Deal }) =>
      changeDeal(deal, { id: deal.id, ...change }, seen),
    onMutate: ({ deal, change }) => showDeal(asSeen(deal, change)),
    onError: (_error, { deal }) => showDeal(deal),
  });
}

/** Updates a deal; Ctrl+Z undoes it. `seen`: the values when the person began to edit. */
async function changeDeal(deal: Deal, { id, ...change }: Inputs['deals']['update'], seen: Values = {}): Promise<Deal> {
  const { data } = await api.deals.update.mutate({ id, ...change });
  noteChanges(dealNoun, [{ seen: asSeen(deal, seen), before: deal, stored: data, patch: change }]);
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
  show(deals) {
    for (const deal of deals) showDeal(deal);
    refreshDeals();
  },
  labelOf({ pipelineId }, name) {
    const pipelines = queryClient.getQueryData(trpc.pipelines.list.queryKey({}))?.data;
    const pipeline = pipelines?.find(({ id }) => id === pipelineId);
    return pipeline && dealFieldsOf(pipeline).find(({ id }) => id === name)?.label;
  },
};
