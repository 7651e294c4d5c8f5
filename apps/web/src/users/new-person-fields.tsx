import { PasswordInput, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { passwordLength } from '@dossier/domain/users/schema.ts';

interface NewPersonFieldsProps {
  getInputProps: (path: 'name' | 'email' | 'password') => GetInputPropsReturnType;
  /** The only address that may accept the invitation. */
  fixedEmail?: string | null | undefined;
}

/** Name, e-mail address and password of a new account. */
export function NewPersonFields({ getInputProps, fixedEmail }: NewPersonFieldsProps) {
  return (
    <>
      <TextInput size="sm" label="Your name" autoComplete="name" autoFocus {...getInputProps('name')} />
      <TextInput
        size="sm"
        label="E-mail address"
        type="email"
        autoComplete="username"
        readOnly={typeof fixedEmail === 'string'}
        {...getInputProps('email')}
      />
      <PasswordInput
        size="sm"
        label="Password"
        description={`At least ${passwordLength.min} characters`}
        autoComplete="new-password"
        {...getInputProps('password')}
      />
    </>
  );
}
