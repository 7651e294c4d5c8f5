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
        label={t('Works from')}
        description={t('Addresses or ranges like 10.0.0.0/8, Enter after each; empty for everywhere')}
        splitChars={[',', ';', ' ']}
        {...form.getInputProps('allowedAddresses')}
        error={addressMistake}
      />
      <TextInput
        label={t('Requests a minute')}
        description={t('Of this key alone; empty for the limit of the workspace')}
        inputMode="numeric"
        {...form.getInputProps('rateLimit')}
        error={form.errors['rateLimitPerMinute']}
      />
    </>
  );
}
