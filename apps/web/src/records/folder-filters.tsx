import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { ActionIcon, Button, Popover, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { t } from '../language/t.ts';
import { Icon } from '../shell/icon.tsx';
import { FilterPanel } from '../views/filter-panel.tsx';
import { filterOfRoot, groupOf, rootOf } from '../views/filter-tree.ts';
import { sentenceOf, wordsOf } from '../views/filter-words.ts';
import { GroupButton } from '../views/group-button.tsx';
import { SortPanel } from '../views/sort-panel.tsx';
import type { How } from '../views/use-folder-view.ts';
import { useNameOf } from '../views/use-name-of.ts';
import type { Column } from './columns.ts';
import { FilterChip } from './filter-chip.tsx';

interface FolderFiltersProps {
  /** Before the search. */
  before?: ReactNode;
  /** Below all. */
  after?: ReactNode;
  folder: Folder;
  columns: readonly Column[];
  view: ViewDefinition;
  onChange: (part: Partial<ViewDefinition>, how?: How) => void;
  searchField: RefObject<HTMLInputElement | null>;
  isFilterOpen: boolean;
  onFilterOpen: (isOpen: boolean) => void;
  /** Undefined while they load. */
  shownCount: string | undefined;
}

/** Search as you type, the filters that are set, and the order. */
export function FolderFilters({
  before,
  after,
  folder,
  columns,
  view,
  onChange,
  searchField,
  isFilterOpen,
  onFilterOpen,
  shownCount,
}: FolderFiltersProps) {
  return (
    <>
      {before}
      <SearchField folder={folder} search={view.search} onChange={onChange} field={searchField} />
      <FilterButton columns={columns} view={view} onChange={onChange} isOpen={isFilterOpen} onOpen={onFilterOpen} />
      <SortButton columns={columns} view={view} onChange={onChange} />
      <GroupButton columns={columns} view={view} onChange={onChange} />
      <FilterChips columns={columns} view={view} onChange={onChange} onOpen={() => onFilterOpen(true)} />
      <Text size="xs" c="dimmed" ml="auto" className="tabular" aria-live="polite">
        {shownCount !== undefined && (shownCount === '1' ? t('1 record') : t('{count} records', { count: shownCount }))}
      </Text>
      {after}
    </>
  );
}

type Changing = Pick<FolderFiltersProps, 'columns' | 'view' | 'onChange'>;

interface SearchFieldProps extends Pick<FolderFiltersProps, 'folder' | 'onChange'> {
  search: string | null;
  field: RefObject<HTMLInputElement | null>;
}

function SearchField({ folder, search, onChange, field }: SearchFieldProps) {
  const [typed, setTyped] = useState(search ?? '');
  const [known, setKnown] = useState(search);
  // Changed elsewhere: by the way back, or with the view.
  if (known !== search) {
    setKnown(search);
    if ((search ?? '') !== typed.trim()) setTyped(search ?? '');
  }
  const apply = useDebouncedCallback((text: string) => {
    const next = text.trim() === '' ? null : text.trim();
    if (next !== search) onChange({ search: next }, search === null ? 'step' : 'typing');
  }, 40);
  return (
    <TextInput
      ref={field}
      aria-label={t('Search in {name}', { name: folder.name })}
      placeholder={t('Search in {name}', { name: folder.name })}
      w={240}
      leftSection={<Icon name="search" size={14} />}
      rightSection={
        typed === '' ? null : (
          <ActionIcon
            size={24}
            aria-label={t('Clear the search')}
            onClick={() => {
              setTyped('');
              onChange({ search: null });
            }}
          >
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
  );
}

interface FilterButtonProps extends Changing {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

function FilterButton({ columns, view: { where }, onChange, isOpen, onOpen }: FilterButtonProps) {
  // The way back undoes at once what was changed while the panel was open.
  const isStepMade = useRef(false);
  if (!isOpen) isStepMade.current = false;
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      position="bottom-start"
      shadow="md"
      width="min(740px, calc(100vw - 20px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="filter" size={14} />} onClick={() => onOpen(!isOpen)}>
          {t('Filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Filter')}>
        <FilterPanel
          where={where}
          columns={columns}
          onChange={(next) => {
            onChange({ where: next }, isStepMade.current ? 'typing' : 'step');
            isStepMade.current = true;
          }}
          onClose={() => onOpen(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function SortButton({ columns, view: { sort }, onChange }: Changing) {
  const [first] = sort;
  const label = columns.find(({ id }) => id === first?.replace(/^-/, ''))?.label;
  return (
    <Popover position="bottom-start" shadow="md" width="min(380px, calc(100vw - 20px))" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={
            <Icon name={first?.startsWith('-') === false ? 'sort-ascending' : 'sort-descending'} size={14} />
          }
        >
          {label === undefined
            ? t('Sort')
            : t('Sort: {fields}', { fields: `${label}${sort.length > 1 ? ` +${sort.length - 1}` : ''}` })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Sort')}>
        <SortPanel sort={sort} columns={columns} onChange={(next) => onChange({ sort: next })} />
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterChips({ columns, view: { where }, onChange, onOpen }: Changing & { onOpen: () => void }) {
  const nameOf = useNameOf(where, columns);
  const root = rootOf(where);
  return root.filters.map((filter, at) => {
    const words = groupOf(filter)
      ? { label: sentenceOf(filter, columns, nameOf), comparison: '', value: '' }
      : wordsOf(filter, columns, nameOf);
    return (
      // Conditions have no ids.
      <span key={at} style={{ display: 'contents' }}>
        {at > 0 && root.join === 'or' && (
          <Text size="xs" c="dimmed">
            {t('or')}
          </Text>
        )}
        <FilterChip
          {...words}
          onOpen={onOpen}
          onRemove={() => onChange({ where: filterOfRoot({ ...root, filters: root.filters.toSpliced(at, 1) }) })}
        />
      </span>
    );
  });
}
