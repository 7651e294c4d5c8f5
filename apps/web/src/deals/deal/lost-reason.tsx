import type { Deal } from '@dossier/domain/deals/schema.ts';
import { Autocomplete, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { trpc } from '../../session/trpc.ts';
import { AskingModal } from '../../ui/form/asking.tsx';
import { SaveForm } from '../../ui/form/save-form.tsx';
import { changeDeal } from '../deal-changes.ts';

/** Asks why a deal was lost, after it came into a stage for lost deals. */
export function LostReason({ deal, onDone }: { deal: Deal | undefined; onDone: () => void }) {
  return (
    <AskingModal
      opened={deal !== undefined}
      onClose={onDone}
      title={t('Why was {title} lost?', { title: deal?.title ?? '' })}
      size="sm"
    >
      {deal && <ReasonForm deal={deal} onDone={onDone} />}
    </AskingModal>
  );
}

function ReasonForm({ deal, onDone }: { deal: Deal; onDone: () => void }) {
  const form = useForm({ initialValues: { lostReason: '' } });
  const save = async ({ lostReason }: typeof form.values) => {
    if (lostReason.trim() !== '') await changeDeal(deal, { id: deal.id, lostReason: lostReason.trim() });
  };
  const later = (
    <Button variant="default" onClick={onDone}>
      {t('Not now')}
    </Button>
  );
  return (
    <SaveForm form={form} fields={['lostReason']} save={save} onDone={onDone} other={later}>
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

/** The reasons that the team has given so far, the most frequent first. */
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
