import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { FormFailure } from '../shell/form-failure.tsx';
import { CardPage } from '../shell/card-page.tsx';
import { CompanySignIn } from './company-sign-in.tsx';
import { CodeStep } from './code-step.tsx';
import { signIn } from './sign-in.ts';

const route = getRouteApi('/sign-in');

export function SignInPage() {
  const { to = '/', error } = route.useSearch();
  const router = useRouter();
  const [needsCode, setNeedsCode] = useState(false);
  const enter = () => router.history.push(to);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (value.includes('@') ? null : t('Type your e-mail address')),
      password: (value) => (value === '' ? t('Type your password') : null),
    },
  });
  const entering = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) => signIn(email.trim(), password),
    onSuccess: (answer) => (answer.needsCode ? setNeedsCode(true) : enter()),
    meta: { isQuiet: true },
  });
  if (needsCode) {
    return (
      <CardPage
        title={t('One more step')}
        below={t('Neither the app nor a recovery code? Ask whoever runs this Dossier to reset your second factor.')}
      >
        <CodeStep onDone={enter} onBack={() => setNeedsCode(false)} />
      </CardPage>
    );
  }
  return (
    <CardPage title={t('Sign in')} below={t('No account? Ask a colleague in the workspace for an invitation link.')}>
      <form onSubmit={form.onSubmit((values) => entering.mutate(values))} noValidate>
        <Stack gap="sm">
          <FormFailure>{entering.error?.message}</FormFailure>
          <TextInput
            size="sm"
            label={t('E-mail address')}
            type="email"
            autoComplete="username"
            autoFocus
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            size="sm"
            label={t('Password')}
            autoComplete="current-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
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
