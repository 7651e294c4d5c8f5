import type { Filter } from '@dossier/domain/query/schema.ts';
import { Box, Button, Group as Row, Select, Stack } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { IconButton, TextButton } from '../../ui/icon.tsx';
import { inPopover, type ViewField } from '../view-field.ts';
import { Condition } from './condition.tsx';
import {
  conditionsIn,
  filterOfGroup,
  filterOfRoot,
  groupOf,
  keptOf,
  ownConditionsMax,
  rootOf,
  type Group,
} from './filter-tree.ts';
import { joinWords } from './filter-words.ts';

interface FilterPanelProps {
  where: Filter | null;
  fields: readonly ViewField[];
  onChange: (where: Filter | null) => void;
  onClose: () => void;
}

export function FilterPanel({ where, fields, onChange, onClose }: FilterPanelProps) {
  const [group, setGroup] = useState(() => withOne(where));
  // Normalised, since the URL may have a shorter form of the same filter.
  const given = JSON.stringify(keptOf(filterOfRoot(withOne(where)), fields));
  const [seen, setSeen] = useState(given);
  // Filters not yet in the URL, because the person keeps typing.
  const [sent, setSent] = useState<string[]>([]);
  if (given !== seen) {
    setSeen(given);
    const at = sent.indexOf(given);
    setSent(at === -1 ? [] : sent.slice(at + 1));
    // The filter changed elsewhere, for example by Back or by its chip.
    if (at === -1) setGroup(withOne(where));
  }
  const apply = useDebouncedCallback(
    (next: Filter | null) => {
      const text = JSON.stringify(next);
      if (text === (sent.at(-1) ?? seen)) return;
      setSent((before) => [...before, text]);
      onChange(next);
    },
    { delay: 200, flushOnUnmount: true },
  );
  const root = filterOfRoot(group);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {/* The padding is room for the focus ring. */}
      <Stack gap={8} p={2} mah="min(70vh, 560px)" style={{ overflowY: 'auto' }} className="touch">
        <GroupEditor
          group={group}
          fields={fields}
          isFull={conditionsIn(root).length >= ownConditionsMax}
          onChange={(next) => {
            setGroup(next);
            apply(keptOf(filterOfRoot(next), fields));
          }}
        />
      </Stack>
      <Row justify="space-between" mt={8}>
        <Button
          variant="subtle"
          color="gray"
          disabled={where === null}
          onClick={() => {
            setGroup(withOne(null));
            apply(null);
          }}
        >
          {t('Clear all')}
        </Button>
        <Button variant="filled" type="submit">
          {t('Done')}
        </Button>
      </Row>
    </form>
  );
}

function withOne(where: Filter | null) {
  const root = rootOf(where);
  return root.filters.length > 0 ? root : { ...root, filters: [{}] };
}

interface GroupEditorProps {
  group: Group;
  fields: readonly ViewField[];
  /** The join of the group around it. */
  outer?: Group['join'];
  isFull: boolean;
  onChange: (group: Group) => void;
}

function GroupEditor({ group, fields, outer, isFull, onChange }: GroupEditorProps) {
  const [added, setAdded] = useState<number | undefined>();
  const { join, filters } = group;
  // Filters nest three deep, and each denial takes a level of its own.
  const canDeny = outer !== 'nor' && !filters.some((filter) => filter.not);
  const replace = (at: number, by: readonly Filter[]) => onChange({ join, filters: filters.toSpliced(at, 1, ...by) });
  const add = (filter: Filter) => {
    setAdded(filters.length);
    onChange({ join, filters: [...filters, filter] });
  };
  return (
    <>
      {filters.map((filter, at) => {
        const inner = groupOf(filter);
        return (
          // Conditions have no ids; their inputs are keyed by their fields and comparisons.
          <Row key={at} gap={6} wrap="nowrap" align="flex-start">
            <Join at={at} join={join} canDeny={canDeny} onChange={(next) => onChange({ join: next, filters })} />
            {inner ? (
              <Stack
                role="group"
                aria-label={t('Group of conditions')}
                gap={8}
                p={8}
                flex={1}
                miw={0}
                bg="var(--ground)"
                style={{ border: '1px solid var(--line-2)', borderRadius: 8 }}
              >
                <GroupEditor
                  group={inner}
                  fields={fields}
                  outer={join}
                  isFull={isFull}
                  onChange={(next) => replace(at, next.filters.length === 0 ? [] : [filterOfGroup(next)])}
                />
              </Stack>
            ) : (
              <Condition
                condition={filter}
                fields={fields}
                isAdded={added === at}
                onChange={(next) => replace(at, [next])}
              />
            )}
            <IconButton
              icon="x"
              label={inner ? t('Remove the group') : t('Remove the condition')}
              iconSize={14}
              onClick={() => replace(at, [])}
            />
          </Row>
        );
      })}
      <Row gap={6}>
        <TextButton
          variant="subtle"
          icon="plus"
          iconSize={14}
          disabled={isFull}
          {...(outer ? {} : { 'data-autofocus': true })}
          onClick={() => add({})}
        >
          {t('Add a condition')}
        </TextButton>
        {!outer && filters.length > 0 && (
          <Button variant="subtle" disabled={isFull} onClick={() => add({ [join === 'and' ? 'or' : 'and']: [{}, {}] })}>
            {t('Add a group')}
          </Button>
        )}
      </Row>
    </>
  );
}

const joins = ['and', 'or', 'nor'] as const;
// not a text: CSS
const place = { flex: { base: '0 0 78px', sm: '0 0 68px' }, c: 'dimmed' };
const word = { ...place, pt: 6 };

interface JoinProps {
  at: number;
  join: Group['join'];
  canDeny: boolean;
  onChange: (join: Group['join']) => void;
}

function Join({ at, join, canDeny, onChange }: JoinProps) {
  if (at === 0) return <Box {...word}>{join === 'nor' ? t('Where not') : t('Where')}</Box>;
  if (at > 1) return <Box {...word}>{joinWords[join]}</Box>;
  return (
    <Box {...place}>
      <Select
        aria-label={t('All, any or none of the conditions')}
        data={joins.filter((value) => canDeny || value !== 'nor').map((value) => ({ value, label: joinWords[value] }))}
        value={join}
        {...inPopover}
        onChange={(next) => next && onChange(next)}
      />
    </Box>
  );
}
