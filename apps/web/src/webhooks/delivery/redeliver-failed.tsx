import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { trpc } from '../../session/trpc.ts';
import { useSession } from '../../session/session.ts';
import { TimeField } from '../replay/time-field.tsx';
import { isSpan, spans } from '../webhook-search.ts';
import { refreshWebhooks } from '../webhooks.ts';

/** Sends all failed deliveries since a moment again. */
export function RedeliverFailed({ webhook }: { webhook: Webhook }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="repeat" />}
        disabled={!webhook.isEnabled}
        onClick={() => setIsOpen(true)}
      >
        {t('Send failed again')}
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('Send failed deliveries again')}>
        {isOpen && <RedeliverForm id={webhook.id} onDone={() => setIsOpen(false)} />}
      </Modal>
    </>
  );
}

const dayMs = 86_400_000;

function RedeliverForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { deliveryDays } = useSession().workspace;
  const [choice, setChoice] = useState('day');
  const [moment, setMoment] = useState<string | null>(null);
  const sending = useMutation(
    trpc.webhooks.redeliverFailed.mutationOptions({
      onSuccess: async ({ data: { redelivered, isComplete } }) => {
        await refreshWebhooks();
        notifications.show({
          message:
            redelivered === 0
              ? t('Nothing has failed since then.')
              : isComplete
                ? t('{count, plural, one {# delivery is} other {# deliveries are}} sent again.', { count: redelivered })
                : t(
                    '{count, plural, one {# delivery is} other {# deliveries are}} sent again, the rest follows in the background.',
                    { count: redelivered },
                  ),
        });
        onDone();
      },
    }),
  );
  const since =
    choice === 'moment'
      ? moment
      : new Date(Date.now() - (isSpan(choice) ? spans[choice].ms : deliveryDays * dayMs)).toISOString();
  return (
    <Stack gap="md">
      <Text size="sm">
        {t(
          'Those whose last attempt failed get a new schedule of 8 attempts, with the same webhook-id. What still waits is tried by itself.',
        )}
      </Text>
      <Select
        label={t('Events of')}
        data={[
          ...Object.entries(spans).map(([value, { label }]) => ({ value, label })),
          { value: 'all', label: t('All that are kept ({deliveryDays} days)', { deliveryDays }) },
          { value: 'moment', label: t('Since a moment …') },
        ]}
        value={choice}
        allowDeselect={false}
        onChange={(chosen) => setChoice(chosen ?? 'day')}
      />
      {choice === 'moment' && <TimeField label={t('Since')} value={moment} onChange={setMoment} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button
          disabled={since === null}
          loading={sending.isPending}
          onClick={() => since !== null && sending.mutate({ id, since })}
        >
          {t('Send again')}
        </Button>
      </Group>
    </Stack>
  );
}
