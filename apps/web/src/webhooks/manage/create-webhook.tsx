import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Alert, Button, Group, List, Modal, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Snippets } from '../../api-keys/connect-panel.tsx';
import { t, rich } from '../../language/t.ts';
import { AskingDrawer } from '../../ui/form/asking.tsx';
import { Secret } from '../../ui/form/secret.tsx';
import { api, trpc } from '../../session/session.ts';
import { snippetsForReceiver } from './snippets.ts';
import { TestSend } from '../test-send.tsx';
import { WebhookForm, type WebhookFormInput } from './webhook-form.tsx';
import { refreshWebhooks } from '../webhooks.ts';
import { showDateTime } from '../../ground/moments.ts';
import { Icon } from '../../ui/icon.tsx';
import { useReturnFocus } from '../../ui/form/focus-first.ts';

type MadeWebhook = Webhook & { secret: string };

export function CreateWebhook({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [made, setMade] = useState<MadeWebhook | undefined>();
  const close = () => {
    setMade(undefined);
    onClose();
  };
  const create = async (input: WebhookFormInput) => {
    const { data } = await api.webhooks.create.mutate(input);
    await refreshWebhooks();
    setMade(data);
  };
  return (
    // The secret is shown only once, so a click outside does not close it.
    <AskingDrawer
      opened={isOpen}
      onClose={close}
      title={t('New webhook')}
      size="xl"
      closeOnClickOutside={false}
      closeOnEscape={!made}
      withCloseButton={!made}
    >
      {isOpen && !made && <WebhookForm action={t('Create the webhook')} onSubmit={create} onCancel={close} />}
      {made && <Created webhook={made} />}
    </AskingDrawer>
  );
}

function Created({ webhook }: { webhook: MadeWebhook }) {
  const navigate = useNavigate();
  const { id, secret } = webhook;
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Secret
          value={secret}
          label={t('The signing secret')}
          warning={t(
            "Copy the signing secret now. It proves that deliveries come from here, and we can't show it again.",
          )}
        />
      </Stack>
      <div>
        <Title order={3} mb={6}>
          {t('Receive')}
        </Title>
        <Snippets snippets={snippetsForReceiver(webhook, secret)} />
      </div>
      <div>
        <Title order={3} mb={2}>
          {t('Try it')}
        </Title>
        <Text c="dimmed" mb={8}>
          {t('Sends a test now and shows the answer.')}
        </Text>
        <TestSend webhook={webhook} />
      </div>
      <Button
        variant="filled"
        ml="auto"
        onClick={() => void navigate({ to: '/settings/webhooks/$webhookId', params: { webhookId: id } })}
      >
        {t('I have copied it')}
      </Button>
    </Stack>
  );
}

export function RotateSecret({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { id, previousSecretUntil } = webhook;
  useReturnFocus();
  const rotating = useMutation(trpc.webhooks.rotateSecret.mutationOptions({ onSuccess: refreshWebhooks }));
  const made = rotating.data?.data;
  return (
    // The secret is shown only once, so a click outside does not close it.
    <Modal
      opened
      onClose={onDone}
      title={t('Rotate the signing secret')}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={!made}
      withCloseButton={!made}
    >
      {made ? (
        <Stack gap="md">
          <Secret
            value={made.secret}
            label={t('The new signing secret')}
            warning={t("Copy the secret now. We can't show it again.")}
          />
          {made.previousSecretUntil !== null && (
            <Text>
              {rich('The previous secret also signs until <b>{until}</b>. Update the receiver before then.', {
                b: (words) => <b>{words}</b>,
                until: showDateTime(made.previousSecretUntil),
              })}
            </Text>
          )}
          <Button variant="filled" ml="auto" onClick={onDone}>
            {t('I have copied it')}
          </Button>
        </Stack>
      ) : (
        <Stack gap="md">
          <Text>{t('We create a new secret now. For 24 hours, both secrets sign:')}</Text>
          <List size="sm" spacing={6} withPadding={false}>
            <List.Item>
              {rich('{header} carries a signature from each, so the receiver can switch any time that day.', {
                header: <code>webhook-signature</code>,
              })}
            </List.Item>
            <List.Item>
              {rich(
                '{header} only holds one signature, made with the new secret right away. Receivers of that header need both secrets.',
                { header: <code>X-Service-Signature</code> },
              )}
            </List.Item>
          </List>
          {previousSecretUntil !== null && (
            <Alert color="yellow" variant="light" icon={<Icon name="alert-triangle" />} p="xs">
              {t(
                'The last rotation runs until {previousSecretUntil}. If you rotate again, the older secret stops signing right away.',
                { previousSecretUntil: showDateTime(previousSecretUntil) },
              )}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button onClick={onDone}>{t('Cancel')}</Button>
            <Button variant="filled" loading={rotating.isPending} onClick={() => rotating.mutate({ id })}>
              {t('Create a new secret')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
