import { Button, Modal, PasswordInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '../language/t.ts';
import { endWaiting, useIsAsked } from '../session/fresh-sign-in.ts';
import { api } from '../session/trpc.ts';
import { SendForm } from '../ui/form/send-form.tsx';

/** Asks for the password where a call needs a fresh sign-in; the call then goes on by itself. */
export function PasswordDialog() {
  const isAsked = useIsAsked('password');
  return (
    <Modal
      opened={isAsked}
      onClose={() => endWaiting('password', false)}
      title={t('Is it you?')}
      size="sm"
      zIndex={400}
    >
      <PasswordForm />
    </Modal>
  );
}

function PasswordForm() {
  const form = useForm({ initialValues: { password: '' } });
  return (
    <SendForm
      form={form}
      save={(values) => api.users.confirmPassword.mutate(values)}
      onDone={() => endWaiting('password', true)}
      action={t('Continue')}
      other={
        <Button variant="default" onClick={() => endWaiting('password', false)}>
          {t('Cancel')}
        </Button>
      }
    >
      <Text size="sm">
        {t(
          'To change keys, secrets or roles, confirm your password. If you sign in through your company, sign out and back in.',
        )}
      </Text>
      <PasswordInput
        label={t('Your password')}
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('password')}
      />
    </SendForm>
  );
}
