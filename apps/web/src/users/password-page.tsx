import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { CardPage } from '../ui/page/card-page.tsx';
import { AnchorLink } from '../ui/page/page.tsx';
import { SendForm } from '../ui/form/send-form.tsx';
import { EmailInput, NewPasswordInput } from './new-person-fields.tsx';
import { askAuth } from './post-auth.ts';
import { problemOfPassword, useWays } from './sign-in.ts';

const back = <AnchorLink to="/sign-in">{t('Back to sign-in')}</AnchorLink>;

export function ForgotPasswordPage() {
  const ways = useWays();
  const [isAsked, setIsAsked] = useState(false);
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (value) => (value.includes('@') ? null : t('Type your e-mail address')) },
  });
  return (
    <CardPage title={isAsked ? t('Check your e-mail') : t('Forgot password?')} below={back}>
      {ways?.canReset === false ? (
        <Text>{t("This Dossier can't send e-mail. Ask its operator to set a new password for you.")}</Text>
      ) : isAsked ? (
        <Text role="status">
          {t(
            "If there's an account for this address, a link to choose a new password is on its way. It works once, within 30 minutes.",
          )}
        </Text>
      ) : (
        <SendForm
          form={form}
          // The answer is the same for every address, so that accounts can't be enumerated.
          save={({ email }) =>
            askAuth('request-password-reset', { email: email.trim() }, (about) =>
              t("The server couldn't do this right now (status {status}). Try again in a moment.", about),
            )
          }
          onDone={() => setIsAsked(true)}
          look="card"
          action={t('Send me a link')}
        >
          <EmailInput autoFocus {...form.getInputProps('email')} />
        </SendForm>
      )}
    </CardPage>
  );
}

/** Target of the mailed link. Its token is in the fragment, which browsers never send to a server. */
export function ResetPasswordPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const form = useForm({ initialValues: { password: '' }, validate: { password: problemOfPassword } });
  const [isSet, setIsSet] = useState(false);
  if (isSet)
    return (
      <CardPage title={t('Password changed')} below={<AnchorLink to="/sign-in">{t('Sign in')}</AnchorLink>}>
        <Text role="status">{t('You were signed out everywhere. Sign in with the new password.')}</Text>
      </CardPage>
    );
  return (
    <CardPage
      title={t('Choose a new password')}
      below={<AnchorLink to="/forgot-password">{t('Ask for another link')}</AnchorLink>}
    >
      <SendForm
        form={form}
        save={({ password: newPassword }) =>
          askAuth('reset-password', { token, newPassword }, (about) =>
            t("The password couldn't be set (status {status}). Try again in a moment.", about),
          )
        }
        onDone={() => setIsSet(true)}
        look="card"
        action={t('Change the password')}
      >
        <NewPasswordInput label={t('New password')} autoFocus {...form.getInputProps('password')} />
      </SendForm>
    </CardPage>
  );
}
