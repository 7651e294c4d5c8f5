import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { notifications } from '@mantine/notifications';
import { showDateTime } from '../moments.ts';
import { Icon } from '../shell/icon.tsx';
import { AnchorLink } from '../shell/links.tsx';
import { Moment } from '../shell/moment.tsx';
import { trpc } from '../trpc.ts';
import { reasonWords, refreshWebhooks } from './webhooks.ts';

/** What keeps a webhook from sending, and what to do about it. Nothing where all is well. */
export function HealthNotice({ webhook }: { webhook: Webhook }) {
  const { id, isEnabled, disabledReason, disabledAt, consecutiveFailures, failingSince, pausedUntil } = webhook;
  const enabling = useMutation(
    trpc.webhooks.update.mutationOptions({
      onSuccess: async () => {
        await refreshWebhooks();
        notifications.show({ message: 'The webhook is on again. What has waited is being sent.' });
      },
    }),
  );
  if (!isEnabled) {
    const isStopped = disabledReason !== 'MANUAL';
    return (
      <Alert role="status" variant="light" color={isStopped ? 'red' : 'gray'} icon={<Icon name={isStopped ? 'circle-x' : 'alert-triangle'} />} title={isStopped ? 'Stopped: nothing is sent' : 'Off: nothing is sent'}>
        <Group justify="space-between" gap="sm" align="flex-end">
          <Text size="sm" maw={620}>
            {disabledReason && reasonWords[disabledReason]}
            {disabledAt !== null && ` That was on ${showDateTime(disabledAt)}.`} {isStopped && 'Put the receiver right, send a test, and enable it again.'} What was waiting is kept for 7 days and is sent then; events from meanwhile are not.
          </Text>
          <Button leftSection={<Icon name="player-play" />} loading={enabling.isPending} onClick={() => enabling.mutate({ id, isEnabled: true })}>
            Enable again
          </Button>
        </Group>
      </Alert>
    );
  }
  if (consecutiveFailures === 0) return null;
  return (
    <Alert role="status" variant="light" color="yellow" icon={<Icon name="alert-triangle" />} title={consecutiveFailures === 1 ? 'The last attempt failed' : `The last ${consecutiveFailures} attempts failed`}>
      <Text size="sm">
        {failingSince !== null && (
          <>
            Failing since {showDateTime(failingSince)} (<Moment at={failingSince} />).{' '}
          </>
        )}
        {pausedUntil === null ? 'Each delivery is tried 8 times in about a day and a half. ' : `After that many it is sent one at a time, the next at ${showDateTime(pausedUntil)}; the rest waits and is not lost. `}
        After 5 days without a success it is switched off.{' '}
        <AnchorLink to="/settings/webhooks/$webhookId" params={{ webhookId: id }} search={{ tab: 'deliveries', status: 'PENDING' }} underline="always" c="inherit">
          See what waits
        </AnchorLink>
      </Text>
    </Alert>
  );
}
