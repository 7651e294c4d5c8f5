import type { Folder } from '@dossier/domain/folders/schema.ts';
import { ActionIcon, Button, Popover, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState, type RefObject } from 'react';
import { FieldInput } from '../fields/field-input.tsx';
import { Unread } from '../fields/reading.ts';
import { useMemberName } from '../members/members.ts';
import { Icon } from '../shell/icon.tsx';
import { useTags } from '../tags/tags.ts';
import { FilterChip } from './filter-chip.tsx';
import type { FolderSearch } from './folder-search.ts';

interface FolderFiltersProps {
  folder: Folder;
  search: FolderSearch;
  onSearch: (part: Partial<Record<keyof FolderSearch, unknown>>) => void;
  searchField: RefObject<HTMLInputElement | null>;
  shownCount: string;
}

/** Search as you type, and the filters that are set. */
export function FolderFilters({ folder, search, onSearch, searchField, shownCount }: FolderFiltersProps) {
  const [typed, setTyped] = useState(search.q ?? '');
  const apply = useDebouncedCallback((q: string) => onSearch({ q: q.trim() === '' ? undefined : q.trim() }), 40);
  const ownerName = useMemberName(search.owner ?? null);
  const clear = () => {
    setTyped('');
    onSearch({ q: undefined });
  };
  return (
    <>
      <TextInput
        ref={searchField}
        aria-label={`Search in ${folder.name}`}
        placeholder={`Search in ${folder.name}`}
        w={240}
        leftSection={<Icon name="search" size={14} />}
        rightSection={
          typed === '' ? null : (
            <ActionIcon size={24} aria-label="Clear the search" onClick={clear}>
              <Icon name="x" size={14} />
            </ActionIcon>
          )
        }
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          apply(currentTarget.value);
        }}
      />
      <AddFilter folder={folder} search={search} onSearch={onSearch} />
      {search.owner !== undefined && (
        <FilterChip label="Owner" value={ownerName ?? search.owner} onRemove={() => onSearch({ owner: undefined })} />
      )}
      {search.tags?.map((tag) => (
        <FilterChip key={tag} label="Tag" value={tag} onRemove={() => onSearch({ tags: without(search.tags, tag) })} />
      ))}
      {Object.entries(search.where ?? {}).map(([key, value]) => (
        <FilterChip
          key={key}
          label={folder.fields.find((field) => field.key === key)?.label ?? key}
          value={value}
          onRemove={() => onSearch({ where: withoutKey(search.where ?? {}, key) })}
        />
      ))}
      <Text size="xs" c="dimmed" ml="auto" className="tabular" aria-live="polite">
        {shownCount} {shownCount === '1' ? 'record' : 'records'}
      </Text>
    </>
  );
}

function AddFilter({ folder, search, onSearch }: Pick<FolderFiltersProps, 'folder' | 'search' | 'onSearch'>) {
  const [isOpen, setIsOpen] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const field = folder.fields.find((one) => one.key === key);
  const { data: tags = [] } = useTags();
  // Filters compare whole values, so long texts are left to the search.
  const options = [
    { value: '', label: 'Owner' },
    ...(tags.length === 0 ? [] : [{ value: tagKey, label: 'Tag' }]),
    ...folder.fields.filter(({ type }) => type !== 'LONG_TEXT').map((one) => ({ value: one.key, label: one.label })),
  ];
  const set = (value: unknown) => {
    if (value === null || value === undefined || value === '') return;
    if (key === '') onSearch({ owner: value });
    else if (key === tagKey) onSearch({ tags: [...new Set([...(search.tags ?? []), String(value)])] });
    else onSearch({ where: { ...search.where, [key ?? '']: String(value) } });
    setIsOpen(false);
    setKey(null);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      shadow="md"
      width={280}
      trapFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<Icon name="filter" size={14} />}
          onClick={() => setIsOpen((now) => !now)}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Add a filter">
        <Stack gap="xs">
          <Select
            label="Field"
            data={options}
            value={key}
            onChange={setKey}
            comboboxProps={{ withinPortal: false }}
            data-autofocus
          />
          {key === '' && <FilterValue field={{ type: 'USER', label: 'Is', options: null }} onSet={set} />}
          {key === tagKey && (
            <FilterValue
              key={tagKey}
              field={{ type: 'SELECT', label: 'Is', options: tags.map(({ name }) => name) }}
              onSet={set}
            />
          )}
          {field && (
            <FilterValue
              key={field.key}
              field={{
                ...field,
                type: field.type === 'MULTI_SELECT' ? 'SELECT' : field.type,
                label: 'Is',
                required: false,
              }}
              onSet={set}
            />
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

// No key of a field begins with a space.
const tagKey = ' tag';

function FilterValue({
  field,
  onSet,
}: {
  field: Parameters<typeof FieldInput>[0]['field'];
  onSet: (value: unknown) => void;
}) {
  const [value, setValue] = useState<unknown>(field.type === 'BOOLEAN' ? true : null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!(value instanceof Unread)) onSet(value);
      }}
    >
      <Stack gap="xs">
        <FieldInput field={field} value={value} onChange={setValue} isInPopover />
        <Button type="submit">Set the filter</Button>
      </Stack>
    </form>
  );
}

function without(tags: readonly string[] | undefined, tag: string): string[] | undefined {
  const rest = tags?.filter((one) => one !== tag) ?? [];
  return rest.length > 0 ? rest : undefined;
}

function withoutKey(where: Record<string, string>, key: string): Record<string, string> | undefined {
  const rest = Object.fromEntries(Object.entries(where).filter(([name]) => name !== key));
  return Object.keys(rest).length > 0 ? rest : undefined;
}
