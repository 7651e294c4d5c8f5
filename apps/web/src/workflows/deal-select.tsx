import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../trpc.ts';

/** One of the newest deals. */
export function DealSelect(props: SelectProps<string>) {
  const deals = useQuery(trpc.deals.list.queryOptions({ pageSize: 100 }));
  return <Select data={deals.data?.data.map(({ id, title }) => ({ value: id, label: title })) ?? []} searchable clearable placeholder="None" nothingFoundMessage="No deal fits" {...props} />;
}
