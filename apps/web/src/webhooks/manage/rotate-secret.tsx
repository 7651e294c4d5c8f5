import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { rich } from '../../language/rich.tsx';
import { t } from '../../language/t.ts';
import { showDateTime } from '../../ground/moments.ts';
import { Icon } from '../../ui/icon.tsx';
import { Secret } from '../../ui/form/secret.tsx';
import { trpc } from '../../session/trpc.ts';
import { refreshWebhooks } from '../webhooks.ts';

interface RotateSecretProps {
  webhook: Webhook;
  onMade: () => void;
  onDone: () => void;
}

/** Rotates the signing secret, and says how long the old secret signs too. */
export function RotateSecret({ webhook: { id, previousSecretUntil }, onMade, onDone }: RotateSecretProps) {
  const rotating = useMutation(
    trpc.webhooks.rotateSecret.mutationOptions({ onSuccess: () => refreshWebhooks().then(onMade) }),
  );
  const made = rotating.data?.data;
  if (made) {
    return (
      <Stack gap="md">
        <Alert color="yellow" variant="light" icon={<Icon name="alert-triangle" />} p="xs">
          {t("Copy the secret now. We can't show it again.")}
        </Alert>
        <Secret value={made.secret} label={t('The new signing secret')} />
        {made.previousSecretUntil !== null && (
          <Text size="sm">
            {rich('The previous secret also signs until <b>{until}</b>. Update the receiver before then.', {
              b: (words) => <b>{words}</b>,
              until: showDateTime(made.previousSecretUntil),
            })}
          </Text>
        )}
        <Group justify="flex-end">
          <Button onClick={onDone}>{t('I have copied it')}</Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <Text size="sm">{t('We create a new secret now. For 24 hours, both secrets sign:')}</Text>
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
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button loading={rotating.isPending} onClick={() => rotating.mutate({ id })}>
          {t('Create a new secret')}
        </Button>
      </Group>
    </Stack>
  );
}
