import { Select, type SelectProps } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { usePipelines } from '../pipelines/pipelines.ts';
import { trpc } from '../trpc.ts';

/** One of the newest deals of each pipeline. */
export function DealSelect(props: SelectProps<string>) {
  const { data: pipelines = [] } = usePipelines();
  const lists = useQueries({ queries: pipelines.map(({ id }) => trpc.deals.list.queryOptions({ pipelineId: id, pageSize: 50 })) });
  const groups = pipelines.map(({ name }, at) => ({ group: name, items: (lists[at]?.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title })) }));
  return <Select data={groups} searchable clearable placeholder="None" nothingFoundMessage="No deal fits" {...props} />;
}
