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
          {t('Copy the secret now. It can not be shown again.')}
        </Alert>
        <Secret value={made.secret} label={t('The new signing secret')} />
        {made.previousSecretUntil !== null && (
          <Text size="sm">
            {rich(
              'The previous secret signs too until <b>{until}</b>. Put the new one into the receiver before then.',
              { b: (words) => <b>{words}</b>, until: showDateTime(made.previousSecretUntil) },
            )}
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
      <Text size="sm">{t('A new secret is made now, and for 24 hours both of them sign:')}</Text>
      <List size="sm" spacing={6} withPadding={false}>
        <List.Item>
          {rich(
            '{header} carries a signature by each, so a receiver that verifies it may change over at any moment of that day.',
            { header: <code>webhook-signature</code> },
          )}
        </List.Item>
        <List.Item>
          {rich(
            '{header} has room for one, and is made with the new secret at once. Let a receiver of that header know both.',
            { header: <code>X-Service-Signature</code> },
          )}
        </List.Item>
      </List>
      {previousSecretUntil !== null && (
        <Alert color="yellow" variant="light" icon={<Icon name="alert-triangle" />} p="xs">
          {t(
            'The last rotation is still under way until {previousSecretUntil}. Rotating once more ends it: the secret from before it stops signing at once.',
            { previousSecretUntil: showDateTime(previousSecretUntil) },
          )}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button loading={rotating.isPending} onClick={() => rotating.mutate({ id })}>
          {t('Make a new secret')}
        </Button>
      </Group>
    </Stack>
  );
}
