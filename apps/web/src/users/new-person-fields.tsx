import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core';
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
      <EmailInput readOnly={typeof fixedEmail === 'string'} {...getInputProps('email')} />
      <NewPasswordInput label={t('Password')} {...getInputProps('password')} />
    </>
  );
}

export function EmailInput(props: TextInputProps) {
  return <TextInput size="sm" label={t('E-mail address')} type="email" autoComplete="username" {...props} />;
}

export function NewPasswordInput(props: PasswordInputProps) {
  const description = t('At least {count} characters', { count: passwordLength.min });
  return <PasswordInput size="sm" description={description} autoComplete="new-password" {...props} />;
}
