import { readEmail, readLine, readWebAddress } from './read-address.ts';
import { TypedField, type TypedFieldProps } from './typed-field.tsx';

interface AddressFieldProps extends Omit<TypedFieldProps<string>, 'read' | 'show'> {
  type: keyof typeof kinds;
}

export function AddressField({ type, ...rest }: AddressFieldProps) {
  // No type=email or type=url: browsers rewrite the typed text (international domains).
  return <TypedField {...rest} {...kinds[type]} autoComplete="off" spellCheck={false} show={(value) => value} />;
}

const kinds = {
  EMAIL: { inputMode: 'email', read: readEmail },
  URL: { inputMode: 'url', read: readWebAddress },
  PHONE: { inputMode: 'tel', read: readLine },
} as const;
