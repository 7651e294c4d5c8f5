import { Select, type SelectProps } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTypedChoice } from '../../ui/input/typed-choice.ts';
import { t } from '../../language/t.ts';
import { usePipelines } from '../../pipelines/pipelines.ts';
import { isLikely, useOptions } from '../../search/use-search.ts';
import { trpc } from '../../session/session.ts';

interface DealSelectProps extends Omit<SelectProps<string>, 'onChange'> {
  onChange: (value: string | null) => void;
}

/** Number of recent deals per pipeline suggested while the field is empty. */
const newestMax = 20;

export function DealSelect({ value, onChange, ...props }: DealSelectProps) {
  const [typed, setTyped] = useState('');
  const { data: pipelines = [] } = usePipelines();
  const chosen = useQuery(
    trpc.deals.get.queryOptions({ id: value ?? '' }, { enabled: typeof value === 'string', staleTime: 60_000 }),
  );
  const known = chosen.data?.data;
  const asked = typed.trim();
  const isTyping = asked !== '' && asked !== known?.title;
  const lists = useQueries({
    queries: pipelines.map(({ id }) => trpc.deals.list.queryOptions({ pipelineId: id, pageSize: newestMax })),
  });
  const { hits, isWaiting } = useOptions(isTyping ? asked : '', { kinds: ['deals'] });
  const newest = lists.flatMap(({ data }) => data?.data ?? []);
  const offered = isTyping ? hits : [...newest.filter(({ id }) => id !== known?.id), ...(known ? [known] : [])];
  const groups = pipelines.map(({ id, name }) => ({
    group: name,
    items: offered.filter((deal) => deal.pipelineId === id).map((deal) => ({ value: deal.id, label: deal.title })),
  }));
  const first = hits[0];
  const isFirstByTitle = isTyping && first !== undefined && isLikely(first, asked);
  const typing = useTypedChoice(() => onChange(null), isFirstByTitle ? undefined : null);
  return (
    <Select
      // The pipeline with the best match first.
      data={isTyping ? groups.toSorted((a, b) => placeOf(hits, a.items) - placeOf(hits, b.items)) : groups}
      value={value ?? null}
      searchable
      clearable
      placeholder={t('None')}
      nothingFoundMessage={isWaiting ? t('Searching ...') : t('No matching deal')}
      filter={({ options }) => options}
      onSearchChange={setTyped}
      selectFirstOptionOnChange={isFirstByTitle && !isWaiting}
      onChange={onChange}
      {...typing}
      {...props}
    />
  );
}

function placeOf(hits: readonly { id: string }[], items: readonly { value: string }[]): number {
  const [first] = items;
  return first ? hits.findIndex(({ id }) => id === first.value) : hits.length;
}
