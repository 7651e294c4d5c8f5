import { Modal, Skeleton, Text, PasswordInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '../language/t.ts';
import { endWaiting, useIsAsked } from '../session/fresh-sign-in.ts';
import { api, useSession } from '../session/session.ts';
import { useForm } from '@mantine/form';
import { SendForm } from '../ui/form/send-form.tsx';

const SignInForm = lazy(() => import('./sign-in-page.tsx').then((file) => ({ default: file.SignInForm })));
const isLocked = { withCloseButton: false, closeOnEscape: false, closeOnClickOutside: false };

/** The sign-in over a page whose session has ended. The page keeps its typed text, and its waiting calls continue. */
export function SignInDialog() {
  const isAsked = useIsAsked('sign-in');
  const { me } = useSession();
  const [needsCode, setNeedsCode] = useState(false);
  const done = async () => {
    const { data } = await api.users.me.query();
    // Drafts and edits belong to the person who made them.
    if (data.id !== me.id) return window.location.reload();
    setNeedsCode(false);
    endWaiting('sign-in', true);
  };
  return (
    <Modal
      {...isLocked}
      opened={isAsked}
      onClose={() => {}}
      title={needsCode ? t('One more step') : t('Sign in')}
      size="sm"
      // The palette has 9999.
      zIndex={10_000}
      // The page stays hidden from other people at this machine.
      overlayProps={{ color: 'var(--ground)', backgroundOpacity: 1 }}
    >
      <Text mb="sm">{t('Your session has ended. What you typed is still here.')}</Text>
      <Suspense fallback={<Skeleton height={220} />}>
        <SignInForm
          email={me.email}
          to={window.location.pathname + window.location.search}
          needsCode={needsCode}
          onCode={setNeedsCode}
          onDone={() => void done()}
        />
      </Suspense>
    </Modal>
  );
}

/** Asks for the password if a call needs a fresh sign-in; the call then continues. */
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
      onCancel={() => endWaiting('password', false)}
    >
      <Text>
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
