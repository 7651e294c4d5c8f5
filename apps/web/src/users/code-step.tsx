import { Anchor, Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { finishSignIn } from './second-factor.ts';

export function CodeStep({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [code, setCode] = useState('');
  const [isTrusted, setIsTrusted] = useState(false);
  const entering = useMutation({
    mutationFn: () => finishSignIn(code, kind, isTrusted),
    onSuccess: onDone,
    meta: { isQuiet: true },
  });
  const isApp = kind === 'app';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        entering.mutate();
      }}
    >
      <Stack gap="sm">
        <FormFailure>{entering.error?.message}</FormFailure>
        <TextInput
          key={kind}
          size="sm"
          label={isApp ? t('Code of your authenticator app') : t('Recovery code')}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          autoComplete={isApp ? 'one-time-code' : 'off'}
          inputMode={isApp ? 'numeric' : 'text'}
          maxLength={20}
          required
          withAsterisk={false}
          autoFocus
        />
        <Checkbox
          label={t("Don't ask for a code on this device for 30 days")}
          checked={isTrusted}
          onChange={({ currentTarget }) => setIsTrusted(currentTarget.checked)}
        />
        <Button size="sm" type="submit" fullWidth loading={entering.isPending}>
          {t('Sign in')}
        </Button>
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => {
            setKind(isApp ? 'recovery' : 'app');
            setCode('');
            entering.reset();
          }}
        >
          {isApp ? t('Use a recovery code') : t('Use the authenticator app')}
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          {t('Back to the password')}
        </Anchor>
      </Stack>
    </form>
  );
}
