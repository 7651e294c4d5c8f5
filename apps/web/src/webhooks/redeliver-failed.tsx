import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { DialogButton } from '../shell/dialog-button.tsx';
import { trpc } from '../trpc.ts';
import { useSession } from '../users/session.ts';
import { TimeField } from './time-field.tsx';
import { beginOf, spanOptions } from './webhook-search.ts';
import { refreshWebhooks } from './webhooks.ts';

/** Sends all failed deliveries since a moment again. */
export function RedeliverFailed({ webhook: { id, isEnabled } }: { webhook: Webhook }) {
  return (
    <DialogButton
      label={t('Send failed again')}
      icon="repeat"
      disabled={!isEnabled}
      title={t('Send failed deliveries again')}
    >
      {(close) => <RedeliverForm id={id} onDone={close} />}
    </DialogButton>
  );
}

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
  const since = choice === 'moment' ? moment : beginOf(choice, deliveryDays);
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
          ...spanOptions,
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
