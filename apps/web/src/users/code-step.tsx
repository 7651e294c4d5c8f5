import { Anchor, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { SendForm } from '../ui/form/send-form.tsx';
import { finishSignIn } from './second-factor.ts';

export function CodeStep({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
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
