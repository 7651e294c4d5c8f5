import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { showDateTime } from '../moments.ts';
import { Icon } from '../shell/icon.tsx';
import { Secret } from '../shell/secret.tsx';
import { trpc } from '../trpc.ts';
import { refreshWebhooks } from './webhooks.ts';

interface RotateSecretProps {
  webhook: Webhook;
  /** Called when the secret is shown: it is shown only once. */
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
          Copy the secret now. It can not be shown again.
        </Alert>
        <Secret value={made.secret} label="The new signing secret" />
        {made.previousSecretUntil !== null && (
          <Text size="sm">
            The previous secret signs too until <b>{showDateTime(made.previousSecretUntil)}</b>. Put the new one into
            the receiver before then.
          </Text>
        )}
        <Group justify="flex-end">
          <Button onClick={onDone}>I have copied it</Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <Text size="sm">A new secret is made now, and for 24 hours both of them sign:</Text>
      <List size="sm" spacing={6} withPadding={false}>
        <List.Item>
          <code>webhook-signature</code> carries a signature by each, so a receiver that verifies it may change over at
          any moment of that day.
        </List.Item>
        <List.Item>
          <code>X-Service-Signature</code> has room for one, and is made with the new secret at once. Let a receiver of
          that header know both.
        </List.Item>
      </List>
      {previousSecretUntil !== null && (
        <Alert color="yellow" variant="light" icon={<Icon name="alert-triangle" />} p="xs">
          The last rotation is still under way until {showDateTime(previousSecretUntil)}. Rotating once more ends it:
          the secret from before it stops signing at once.
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button loading={rotating.isPending} onClick={() => rotating.mutate({ id })}>
          Make a new secret
        </Button>
      </Group>
    </Stack>
  );
}
