import type { Field } from '@dossier/domain/fields/schema.ts';
import type { ColumnPreview } from '@dossier/domain/imports/schema.ts';
import { isFound } from '@dossier/kernel/words.ts';
import { Button, Flex, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { InviteForm } from '../members/invitations.tsx';
import { useMembers } from '../members/members.ts';
import { useSession } from '../session/session.ts';
import { AskingModal } from '../ui/form/asking.tsx';
import { places } from './targets.ts';
import { undecidedIn, type MappedColumn, type Mapping } from './use-mapping.ts';

const pageSize = 20;
const searchedFrom = 10;

interface ChoicesProps {
  column: MappedColumn;
  mapping: Mapping;
  field: Field | undefined;
}

/** Values of a column that match no choice or member. The person decides about each. */
export function Choices({ column, mapping, field }: ChoicesProps) {
  const { canManage } = useSession();
  const members = useMembers();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(pageSize);
  const { at, name, seen, target } = column;
  const found = (seen?.choices ?? []).filter(({ cell }) => isFound(cell, search));
  const undecided = undecidedIn(column);
  const ofChoices = field?.options ?? undefined;
  const isOwn = places.includes(target ?? '') || /\bdata\./.test(target ?? '');
  const invited = new Set(column.reading?.values.flatMap(({ option }) => (option?.includes('@') ? [option] : [])));
  const meanings = ofChoices?.map((option) => ({ value: option, label: isOwn ? option : t(option) })) ?? [
    ...members.map(({ userId, name: label }) => ({ value: userId, label })),
    ...[...invited].map((email) => ({ value: email, label: t('{email}, once they join', { email }) })),
  ];
  const addAll = (choices: readonly string[]) => {
    if (!places.includes(target ?? '')) mapping.addChoices.mutate({ key: field?.key ?? '', choices });
    // The import creates a name that means itself.
    else for (const cell of choices) mapping.mean(at, cell, cell);
  };
  const canAdd = places.includes(target ?? '') || target?.startsWith('data.');
  const add = canManage && ofChoices && canAdd ? addAll : undefined;
  return (
    <>
      {(seen?.choices.length ?? 0) > searchedFrom && (
        <TextInput
          aria-label={t('Search in the values of {name}', { name })}
          placeholder={t('Search')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {found.slice(0, shown).map((value) => (
        <Value
          key={value.cell}
          value={value}
          column={column}
          mapping={mapping}
          meanings={meanings}
          add={add}
          canInvite={canManage && !ofChoices}
        />
      ))}
      {found.length > shown && (
        <Button size="compact-sm" variant="default" onClick={() => setShown(shown + pageSize * 5)}>
          {t('Show more of {count}', { count: found.length })}
        </Button>
      )}
      {(seen?.furtherCount ?? 0) > 0 && (
        <Text size="xs">
          {t('{count} more rows have further values, too many to list.', { count: seen?.furtherCount ?? 0 })}
        </Text>
      )}
      {add && undecided.length > 1 && (
        <Button size="compact-sm" loading={mapping.addChoices.isPending} onClick={() => add(undecided)}>
          {t('Add these {count} as new choices', { count: undecided.length })}
        </Button>
      )}
    </>
  );
}

interface ValueProps extends Omit<ChoicesProps, 'field'> {
  value: ColumnPreview['choices'][number];
  meanings: readonly { value: string; label: string }[];
  add: ((choices: readonly string[]) => void) | undefined;
  canInvite: boolean;
}

function Value({
  value: { cell, count, suggestion },
  column: { at, name, reading },
  mapping,
  meanings,
  add,
  canInvite,
}: ValueProps) {
  const [isMapping, setIsMapping] = useState(false);
  const [isInviting, setIsInviting] = useState(false);
  const meant = reading?.values.find((known) => known.cell === cell)?.option;
  const known = meant === null ? 'empty' : meant === cell ? 'new' : 'map';
  const decided = isMapping ? 'map' : meant === undefined ? '' : known;
  const decide = (way: string) => {
    setIsMapping(way === 'map');
    setIsInviting(way === 'invite');
    if (way === 'new') add?.([cell]);
    if (way === 'empty') mapping.mean(at, cell, null);
    if (way === 'map' && suggestion !== null) mapping.mean(at, cell, suggestion);
  };
  return (
    <Flex
      wrap="wrap"
      gap="4px 12px"
      align="center"
      p="4px 8px"
      bdrs={6}
      bg={meant === undefined ? amber : 'transparent'}
    >
      <Text fw={600} truncate title={cell} flex="1 1 100px">
        {cell}{' '}
        <Text span size="xs" c="dimmed">
          {t('{count, plural, one {# row} other {# rows}}', { count })}
        </Text>
      </Text>
      <SegmentedControl
        aria-label={t('Meaning of {cell} for {name}', { cell, name })}
        data={[
          ...(add ? [{ value: 'new', label: t('New choice') }] : []),
          { value: 'map', label: t('Map to') },
          ...(canInvite ? [{ value: 'invite', label: t('Invite') }] : []),
          { value: 'empty', label: t('Leave empty') },
        ]}
        value={decided}
        onChange={decide}
      />
      {decided === 'map' ? (
        <Select
          flex="1 1 150px"
          aria-label={t('{cell} for {name} means', { cell, name })}
          searchable
          data={[...meanings]}
          {...mapping.whileOpen}
          value={meant ?? null}
          onChange={(option) => mapping.mean(at, cell, option)}
        />
      ) : (
        <Text size="xs" flex="1 1 150px">
          {decided === 'empty'
            ? t('The field stays as it is')
            : decided === 'new'
              ? t('The import adds it')
              : suggestion === null
                ? t('What does “{cell}” mean here?', { cell })
                : t('Similar: {suggestion}', { suggestion })}
        </Text>
      )}
      <AskingModal opened={isInviting} onClose={() => setIsInviting(false)} title={t('Invite {name}', { name: cell })}>
        {isInviting && (
          <InviteForm
            email={cell.includes('@') ? cell : ''}
            onMade={(email) => email !== null && mapping.mean(at, cell, email)}
            onDone={() => setIsInviting(false)}
          />
        )}
      </AskingModal>
    </Flex>
  );
}

const amber = 'color-mix(in srgb, var(--mantine-color-yellow-6) 16%, transparent)';
