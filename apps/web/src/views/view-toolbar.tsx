import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { Box, Button, Drawer, Group, Popover, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { t } from '../language/t.ts';
import { Icon, IconButton, TextButton } from '../ui/icon.tsx';
import { useShortcuts } from '../ui/keys/shortcuts.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import { FilterChips } from './filter/filter-chip.tsx';
import { FilterPanel } from './filter/filter-panel.tsx';
import { SortPanel } from './sort-panel.tsx';
import { fieldIn, type ViewField } from './view-field.ts';
import type { How, ViewChange, ViewState } from './use-view.ts';
import { UnsavedView, ViewMenu } from './view-menu.tsx';
import classes from './view-toolbar.module.css';

interface ViewToolbarProps {
  state: ViewState;
  fields: readonly ViewField[];
  /** Label for everything without a view: `All records`. */
  all: string;
  layouts: readonly { value: ViewDefinition['layout']; label: string }[];
  search: string;
  filter: string;
  plainOrder: string;
  before?: ReactNode;
  group?: ReactNode;
  figures?: ReactNode;
  after?: ReactNode;
}

export function ViewToolbar(props: ViewToolbarProps) {
  const { state, fields, layouts } = props;
  const isPhone = useIsPhone();
  const [isFilterOpen, setIsFilterOpen] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts([
    { keys: '/', label: props.search, run: () => searchField.current?.focus() },
    { keys: 'f', label: props.filter, run: () => setIsFilterOpen(true) },
  ]);
  const { definition: view, change } = state;
  const changing = { fields, view, onChange: change };
  const menu = <ViewMenu state={state} all={props.all} isPhone={isPhone} />;
  const unsaved = <UnsavedView state={state} isPhone={isPhone} />;
  const layout = (
    <SegmentedControl
      aria-label={t('Layout')}
      data={[...layouts]}
      value={view.layout}
      onChange={(next) => change({ layout: next })}
    />
  );
  const search = <SearchField name={props.search} search={view.search} onChange={change} field={searchField} />;
  const filter = <FilterButton {...changing} isPhone={isPhone} isOpen={isFilterOpen} onOpen={setIsFilterOpen} />;
  // Calendars are sorted by day, and charts have their own order.
  const isOrdered = view.layout === 'TABLE' || view.layout === 'BOARD';
  const sort = isOrdered && <SortButton {...changing} plainOrder={props.plainOrder} />;
  const chips = <FilterChips {...changing} onOpen={() => setIsFilterOpen(true)} />;
  if (isPhone)
    return (
      <Box w="100%" miw={0}>
        <Group gap={6} wrap="nowrap">
          <Box flex={1} miw={0} style={{ '--search-width': '100%' }}>
            {search}
          </Box>
          {filter}
          {menu}
          <MoreTools>
            {layout}
            {sort}
            {props.group}
          </MoreTools>
        </Group>
        <Group gap={6} wrap="nowrap" className={classes.rest ?? ''}>
          {props.before}
          {unsaved}
          {chips}
          {props.figures}
        </Group>
        {props.after}
      </Box>
    );
  return (
    <>
      {menu}
      {unsaved}
      {layout}
      {props.before}
      {search}
      {filter}
      {sort}
      {props.group}
      {chips}
      {props.figures}
      {props.after}
    </>
  );
}

function MoreTools({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const label = t('Layout and order');
  return (
    <>
      <IconButton icon="dots" label={label} iconSize={14} variant="default" size={30} onClick={() => setIsOpen(true)} />
      <Drawer opened={isOpen} onClose={() => setIsOpen(false)} position="bottom" size="60%" title={label}>
        <Stack gap="xs" className={`touch ${classes.sheet}`}>
          {children}
        </Stack>
      </Drawer>
    </>
  );
}

interface Changing {
  fields: readonly ViewField[];
  view: ViewDefinition;
  onChange: (change: ViewChange, how?: How) => void;
}

interface SearchFieldProps extends Pick<Changing, 'onChange'> {
  name: string;
  search: string | null;
  field: RefObject<HTMLInputElement | null>;
}

function SearchField({ name, search, onChange, field }: SearchFieldProps) {
  const [typed, setTyped] = useState(search ?? '');
  const [known, setKnown] = useState(search);
  // Searches not yet in the URL, because the person keeps typing.
  const [sent, setSent] = useState<(string | null)[]>([]);
  if (known !== search) {
    setKnown(search);
    const at = sent.indexOf(search);
    setSent(at === -1 ? [] : sent.slice(at + 1));
    // The search changed elsewhere: by Back, or with the view.
    if (at === -1 && (search ?? '') !== typed.trim()) setTyped(search ?? '');
  }
  const send = (next: string | null, how: How) => {
    setSent((before) => [...before, next]);
    onChange({ search: next }, how);
  };
  const apply = useDebouncedCallback((text: string) => {
    const next = text.trim() === '' ? null : text.trim();
    if (next !== (sent.length > 0 ? sent.at(-1) : search)) send(next, search === null ? 'step' : 'typing');
  }, 40);
  return (
    <TextInput
      ref={field}
      aria-label={name}
      placeholder={name}
      w="var(--search-width, 240px)"
      leftSection={<Icon name="search" size={14} />}
      rightSection={
        typed === '' ? null : (
          <IconButton
            icon="x"
            label={t('Clear the search')}
            size={24}
            onClick={() => {
              // Letters typed right before would bring the search back.
              apply.cancel();
              setTyped('');
              send(null, 'step');
            }}
          />
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
  isPhone: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

function FilterButton({ fields, view: { where }, onChange, isPhone, isOpen, onOpen }: FilterButtonProps) {
  // The panel's changes are one history entry, so Back undoes them together.
  const isStepMade = useRef(false);
  if (!isOpen) isStepMade.current = false;
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      position="bottom-start"
      shadow="md"
      width="min(740px, calc(100vw - var(--side) - 20px))"
      // Keeps the navigation uncovered.
      middlewares={{ flip: { crossAxis: false }, shift: { boundary: document.querySelector('main') ?? [] } }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        {isPhone ? (
          <IconButton
            icon="filter"
            label={t('Filter')}
            iconSize={14}
            variant="default"
            size={30}
            onClick={() => onOpen(!isOpen)}
          />
        ) : (
          <TextButton icon="filter" iconSize={14} onClick={() => onOpen(!isOpen)}>
            {t('Filter')}
          </TextButton>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Filter')}>
        <FilterPanel
          where={where}
          fields={fields}
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

function SortButton({ fields, view: { sort }, onChange, plainOrder }: Changing & { plainOrder: string }) {
  const [first] = sort;
  const label = fields.find(({ id }) => first !== undefined && id === fieldIn(first))?.label;
  return (
    <Popover position="bottom-start" shadow="md" width="min(380px, calc(100vw - 20px))" trapFocus returnFocus>
      <Popover.Target>
        <Button
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
        <SortPanel sort={sort} fields={fields} plainOrder={plainOrder} onChange={(next) => onChange({ sort: next })} />
      </Popover.Dropdown>
    </Popover>
  );
}
