import { lazy, Suspense } from 'react';
import { useIsPasswordAsked } from './fresh-sign-in.ts';

const PasswordDialog = lazy(() =>
  import('./password-dialog.tsx').then(({ PasswordDialog }) => ({ default: PasswordDialog })),
);

/** The password dialog, loaded when it is asked for. */
export function AskedPassword() {
  const isAsked = useIsPasswordAsked();
  return <Suspense>{isAsked && <PasswordDialog />}</Suspense>;
}
