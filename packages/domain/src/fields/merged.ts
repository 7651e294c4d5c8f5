import { definedOf } from '@dossier/kernel/values.ts';
import type { Data } from './values.ts';

type Values = { readonly data?: Data | undefined };

/** The values with others over them, in `data` key by key. What is undefined counts as left out. */
export function merged<T extends Values, More extends Values>({ data, ...values }: T, { data: more, ...others }: More) {
  return {
    ...definedOf(values),
    ...definedOf(others),
    ...(data || more ? { data: { ...data, ...more } } : {}),
  };
}
