import { TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../language/t.ts';

/** Where and how often a key may be used, as people type it. */
export interface Limits {
  allowedAddresses: string[];
  /** Empty for no own limit. */
  rateLimit: string;
}

export const noLimits: Limits = { allowedAddresses: [], rateLimit: '' };
/** The fields of the input, by which the server names what is wrong. */
export const limitFields = ['allowedAddresses', 'rateLimitPerMinute'];

export function limitsInput({ allowedAddresses, rateLimit }: Limits) {
  return { allowedAddresses, rateLimitPerMinute: rateLimit.trim() === '' ? null : Number(rateLimit) };
}

/** Fields of a form whose values include the limits. */
export function KeyLimits<Values extends Limits>({ form }: { form: UseFormReturnType<Values> }) {
  // The mistake may be in one of the addresses: its path then ends with its place in the list.
  const [, addressMistake] = Object.entries(form.errors).find(([path]) => path.startsWith('allowedAddresses')) ?? [];
  return (
    <>
      <TagsInput
        label={t('Allowed IP addresses')}
        description={t(
          'IP addresses or ranges such as 10.0.0.0/8. Press Enter after each, or leave empty to allow any',
        )}
        splitChars={[',', ';', ' ']}
        {...form.getInputProps('allowedAddresses')}
        error={addressMistake}
      />
      <TextInput
        label={t('Requests a minute')}
        description={t('Only for this key. Leave empty to use the workspace limit')}
        inputMode="numeric"
        {...form.getInputProps('rateLimit')}
        error={form.errors['rateLimitPerMinute']}
      />
    </>
  );
}
