import { passwordLength } from '@dossier/domain/users/constants.ts';
import { Anchor, PasswordInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { CardPage } from '../ui/page/card-page.tsx';
import { SendForm } from '../ui/form/send-form.tsx';
import { problemOfPassword } from './problem-of-password.ts';
import { resetPassword } from './sign-in.ts';

/** Where a mailed link leads. Its token is in the fragment, which browsers send to no server. */
export function ResetPasswordPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: problemOfPassword },
  });
  const [isSet, setIsSet] = useState(false);
  if (isSet)
    return (
      <CardPage
        title={t('Password changed')}
        below={
          <Anchor component={Link} to="/sign-in" size="sm">
            {t('Sign in')}
          </Anchor>
        }
      >
        <Text size="sm" role="status">
          {t('You were signed out everywhere. Sign in with the new password.')}
        </Text>
      </CardPage>
    );
  return (
    <CardPage
      title={t('Choose a new password')}
      below={
        <Anchor component={Link} to="/forgot-password" size="sm">
          {t('Ask for another link')}
        </Anchor>
      }
    >
      <SendForm
        form={form}
        save={({ password }) => resetPassword(token, password)}
        onDone={() => setIsSet(true)}
        look="card"
        action={t('Change the password')}
      >
        <PasswordInput
          size="sm"
          label={t('New password')}
          description={t('At least {count} characters', { count: passwordLength.min })}
          autoComplete="new-password"
          autoFocus
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
      </SendForm>
    </CardPage>
  );
}
