import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { rich } from '../../language/rich.tsx';
import { t } from '../../language/t.ts';
import { showDateTime } from '../../ground/moments.ts';
import { Icon } from '../../ui/icon.tsx';
import { AnchorLink } from '../../ui/page/links.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import { trpc } from '../../session/trpc.ts';
import { Notice } from '../../ui/page/notice.tsx';
import { reasonWords, refreshWebhooks } from '../webhooks.ts';

/** Why a webhook does not send, and what to do about it. Empty for a healthy webhook. */
export function HealthNotice({ webhook }: { webhook: Webhook }) {
  const { isEnabled, consecutiveFailures } = webhook;
  if (!isEnabled) return <OffNotice webhook={webhook} />;
  return consecutiveFailures === 0 ? null : <FailingNotice webhook={webhook} />;
}

function OffNotice({ webhook: { id, disabledReason, disabledAt } }: { webhook: Webhook }) {
  const isStopped = disabledReason !== 'MANUAL';
  const enabling = useMutation(
    trpc.webhooks.update.mutationOptions({
      onSuccess: async () => {
        await refreshWebhooks();
        notifications.show({ message: t('The webhook is on again. What has waited is being sent.') });
      },
    }),
  );
  return (
    <Notice
      tone={isStopped ? 'bad' : 'neutral'}
      title={isStopped ? t('Stopped: nothing is sent') : t('Off: nothing is sent')}
      action={
        <Button
          leftSection={<Icon name="player-play" />}
          loading={enabling.isPending}
          onClick={() => enabling.mutate({ id, isEnabled: true })}
        >
          {t('Enable again')}
        </Button>
      }
    >
      {disabledReason && reasonWords[disabledReason]}
      {disabledAt !== null && ` ${t('That was on {disabledAt}.', { disabledAt: showDateTime(disabledAt) })}`}
      {isStopped && ` ${t('Put the receiver right, send a test, and enable it again.')}`}{' '}
      {t('What was waiting is kept for 7 days and is sent then; events from meanwhile are not.')}
    </Notice>
  );
}

function FailingNotice({ webhook: { id, consecutiveFailures, failingSince, pausedUntil } }: { webhook: Webhook }) {
  return (
    <Notice
      tone="warning"
      title={
        consecutiveFailures === 1
          ? t('The last attempt failed')
          : t('The last {consecutiveFailures} attempts failed', { consecutiveFailures })
      }
    >
      {failingSince !== null && (
        <>
          {rich('Failing since {date} ({ago}).', {
            date: showDateTime(failingSince),
            ago: <Moment at={failingSince} />,
          })}{' '}
        </>
      )}
      {pausedUntil === null
        ? t('Each delivery is tried 8 times in about a day and a half.')
        : t('After that many it is sent one at a time, the next at {pausedUntil}; the rest waits and is not lost.', {
            pausedUntil: showDateTime(pausedUntil),
          })}{' '}
      {t('After 5 days without a success it is switched off.')}{' '}
      <AnchorLink
        to="/settings/webhooks/$webhookId"
        params={{ webhookId: id }}
        search={{ tab: 'deliveries', status: 'PENDING' }}
        underline="always"
        c="inherit"
      >
        {t('See what waits')}
      </AnchorLink>
    </Notice>
  );
}
