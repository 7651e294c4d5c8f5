import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../trpc.ts';

/** One record out of all, found by typing. */
export function RecordSelect({ value, ...rest }: SelectProps<string>) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 150);
  const chosen = useQuery(trpc.records.get.queryOptions({ id: value ?? '' }, { enabled: typeof value === 'string', staleTime: 60_000 }));
  const title = chosen.data?.data.title;
  const isTyping = search !== '' && search !== title;
  const found = useQuery(trpc.records.list.queryOptions(isTyping ? { search, pageSize: 20 } : { pageSize: 20 }, { placeholderData: keepPreviousData }));
  const options = new Map((found.data?.data ?? []).map((record) => [record.id, record.title]));
  if (typeof value === 'string' && title !== undefined) options.set(value, title);
  return (
    <Select
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      value={value ?? null}
      searchable
      clearable
      placeholder="Type to find a record"
      nothingFoundMessage={found.isFetching ? 'Searching ...' : 'No record fits'}
      // The server has searched already, and in more than the title.
      filter={({ options: all }) => all}
      onSearchChange={setTyped}
      {...rest}
    />
  );
}
