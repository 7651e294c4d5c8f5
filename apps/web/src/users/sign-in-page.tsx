import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { CardPage } from '../ui/page/card-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

const route = getRouteApi('/sign-in');

export function SignInPage() {
  const { to = '/', error } = route.useSearch();
  const router = useRouter();
  const [needsCode, setNeedsCode] = useState(false);
  const enter = () => {
    queryClient.clear();
    router.history.push(to);
  };
  return (
    <CardPage
      title={needsCode ? t('One more step') : t('Sign in')}
      below={
        needsCode
          ? t('No app and no recovery code? Ask the operator of this Dossier to reset your second factor.')
          : t('No account? Ask a colleague in the workspace for an invitation link.')
      }
    >
      <SignInForm to={to} error={error} needsCode={needsCode} onCode={setNeedsCode} onDone={enter} />
    </CardPage>
  );
}
