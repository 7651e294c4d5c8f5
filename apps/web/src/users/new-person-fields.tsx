import { PasswordInput, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { passwordLength } from '@dossier/domain/users/constants.ts';
import { t } from '../language/t.ts';

interface NewPersonFieldsProps {
  getInputProps: (path: 'name' | 'email' | 'password') => GetInputPropsReturnType;
  /** The only address that may accept the invitation. */
  fixedEmail?: string | null | undefined;
}

export function NewPersonFields({ getInputProps, fixedEmail }: NewPersonFieldsProps) {
  return (
    <>
      <TextInput size="sm" label={t('Your name')} autoComplete="name" autoFocus {...getInputProps('name')} />
      <TextInput
        size="sm"
        label={t('E-mail address')}
        type="email"
        autoComplete="username"
        readOnly={typeof fixedEmail === 'string'}
        {...getInputProps('email')}
      />
      <PasswordInput
        size="sm"
        label={t('Password')}
        description={t('At least {count} characters', { count: passwordLength.min })}
        autoComplete="new-password"
        {...getInputProps('password')}
      />
    </>
  );
}
