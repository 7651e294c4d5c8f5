import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Snippets } from '../../api-keys/connect-panel.tsx';
import { t } from '../../language/t.ts';
import { AskingDrawer } from '../../ui/form/asking.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Secret } from '../../ui/form/secret.tsx';
import { trpc } from '../../session/trpc.ts';
import { snippetsForReceiver } from './snippets.ts';
import { TestSend } from '../test-send.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { refreshWebhooks } from '../webhooks.ts';

/** Creates a webhook, then shows its secret, once, and code to receive its deliveries. */
export function CreateWebhook({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isMade, setIsMade] = useState(false);
  const close = () => {
    setIsMade(false);
    onClose();
  };
  return (
    // The secret is shown only once, so a click outside does not close it.
    <AskingDrawer
      opened={isOpen}
      onClose={close}
      title={t('New webhook')}
      size="xl"
      closeOnClickOutside={false}
      closeOnEscape={!isMade}
      withCloseButton={!isMade}
    >
      {isOpen && <CreateForm onMade={() => setIsMade(true)} onClose={close} />}
    </AskingDrawer>
  );
}

function CreateForm({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const creating = useMutation(
    trpc.webhooks.create.mutationOptions({ onSuccess: () => refreshWebhooks().then(onMade), meta: { isQuiet: true } }),
  );
  if (creating.data) return <Created webhook={creating.data.data} />;
  return (
    <WebhookForm
      action={t('Create the webhook')}
      onSubmit={({ headers, ...input }) =>
        creating.mutateAsync({
          ...input,
          headers: Object.fromEntries(
            Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
          ),
        })
      }
      more={
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
    />
  );
}

function Created({ webhook }: { webhook: Webhook & { secret: string } }) {
  const navigate = useNavigate();
  const { secret } = webhook;
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Alert color="yellow" variant="light" icon={<Icon name="alert-triangle" />} p="xs">
          {t('Copy the signing secret now. It proves that a delivery comes from here, and can not be shown again.')}
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
          {t('Posts to the address just now and shows what it answered.')}
        </Text>
        <TestSend webhook={webhook} />
      </div>
      <Group justify="flex-end">
        <Button
          onClick={() => void navigate({ to: '/settings/webhooks/$webhookId', params: { webhookId: webhook.id } })}
        >
          {t('I have copied it')}
        </Button>
      </Group>
    </Stack>
  );
}
