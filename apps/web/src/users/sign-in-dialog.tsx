import { Modal, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '../language/t.ts';
import { endWaiting, useIsAsked } from '../session/fresh-sign-in.ts';
import { useSession } from '../session/session.ts';
import { api } from '../session/trpc.ts';

const SignInForm = lazy(() => import('./sign-in-form.tsx').then((file) => ({ default: file.SignInForm })));
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
      overlayProps={{ color: 'var(--surface)', backgroundOpacity: 1 }}
    >
      <Text size="sm" mb="sm">
        {t('Your session has ended. What you typed is still here.')}
      </Text>
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
