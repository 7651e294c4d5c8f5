import { isOptionsGroup, type ComboboxParsedItem, type OptionsFilter } from '@mantine/core';
import { findAmong } from './find-among.ts';

/** The options of a select that fit what is typed, best first within their groups. */
export const findOptions: OptionsFilter = ({ options, search, limit }) => {
  const all = options.flatMap((one) => (isOptionsGroup(one) ? one.items : [one]));
  const found = findAmong(all, ({ label }) => label, search).slice(0, limit);
  if (!options.some(isOptionsGroup)) return found;
  return options.flatMap((one): ComboboxParsedItem[] => {
    if (!isOptionsGroup(one)) return found.includes(one) ? [one] : [];
    const items = found.filter((item) => one.items.includes(item));
    return items.length === 0 ? [] : [{ ...one, items }];
  });
};
