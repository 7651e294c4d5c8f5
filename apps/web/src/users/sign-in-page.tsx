import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { t } from '../language/t.ts';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { CardPage } from '../ui/page/card-page.tsx';
import { CompanySignIn } from './company-sign-in.tsx';
import { signIn } from './sign-in.ts';
import { CodeStep } from './code-step.tsx';

const route = getRouteApi('/sign-in');

interface Typed {
  email: string;
  password: string;
}

export function SignInPage() {
  const { to = '/', error } = route.useSearch();
  const router = useRouter();
  const [needsCode, setNeedsCode] = useState(false);
  const enter = () => router.history.push(to);
  const [problems, setProblems] = useState<{ email?: string; password?: string }>({});
  const entering = useMutation({
    mutationFn: ({ email, password }: Typed) => signIn(email, password),
    onSuccess: (answer) => (answer.needsCode ? setNeedsCode(true) : enter()),
    meta: { isQuiet: true },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedIn(event.currentTarget);
    const missing = {
      ...(typed.email.includes('@') ? {} : { email: t('Type your e-mail address') }),
      ...(typed.password === '' ? { password: t('Type your password') } : {}),
    };
    setProblems(missing);
    if (Object.keys(missing).length === 0) entering.mutate(typed);
  };
  if (needsCode) {
    return (
      <CardPage
        title={t('One more step')}
        below={t('No app and no recovery code? Ask the operator of this Dossier to reset your second factor.')}
      >
        <CodeStep onDone={enter} onBack={() => setNeedsCode(false)} />
      </CardPage>
    );
  }
  return (
    <CardPage title={t('Sign in')} below={t('No account? Ask a colleague in the workspace for an invitation link.')}>
      <form onSubmit={submit} onChange={() => setProblems({})} noValidate>
        <Stack gap="sm">
          <FormFailure>{entering.error?.message}</FormFailure>
          <TextInput
            size="sm"
            label={t('E-mail address')}
            type="email"
            autoComplete="username"
            autoFocus
            name="email"
            error={problems.email}
          />
          <PasswordInput
            size="sm"
            label={t('Password')}
            autoComplete="current-password"
            name="password"
            error={problems.password}
          />
          <Anchor component={Link} to="/forgot-password" size="sm" w="fit-content">
            {t('Forgot password?')}
          </Anchor>
          <Button size="sm" type="submit" fullWidth loading={entering.isPending}>
            {t('Sign in')}
          </Button>
          <CompanySignIn to={to} error={error} />
        </Stack>
      </form>
    </CardPage>
  );
}

function typedIn(form: HTMLFormElement): Typed {
  const typed = new FormData(form);
  return { email: String(typed.get('email')).trim(), password: String(typed.get('password')) };
}
