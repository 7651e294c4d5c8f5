import { sortMax } from '@dossier/domain/query/constants.ts';
import { Group, Select, Stack } from '@mantine/core';
import { t } from '../language/t.ts';
import { IconButton } from '../ui/icon.tsx';
import { directionWords, fieldIn, isSortable, inPopover, type ViewField } from './view-field.ts';
import { Hint } from '../ui/page/page.tsx';

interface SortPanelProps {
  sort: readonly string[];
  fields: readonly ViewField[];
  plainOrder: string;
  onChange: (sort: string[]) => void;
}

export function SortPanel({ sort, fields, plainOrder, onChange }: SortPanelProps) {
  const sortable = fields.filter(isSortable);
  const used = new Set(sort.map(fieldIn));
  const free = sortable.filter(({ id }) => !used.has(id));
  const replace = (at: number, by: string[]) => onChange(sort.toSpliced(at, 1, ...by));
  return (
    <Stack gap="xs">
      {sort.length === 0 && <Hint>{plainOrder}</Hint>}
      {sort.map((key, at) => {
        const field = fields.find(({ id }) => id === fieldIn(key));
        const words = directionWords(field);
        const minus = key.startsWith('-') ? '-' : '';
        return (
          <Group key={fieldIn(key)} gap={6} wrap="nowrap">
            <Select
              aria-label={at === 0 ? t('Sort by') : t('Then by')}
              data={[...(field ? [field] : []), ...free].map(({ id, label }) => ({ value: id, label }))}
              value={field?.id ?? null}
              placeholder={t('Removed field')}
              searchable
              {...inPopover}
              style={{ flex: 1 }}
              onChange={(id) => id !== null && replace(at, [`${minus}${id}`])}
            />
            <Select
              aria-label={t('Direction of {field}', { field: field?.label ?? t('a removed field') })}
              data={[
                { value: '', label: words[0] },
                { value: '-', label: words[1] },
              ]}
              value={minus}
              {...inPopover}
              w={130}
              onChange={(direction) => replace(at, [`${direction ?? ''}${fieldIn(key)}`])}
            />
            <IconButton
              icon="x"
              label={t("Don't sort by {field}", { field: field?.label ?? t('a removed field') })}
              iconSize={14}
              onClick={() => replace(at, [])}
            />
          </Group>
        );
      })}
      {sort.length < sortMax && free.length > 0 && (
        <Select
          // Empty again after each choice.
          key={sort.length}
          aria-label={t('Add a field to sort by')}
          placeholder={sort.length === 0 ? t('Sort by …') : t('Then by …')}
          data={free.map(({ id, label }) => ({ value: id, label }))}
          value={null}
          searchable
          {...inPopover}
          data-autofocus
          onChange={(id) => id !== null && onChange([...sort, id])}
        />
      )}
    </Stack>
  );
}
