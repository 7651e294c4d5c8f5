import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../language/t.ts';
import { Confirm } from '../ui/form/confirm.tsx';
import { Icon } from '../ui/icon.tsx';
import { undoNotice } from '../ui/undo-notice.tsx';
import { api, trpc } from '../session/trpc.ts';
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
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('More about this webhook')}>
              <Icon name="dots" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Icon name="pencil" />} onClick={() => onDialog('edit')}>
              {t('Edit')}
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="key" />} onClick={() => onDialog('rotate')}>
              {t('Rotate the secret')}
            </Menu.Item>
            <Menu.Item
              leftSection={<Icon name={isEnabled ? 'circle-x' : 'player-play'} />}
              onClick={() => switching.mutate(!isEnabled)}
            >
              {isEnabled ? t('Switch off') : t('Enable again')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item leftSection={<Icon name="trash" />} onClick={open}>
              {t('Delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    >
      {t('Nothing more is sent, what still waits is dropped, and its log is removed. This can not be undone.')}
    </Confirm>
  );
}
