import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../language/t.ts';
import { Confirm } from '../shell/confirm.tsx';
import { MoreMenu } from '../shell/more-menu.tsx';
import { undoNotice } from '../shell/undo-notice.tsx';
import { api, trpc } from '../trpc.ts';
import { nameOf, refreshWebhooks, type Dialog } from './webhooks.ts';

interface WebhookMenuProps {
  webhook: Webhook;
  onDialog: (dialog: Dialog) => void;
}

/** Actions on a webhook as a whole. */
export function WebhookMenu({ webhook, onDialog }: WebhookMenuProps) {
  const { id, isEnabled } = webhook;
  const navigate = useNavigate();
  const removing = useMutation(
    trpc.webhooks.remove.mutationOptions({
      onSuccess: () => navigate({ to: '/settings/webhooks' }).then(refreshWebhooks),
    }),
  );
  const switching = useMutation({
    mutationFn: (isOn: boolean) => api.webhooks.update.mutate({ id, isEnabled: isOn }),
    onSuccess: async (_done, isOn) => {
      await refreshWebhooks();
      if (!isOn) undoNotice(t('The webhook is off. New events are not sent.'), () => switching.mutate(true));
    },
  });
  return (
    <Confirm
      title={t('Delete {webhook}?', { webhook: nameOf(webhook) })}
      action={t('Delete')}
      onConfirm={() => removing.mutateAsync({ id })}
      trigger={(open) => (
        <MoreMenu
          about={nameOf(webhook)}
          label={t('More about this webhook')}
          acts={[
            { label: t('Edit'), icon: 'pencil', run: () => onDialog('edit') },
            { label: t('Rotate the secret'), icon: 'key', run: () => onDialog('rotate') },
            {
              label: isEnabled ? t('Switch off') : t('Enable again'),
              icon: isEnabled ? 'circle-x' : 'player-play',
              run: () => switching.mutate(!isEnabled),
            },
            'divider',
            { label: t('Delete'), icon: 'trash', run: open },
          ]}
        />
      )}
    >
      {t('Nothing more is sent, what still waits is dropped, and its log is removed. This can not be undone.')}
    </Confirm>
  );
}
