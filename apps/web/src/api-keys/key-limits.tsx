import type { ApiKey } from '@dossier/domain/api-keys/schema.ts';
import { Checkbox, TagsInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { t } from '../language/t.ts';
import { PlainNumber } from '../ui/input/plain-number.tsx';

export type Limits = ReturnType<typeof limitsOf>;

export function limitsOf({ allowedAddresses, rateLimitPerMinute, budget }: Restrictions) {
  const { writesMax = null, dealAmountMax = null, canDelete = true } = budget ?? {};
  return { allowedAddresses, rateLimitPerMinute, writesMax, dealAmountMax, canDelete };
}

type Restrictions = Pick<ApiKey, 'allowedAddresses' | 'rateLimitPerMinute' | 'budget'>;

export function limitsInput({ writesMax, dealAmountMax, canDelete, ...limits }: Limits) {
  const budget = {
    ...(writesMax !== null && { writesMax }),
    ...(dealAmountMax !== null && { dealAmountMax }),
    ...(!canDelete && { canDelete }),
  };
  return { ...limits, budget: Object.keys(budget).length > 0 ? budget : null };
}

export function KeyLimits<Values extends Limits>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <TagsInput
        label={t('Allowed IP addresses')}
        description={t(
          'IP addresses or ranges such as 10.0.0.0/8. Press Enter after each, or leave empty to allow any',
        )}
        splitChars={[',', ';', ' ']}
        {...form.getInputProps('allowedAddresses')}
        error={mistakeIn(form.errors, 'allowedAddresses')}
      />
      <PlainNumber
        label={t('Requests a minute')}
        description={t('Only for this key. Leave empty to use the workspace limit')}
        {...form.getInputProps('rateLimitPerMinute')}
      />
      <PlainNumber
        label={t('Writes a day')}
        description={t('With this or a limit below, the key can only write records, deals, tasks, comments and calls')}
        {...form.getInputProps('writesMax')}
        error={mistakeIn(form.errors, 'budget.writesMax')}
      />
      <PlainNumber
        label={t('Largest deal')}
        description={t("The key can't write deals over this amount. Leave empty for no limit")}
        decimalsMax={4}
        {...form.getInputProps('dealAmountMax')}
        error={mistakeIn(form.errors, 'budget.dealAmountMax')}
      />
      <Checkbox label={t('Can delete')} {...form.getInputProps('canDelete', { type: 'checkbox' })} />
    </>
  );
}

/** Includes the mistake of one item of a list, whose path ends with its index. */
export function mistakeIn(errors: Record<string, ReactNode>, field: string): ReactNode {
  return Object.entries(errors).find(([path]) => path.startsWith(field))?.[1];
}
