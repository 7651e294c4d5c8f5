import { Anchor, Button, Checkbox, Divider, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link, getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { SendForm, FormFailure } from '../ui/form/send-form.tsx';
import { EmailInput } from './new-person-fields.tsx';
import { askAuth, demandedText } from './post-auth.ts';
import { askSecondFactor, signIn, useWays } from './sign-in.ts';
import { queryClient } from '../session/query-client.ts';
import { CardPage } from '../ui/page/card-page.tsx';

interface SignInFormProps {
  /** The address of the person whose session has ended. */
  email?: string;
  /** URL of the company's sign-in provider. */
  to: string;
  error?: string | undefined;
  /** The password was right, but a code of the second factor is still needed. */
  needsCode: boolean;
  onCode: (needsCode: boolean) => void;
  onDone: () => void;
}

export function SignInForm({ email = '', to, error, needsCode, onCode, onDone }: SignInFormProps) {
  const form = useForm({
    initialValues: { email, password: '' },
    validate: {
      email: (value) => (value.includes('@') ? null : t('Type your e-mail address')),
      password: (value) => (value === '' ? t('Type your password') : null),
    },
  });
  if (needsCode) return <CodeStep onDone={onDone} onBack={() => onCode(false)} />;
  return (
    <SendForm
      form={form}
      save={(typed) => signIn(typed.email.trim(), typed.password)}
      onDone={(answer) => (answer.needsCode ? onCode(true) : onDone())}
      action={t('Sign in')}
      look="card"
      below={<CompanySignIn to={to} error={error} />}
    >
      <EmailInput autoFocus={email === ''} {...form.getInputProps('email')} />
      <PasswordInput
        size="sm"
        label={t('Password')}
        autoComplete="current-password"
        autoFocus={email !== ''}
        {...form.getInputProps('password')}
      />
      <Anchor component={Link} to="/forgot-password" size="sm" w="fit-content">
        {t('Forgot password?')}
      </Anchor>
    </SendForm>
  );
}

function CodeStep({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const form = useForm({ initialValues: { code: '', isTrusted: false } });
  const isApp = kind === 'app';
  const change = () => {
    setKind(isApp ? 'recovery' : 'app');
    form.setFieldValue('code', '');
    form.clearErrors();
  };
  return (
    <SendForm
      form={form}
      save={({ code, isTrusted: trustDevice }) =>
        askSecondFactor(isApp ? 'verify-totp' : 'verify-backup-code', { code: code.trim(), trustDevice })
      }
      onDone={onDone}
      action={t('Sign in')}
      look="card"
      below={
        <>
          <Anchor component="button" type="button" size="sm" onClick={change}>
            {isApp ? t('Use a recovery code') : t('Use the authenticator app')}
          </Anchor>
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            {t('Back to the password')}
          </Anchor>
        </>
      }
    >
      <TextInput
        key={kind}
        size="sm"
        label={isApp ? t('Code of your authenticator app') : t('Recovery code')}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        inputMode={isApp ? 'numeric' : 'text'}
        maxLength={20}
        required
        withAsterisk={false}
        autoFocus
        {...form.getInputProps('code')}
      />
      <Checkbox
        label={t("Don't ask for a code on this device for 30 days")}
        {...form.getInputProps('isTrusted', { type: 'checkbox' })}
      />
    </SendForm>
  );
}

function CompanySignIn({ to, error }: { to: string; error: string | undefined }) {
  const leaving = useMutation({ mutationFn: () => leaveFor(to), meta: { isQuiet: true } });
  const company = useWays()?.company;
  if (!company) return null;
  return (
    <>
      <Divider label={t('or')} />
      <FormFailure>{leaving.error?.message ?? (error === undefined ? undefined : reasonOf(error))}</FormFailure>
      <Button size="sm" fullWidth loading={leaving.isPending} onClick={() => leaving.mutate()}>
        {company.label}
      </Button>
    </>
  );
}

async function leaveFor(to: string): Promise<void> {
  const { pathname, search, hash } = new URL(to, window.location.origin);
  const back = `${pathname}${search}${hash}`;
  const errorCallbackURL = `/sign-in?${new URLSearchParams({ to: back }).toString()}`;
  const body = { provider: 'oidc', callbackURL: back, errorCallbackURL };
  const answer = await askAuth('sign-in/social', body, () =>
    t("Your company's sign-in isn't responding. Try again in a moment."),
  );
  window.location.assign(demandedText(answer, 'url'));
}

/** Translates the codes that better-auth appends to the URL. */
function reasonOf(error: string): string {
  if (error === 'account_not_linked')
    return t('Your company has not confirmed your e-mail address. Ask its administrator.');
  if (error === 'signup_disabled')
    return t('There is no account for your e-mail address. Ask a colleague for an invitation.');
  return t("Couldn't sign you in. Try again.");
}

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
