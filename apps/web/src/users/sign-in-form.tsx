import { Anchor, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { SendForm } from '../ui/form/send-form.tsx';
import { CompanySignIn } from './company-sign-in.tsx';
import { finishSignIn, signIn } from './sign-in.ts';

interface SignInFormProps {
  /** The address of the person whose session has ended. */
  email?: string;
  /** Where the provider of a company leads to. */
  to: string;
  error?: string | undefined;
  /** The password was right, and the code of a second factor is still to come. */
  needsCode: boolean;
  onCode: (needsCode: boolean) => void;
  onDone: () => void;
}

export function SignInForm({ email = '', to, error, needsCode, onCode, onDone }: SignInFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
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
      <TextInput
        size="sm"
        label={t('E-mail address')}
        type="email"
        autoComplete="username"
        autoFocus={email === ''}
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        size="sm"
        label={t('Password')}
        autoComplete="current-password"
        autoFocus={email !== ''}
        key={form.key('password')}
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
      save={({ code, isTrusted }) => finishSignIn(code, kind, isTrusted)}
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
