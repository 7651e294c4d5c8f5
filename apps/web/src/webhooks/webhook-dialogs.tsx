import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Button, Drawer, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { AskingDrawer } from '../ui/form/asking.tsx';
import { trpc } from '../session/trpc.ts';
import { RotateSecret } from './manage/rotate-secret.tsx';
import { TestSend } from './test-send.tsx';
import { WebhookForm } from './manage/webhook-form.tsx';
import { refreshWebhooks, type Dialog } from './webhooks.ts';

interface WebhookDialogsProps {
  webhook: Webhook;
  dialog: Dialog | undefined;
  onDialog: (dialog: Dialog) => void;
  onClose: () => void;
}

/** Edits a webhook, sends it a test, and gives it another secret. */
export function WebhookDialogs({ webhook, dialog, onDialog, onClose }: WebhookDialogsProps) {
  return (
    <>
      <AskingDrawer
        opened={dialog === 'edit'}
        onClose={onClose}
        title={t('Edit the webhook')}
        size="xl"
        closeOnClickOutside={false}
      >
        {dialog === 'edit' && <EditWebhook webhook={webhook} onDone={onClose} />}
      </AskingDrawer>
      <Drawer opened={dialog === 'test'} onClose={onClose} title={t('Send a test')} size="lg">
        {dialog === 'test' && <TestSend webhook={webhook} />}
      </Drawer>
      {/* The secret is shown only once, so a click outside does not close it. */}
      <Modal
        opened={dialog === 'rotate' || dialog === 'secret'}
        onClose={onClose}
        title={t('Rotate the signing secret')}
        size="lg"
        closeOnClickOutside={false}
        closeOnEscape={dialog !== 'secret'}
        withCloseButton={dialog !== 'secret'}
      >
        {(dialog === 'rotate' || dialog === 'secret') && (
          <RotateSecret webhook={webhook} onMade={() => onDialog('secret')} onDone={onClose} />
        )}
      </Modal>
    </>
  );
}

function EditWebhook({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const saving = useMutation(
    trpc.webhooks.update.mutationOptions({ onSuccess: refreshWebhooks, meta: { isQuiet: true } }),
  );
  return (
    <WebhookForm
      webhook={webhook}
      action={t('Save')}
      onSubmit={(input) => saving.mutateAsync({ id: webhook.id, ...input }).then(onDone)}
      more={
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
      }
    />
  );
}
