import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { api } from '../session/trpc.ts';
import { endWaiting, useIsPasswordAsked } from '../session/fresh-sign-in.ts';

/** Asks for the password where a call needs a fresh sign-in; the call then goes on by itself. */
export function PasswordDialog() {
  const isAsked = useIsPasswordAsked();
  return (
    <Modal opened={isAsked} onClose={() => endWaiting(false)} title={t('Is it you?')} size="sm" zIndex={400}>
      <PasswordForm />
    </Modal>
  );
}

function PasswordForm() {
  const [password, setPassword] = useState('');
  const confirming = useMutation({
    mutationFn: () => api.users.confirmPassword.mutate({ password }),
    onSuccess: () => endWaiting(true),
    meta: { isQuiet: true },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // The form may stand inside another one in the tree of components.
        event.stopPropagation();
        confirming.mutate();
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          {t(
            'To change keys, secrets or roles, confirm your password. If you sign in through your company, sign out and back in.',
          )}
        </Text>
        <FormFailure>{confirming.error && failureOf(confirming.error).message}</FormFailure>
        <PasswordInput
          label={t('Your password')}
          autoComplete="current-password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          required
          withAsterisk={false}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => endWaiting(false)}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={confirming.isPending}>
            {t('Continue')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
