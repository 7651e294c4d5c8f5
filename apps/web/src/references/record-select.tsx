import type { Hit } from '@dossier/domain/search/schema.ts';
import { Group, Select, Text, type SelectProps } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { useTypedChoice } from '../ui/input/typed-choice.ts';
import { useFolders } from '../folders/folders.ts';
import { isLikely, useOptions } from '../search/use-search.ts';
import { Icon } from '../ui/icon.tsx';
import { t } from '../language/t.ts';
import { trpc } from '../session/session.ts';
import { CreateRecordContext } from './create-record.ts';

interface RecordSelectProps extends Omit<SelectProps<string>, 'onChange'> {
  onChange: (value: string | null) => void;
  /** Excluded, so that a record can't be linked to itself. */
  exceptId?: string | undefined;
  folderId?: string | null | undefined;
  canCreate?: boolean;
}

type Offered = Pick<Hit, 'id' | 'title' | 'folderId' | 'email'> & Partial<Pick<Hit, 'match'>>;

/** Number of recent records suggested while the field is empty. */
const offeredMax = 20;
/** Folders offered for a new record if the picker accepts any folder. */
const offeredFoldersMax = 4;
const creating = 'create:';

/** Enter takes the first option only if its title fits; others and a new record are chosen by arrows or a click. */
export function RecordSelect({ value, exceptId, folderId, canCreate = false, onChange, ...rest }: RecordSelectProps) {
  const [typed, setTyped] = useState('');
  const asked = typed.trim();
  const { data: folders = [] } = useFolders();
  const chosen = useQuery(
    trpc.records.get.queryOptions({ id: value ?? '' }, { enabled: typeof value === 'string', staleTime: 60_000 }),
  );
  const title = chosen.data?.data.title;
  const isTyping = asked !== '' && asked !== title;
  const scope = folderId ? { folderId } : {};
  const newest = useQuery(trpc.records.list.queryOptions({ ...scope, pageSize: offeredMax }, { enabled: !isTyping }));
  const { hits, isWaiting } = useOptions(isTyping ? asked : '', { kinds: ['records'], ...scope });
  const fitting: readonly Offered[] = (isTyping ? hits : (newest.data?.data ?? [])).filter(({ id }) => id !== exceptId);
  const options = new Map(fitting.map((record) => [record.id, record.title]));
  if (typeof value === 'string' && title !== undefined && !isTyping) options.set(value, title);
  const offered = folderId ? folders.filter(({ id }) => id === folderId) : folders.slice(0, offeredFoldersMax);
  const isNew =
    isTyping && !isWaiting && canCreate && !fitting.some((one) => one.title.toLowerCase() === asked.toLowerCase());
  if (isNew) for (const { id } of offered) options.set(`${creating}${id}`, asked);
  const first = hits.find(({ id }) => id !== exceptId);
  const isFirstByTitle = isTyping && first !== undefined && isLikely(first, asked);
  const create = useContext(CreateRecordContext);
  const making = useMutation({ mutationFn: create, onSuccess: ({ id }) => onChange(id) });
  const typing = useTypedChoice(() => onChange(null), isFirstByTitle ? undefined : null);
  const nameOf = (id: string) => folders.find((folder) => folder.id === id)?.name ?? '';
  return (
    <Select
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      value={value ?? null}
      searchable
      clearable
      placeholder={t('Type to find a record')}
      nothingFoundMessage={isWaiting ? t('Searching ...') : t('No matching record')}
      // No filter here: the server has searched, and not only in titles.
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      // The results may arrive after the last key: the first option is marked when they do.
      selectFirstOptionOnChange={isFirstByTitle && !isWaiting}
      renderOption={({ option }) => {
        if (option.value.startsWith(creating))
          return (
            <Group gap={6} wrap="nowrap">
              <Icon name="plus" size={14} />
              {t('Create “{title}” in {folder}', {
                title: option.label,
                folder: nameOf(option.value.slice(creating.length)),
              })}
            </Group>
          );
        const record = fitting.find(({ id }) => id === option.value);
        const about = [
          folderId || !record?.folderId ? '' : nameOf(record.folderId),
          record?.email,
          record?.match === 'similar' ? t('similar') : '',
        ];
        return (
          <Group gap="0 8px" style={{ overflowWrap: 'anywhere' }}>
            <span>{option.label}</span>
            <Text size="md" span fz="0.75rem" c="dimmed">
              {about.filter(Boolean).join(', ')}
            </Text>
          </Group>
        );
      }}
      onChange={(next) => {
        if (!next?.startsWith(creating)) return onChange(next);
        making.mutate({ folderId: next.slice(creating.length), title: asked });
      }}
      {...typing}
      onOptionSubmit={(id) => {
        typing.onOptionSubmit();
        // If the option was already chosen, the select keeps the typed text.
        if (id === value) setTyped(options.get(id) ?? '');
      }}
      {...rest}
    />
  );
}
