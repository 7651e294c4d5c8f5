import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Snippets } from '../../api-keys/connect-panel.tsx';
import { t } from '../../language/t.ts';
import { AskingDrawer } from '../../ui/form/asking.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Secret } from '../../ui/form/secret.tsx';
import { api } from '../../session/trpc.ts';
import { snippetsForReceiver } from './snippets.ts';
import { TestSend } from '../test-send.tsx';
import { WebhookForm, type WebhookFormInput } from './webhook-form.tsx';
import { refreshWebhooks } from '../webhooks.ts';

type MadeWebhook = Webhook & { secret: string };

/** Creates a webhook, then shows its secret, once, and code to receive its deliveries. */
export function CreateWebhook({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [made, setMade] = useState<MadeWebhook | undefined>();
  const close = () => {
    setMade(undefined);
    onClose();
  };
  const create = async ({ headers, ...input }: WebhookFormInput) => {
    const given = Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
    const { data } = await api.webhooks.create.mutate({ ...input, headers: Object.fromEntries(given) });
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
        <Alert color="yellow" variant="light" icon={<Icon name="alert-triangle" />} p="xs">
          {t("Copy the signing secret now. It proves that deliveries come from here, and we can't show it again.")}
        </Alert>
        <Secret value={secret} label={t('The signing secret')} />
      </Stack>
      <div>
        <Title order={3} mb={6}>
          {t('Receive')}
        </Title>
        <Snippets snippets={snippetsForReceiver({ webhook, secret })} />
      </div>
      <div>
        <Title order={3} mb={2}>
          {t('Try it')}
        </Title>
        <Text size="sm" c="dimmed" mb={8}>
          {t('Sends a test now and shows the answer.')}
        </Text>
        <TestSend webhook={webhook} />
      </div>
      <Group justify="flex-end">
        <Button onClick={() => void navigate({ to: '/settings/webhooks/$webhookId', params: { webhookId: id } })}>
          {t('I have copied it')}
        </Button>
      </Group>
    </Stack>
  );
}
