import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { trpc } from '../../session/trpc.ts';
import { useSession } from '../../session/session.ts';
import { firstChoice, ReplayFields, type ReplayChoice } from './replay-fields.tsx';
import { ReplayPreview } from './replay-preview.tsx';
import { isSpan, spans } from '../webhook-search.ts';
import { refreshWebhooks } from '../webhooks.ts';

const dayMs = 86_400_000;

/** Sends past events to a webhook once more, after saying how many those are. */
export function ReplayEvents({ webhook }: { webhook: Webhook }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="history" />}
        disabled={!webhook.isEnabled}
        onClick={() => setIsOpen(true)}
      >
        {t('Replay events')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('Replay events')}>
        {isOpen && <ReplayForm webhook={webhook} onDone={close} />}
      </Modal>
    </>
  );
}

function ReplayForm({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { eventDays, deliveryDays } = useSession().workspace;
  const [choice, setChoice] = useState(firstChoice);
  const { span, from, onlyMissing } = choice;
  const days = onlyMissing ? Math.min(eventDays, deliveryDays) : eventDays;
  // Held until the choice changes, or every look would ask anew.
  const since = useMemo(
    () =>
      span === 'between' ? from : new Date(Date.now() - (isSpan(span) ? spans[span].ms : days * dayMs)).toISOString(),
    [span, from, days],
  );
  const asked = since === null ? undefined : { id: webhook.id, ...inputOf(choice), from: since };
  const preview = useQuery(
    trpc.webhooks.previewReplay.queryOptions(asked ?? skipToken, { retry: false, select: ({ data }) => data }),
  );
  const starting = useMutation(
    trpc.webhooks.replay.mutationOptions({
      onSuccess: async () => {
        await refreshWebhooks();
        notifications.show({ message: t('The replay has begun.') });
        onDone();
      },
    }),
  );
  const expected = preview.isError ? undefined : preview.data;
  return (
    <Stack gap="md">
      <Text size="sm">
        {t(
          'Past events are sent to this webhook once more, each with the webhook-id that it had, so that a receiver can drop what it knows. Its filters and condition apply.',
        )}
      </Text>
      <ReplayFields
        kinds={webhook.kinds}
        days={days}
        choice={choice}
        onChange={(part) => setChoice((before) => ({ ...before, ...part }))}
      />
      <ReplayPreview expected={expected} error={preview.error} isAsked={asked !== undefined} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button
          disabled={!expected || expected.count === 0}
          loading={starting.isPending}
          onClick={() => asked && starting.mutate(asked)}
        >
          {t('Replay')}
        </Button>
      </Group>
    </Stack>
  );
}

function inputOf({ span, to, kinds, recordId, onlyMissing, ratePerMinute }: ReplayChoice) {
  return {
    ...(span === 'between' && to !== null ? { to } : {}),
    kinds: kinds.length === 0 ? null : kinds,
    recordId,
    onlyMissing,
    ratePerMinute,
  };
}
