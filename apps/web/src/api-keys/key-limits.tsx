import type { ApiKey } from '@dossier/domain/api-keys/schema.ts';
import { Checkbox, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { t } from '../language/t.ts';
import { numberTyped, showNumber } from '../ui/input/read-number.ts';

export interface Limits {
  allowedAddresses: string[];
  /** Empty for no own limit. */
  rateLimitPerMinute: string;
  /** Empty for no limit. */
  writesMax: string;
  dealAmountMax: string;
  canDelete: boolean;
}

export function budgetValues(budget: ApiKey['budget']) {
  const { writesMax, dealAmountMax, canDelete = true } = budget ?? {};
  const shown = (value: number | undefined) => (value === undefined ? '' : showNumber(value));
  return { writesMax: shown(writesMax), dealAmountMax: shown(dealAmountMax), canDelete };
}

export function limitsInput({ allowedAddresses, rateLimitPerMinute: rate, ...limits }: Limits) {
  const [writesMax, dealAmountMax] = [numberTyped(limits.writesMax), numberTyped(limits.dealAmountMax)];
  const budget = {
    ...(writesMax !== null && { writesMax }),
    ...(dealAmountMax !== null && { dealAmountMax }),
    ...(!limits.canDelete && { canDelete: false }),
  };
  const hasBudget = Object.keys(budget).length > 0;
  return { allowedAddresses, rateLimitPerMinute: numberTyped(rate), budget: hasBudget ? budget : null };
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
      <TextInput
        label={t('Requests a minute')}
        description={t('Only for this key. Leave empty to use the workspace limit')}
        inputMode="numeric"
        {...form.getInputProps('rateLimitPerMinute')}
      />
      <TextInput
        label={t('Writes a day')}
        description={t('With this or a limit below, the key can only write records, deals, tasks, comments and calls')}
        inputMode="numeric"
        {...form.getInputProps('writesMax')}
        error={mistakeIn(form.errors, 'budget.writesMax')}
      />
      <TextInput
        label={t('Largest deal')}
        description={t("The key can't write deals over this amount. Leave empty for no limit")}
        inputMode="decimal"
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
