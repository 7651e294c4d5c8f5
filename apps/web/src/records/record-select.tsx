import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTypedChoice } from '../fields/typed-choice.ts';
import { trpc } from '../trpc.ts';

interface RecordSelectProps extends Omit<SelectProps<string>, 'onChange'> {
  onChange: (value: string | null) => void;
  /** Not offered, so that a record cannot be linked to itself. */
  exceptId?: string | undefined;
}

/** A picker of one record by search. Options always match the typed text, so Enter can take the first one. */
export function RecordSelect({ value, exceptId, onChange, ...rest }: RecordSelectProps) {
  const [typed, setTyped] = useState('');
  const asked = typed.trim();
  const [search] = useDebouncedValue(asked, 150);
  const chosen = useQuery(
    trpc.records.get.queryOptions({ id: value ?? '' }, { enabled: typeof value === 'string', staleTime: 60_000 }),
  );
  const title = chosen.data?.data.title;
  const isTyping = asked !== '' && asked !== title;
  const found = useQuery(
    trpc.records.list.queryOptions(search !== '' && search !== title ? { search, pageSize: 20 } : { pageSize: 20 }),
  );
  const isWaiting = isTyping && (search !== asked || found.isPending);
  const fitting = isWaiting
    ? []
    : (found.data?.data ?? [])
        .filter(({ id }) => id !== exceptId)
        .toSorted((a, b) => rankOf(b.title, asked) - rankOf(a.title, asked));
  const options = new Map(fitting.map((record) => [record.id, record.title]));
  if (typeof value === 'string' && title !== undefined && !isTyping) options.set(value, title);
  const typing = useTypedChoice(() => onChange(null));
  return (
    <Select
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      value={value ?? null}
      searchable
      clearable
      // The typed text is the title of the chosen record: Enter keeps it.
      allowDeselect={false}
      placeholder="Type to find a record"
      nothingFoundMessage={isWaiting ? 'Searching ...' : 'No record fits'}
      // No filter here: the server has searched, and not only in titles.
      filter={({ options: all }) => all}
      onSearchChange={setTyped}
      // The results may arrive after the last key: the first option is marked when they do.
      selectFirstOptionOnChange={asked !== '' && !isWaiting}
      onChange={onChange}
      {...typing}
      {...rest}
    />
  );
}

/**
 * Titles that begin with the typed text come first, then titles that contain it, then records that match elsewhere,
 * such as in the e-mail address.
 */
function rankOf(title: string, asked: string): number {
  const [name, part] = [title.toLowerCase(), asked.toLowerCase()];
  if (part === '' || !name.includes(part)) return 0;
  return name === part ? 3 : name.startsWith(part) ? 2 : 1;
}
