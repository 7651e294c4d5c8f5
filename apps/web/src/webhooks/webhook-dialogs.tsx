import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Drawer, Modal } from '@mantine/core';
import { t } from '../language/t.ts';
import { AskingDrawer } from '../shell/asking.tsx';
import { api } from '../trpc.ts';
import { RotateSecret } from './rotate-secret.tsx';
import { TestSend } from './test-send.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { refreshWebhooks, type Dialog } from './webhooks.ts';

interface WebhookDialogsProps {
  webhook: Webhook;
  dialog: Dialog | undefined;
  onDialog: (dialog: Dialog) => void;
  onClose: () => void;
}

/** Edits a webhook, sends it a test, and gives it another secret. */
export function WebhookDialogs({ webhook, dialog, onDialog, onClose }: WebhookDialogsProps) {
  const isRotating = dialog === 'rotate' || dialog === 'secret';
  return (
    <>
      <AskingDrawer
        opened={dialog === 'edit'}
        onClose={onClose}
        title={t('Edit the webhook')}
        size="xl"
        closeOnClickOutside={false}
      >
        {dialog === 'edit' && (
          <WebhookForm
            webhook={webhook}
            action={t('Save')}
            onSubmit={async (input) => {
              await api.webhooks.update.mutate({ id: webhook.id, ...input });
              await refreshWebhooks();
              onClose();
            }}
            onCancel={onClose}
          />
        )}
      </AskingDrawer>
      <Drawer opened={dialog === 'test'} onClose={onClose} title={t('Send a test')} size="lg">
        {dialog === 'test' && <TestSend webhook={webhook} />}
      </Drawer>
      {/* The secret is shown only once, so a click outside does not close it. */}
      <Modal
        opened={isRotating}
        onClose={onClose}
        title={t('Rotate the signing secret')}
        size="lg"
        closeOnClickOutside={false}
        closeOnEscape={dialog !== 'secret'}
        withCloseButton={dialog !== 'secret'}
      >
        {isRotating && <RotateSecret webhook={webhook} onMade={() => onDialog('secret')} onDone={onClose} />}
      </Modal>
    </>
  );
}
