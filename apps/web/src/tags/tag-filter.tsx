import { MultiSelect } from '@mantine/core';
import { t } from '../language/t.ts';
import { useTags } from './tags.ts';

interface TagFilterProps {
  value: readonly string[] | undefined;
  /** Undefined for none. */
  onChange: (names: string[] | undefined) => void;
}

/** Narrows a list to what has one of the chosen tags; nothing while there are no tags. */
export function TagFilter({ value = [], onChange }: TagFilterProps) {
  const { data: tags = [] } = useTags();
  if (tags.length === 0 && value.length === 0) return null;
  return (
    <MultiSelect
      aria-label={t('Tags')}
      {...(value.length === 0 ? { placeholder: t('Any tag') } : {})}
      w={190}
      // A tag of the address may be gone.
      data={[...new Set([...tags.map(({ name }) => name), ...value])]}
      value={[...value]}
      onChange={(names) => onChange(names.length === 0 ? undefined : names)}
      searchable
      clearable
      nothingFoundMessage={t('No tag fits')}
    />
  );
}
