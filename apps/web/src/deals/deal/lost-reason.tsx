import type { Deal } from '@dossier/domain/deals/schema.ts';
import { Autocomplete, Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { trpc } from '../../session/trpc.ts';
import { changeDeal } from '../deal-changes.ts';

/** Asks why a deal was lost, after it came into a stage for lost deals. */
export function LostReason({ deal, onDone }: { deal: Deal | undefined; onDone: () => void }) {
  return (
    <Modal
      opened={deal !== undefined}
      onClose={onDone}
      title={t('Why was {title} lost?', { title: deal?.title ?? '' })}
      size="sm"
    >
      {deal && <ReasonForm deal={deal} onDone={onDone} />}
    </Modal>
  );
}

function ReasonForm({ deal, onDone }: { deal: Deal; onDone: () => void }) {
  const [reason, setReason] = useState('');
  const known = useKnownReasons(deal.pipelineId);
  const saving = useMutation({
    mutationFn: (lostReason: string) => changeDeal(deal, { id: deal.id, lostReason }),
    // After the move that it belongs to.
    scope: { id: 'deals.move' },
    onSuccess: onDone,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === '') return onDone();
        saving.mutate(reason.trim());
      }}
    >
      <Stack gap="sm">
        <Autocomplete
          data-autofocus
          size="xs"
          label={t('Lost because')}
          placeholder={t('Too expensive, no need, another offer')}
          maxLength={500}
          data={known}
          value={reason}
          onChange={setReason}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {t('Not now')}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
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
