import type { Filter } from '@dossier/domain/query/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { CloseButton, Group, Text, UnstyledButton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { useMembers } from '../../members/members.ts';
import { trpc } from '../../session/session.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ViewField } from '../view-field.ts';
import { conditionsIn, fieldOf, filterOfRoot, groupOf, rootOf } from './filter-tree.ts';
import { joinWords, sentenceOf, wordsOf, type NameOf, type Words } from './filter-words.ts';
import { Hint } from '../../ui/page/page.tsx';

interface FilterChipsProps {
  fields: readonly ViewField[];
  view: Pick<ViewDefinition, 'where'>;
  onChange: (change: Pick<ViewDefinition, 'where'>) => void;
  onOpen: () => void;
}

export function FilterChips({ fields, view: { where }, onChange, onOpen }: FilterChipsProps) {
  const nameOf = useNameOf(where, fields);
  const root = rootOf(where);
  return root.filters.map((filter, at) => {
    const words = groupOf(filter)
      ? { label: sentenceOf(filter, fields, nameOf), comparison: '', value: '' }
      : wordsOf(filter, fields, nameOf);
    return (
      // Conditions have no ids.
      <span key={at} style={{ display: 'contents' }}>
        {(root.join === 'nor' || (at > 0 && root.join === 'or')) && (
          <Hint>{at === 0 ? t('not') : joinWords[root.join]}</Hint>
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

interface FilterChipProps extends Words {
  onOpen: () => void;
  onRemove: () => void;
}

const chip = { display: 'inline-flex', gap: 0, h: 28, pr: 2, maw: 340, bdrs: 6, fz: '0.78125rem' } as const;
// not a text: CSS
const open = {
  display: 'inline-flex',
  h: '100%',
  miw: 0,
  p: '0 4px 0 9px',
  bdrs: '6px 0 0 6px',
  fz: 'inherit',
} as const;

export function FilterChip({ label, comparison, value, isMissing = false, onOpen, onRemove }: FilterChipProps) {
  const sentence = [label, comparison, value].filter((part) => part !== '').join(' ');
  return (
    <Group
      component="span"
      className="finger"
      wrap="nowrap"
      {...chip}
      c={isMissing ? 'dimmed' : 'inherit'}
      style={{ border: `1px ${isMissing ? 'dashed' : 'solid'} var(--line-2)` }}
    >
      <UnstyledButton
        className="lit"
        {...open}
        style={{ alignItems: 'center', gap: 5 }}
        onClick={onOpen}
        title={t('Change: {filter}', { filter: sentence })}
      >
        {isMissing && <Icon name="alert-triangle" size={13} />}
        <Text span inherit truncate c="dimmed">
          {[label, comparison].filter((part) => part !== '').join(' ')}
        </Text>{' '}
        {value !== '' && (
          <Text span inherit truncate>
            {value}
          </Text>
        )}
      </UnstyledButton>
      <CloseButton
        size={24}
        iconSize={12}
        aria-label={t('Remove the filter {filter}', { filter: sentence })}
        onClick={onRemove}
      />
    </Group>
  );
}

function useNameOf(filter: Filter | null, fields: readonly ViewField[]): NameOf {
  const members = useMembers();
  const ids = conditionsIn(filter).flatMap((condition) =>
    fieldOf(condition, fields)?.type === 'RECORD'
      ? [condition.value].flat().filter((id) => typeof id === 'string')
      : [],
  );
  const titles = useQueries({
    queries: [...new Set(ids)].map((id) => trpc.records.get.queryOptions({ id }, { staleTime: 60_000, retry: false })),
    combine: (answers) => new Map(answers.flatMap(({ data }) => (data ? [[data.data.id, data.data.title]] : []))),
  });
  return ({ type }, id) => {
    if (type === 'RECORD') return titles.get(id) ?? '…';
    return members.find(({ userId }) => userId === id)?.name ?? (members.length > 0 ? t('Former member') : '…');
  };
}
