import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Stage } from '@dossier/domain/pipelines/schema.ts';
import { Autocomplete, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { trpc } from '../../session/trpc.ts';
import { AskingModal } from '../../ui/form/asking.tsx';
import { SaveForm } from '../../ui/form/save-form.tsx';
import { changeDeal, useMoveDeal } from '../deal-changes.ts';

/** Moves a deal to another stage; `question` asks why it was lost, after it came into a stage for lost deals. */
export function useStageMove() {
  const { mutate } = useMoveDeal();
  const [lost, setLost] = useState<Deal | undefined>();
  const close = () => setLost(undefined);
  const move = (deal: Deal, stage: Stage) => {
    mutate({ deal, stageId: stage.id });
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
