import { Select, type SelectProps } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useTypedChoice } from '../fields/typed-choice.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import { trpc } from '../trpc.ts';

interface DealSelectProps extends Omit<SelectProps<string>, 'onChange'> {
  onChange: (value: string | null) => void;
}

/** One of the newest deals of each pipeline. */
export function DealSelect({ onChange, ...props }: DealSelectProps) {
  const { data: pipelines = [] } = usePipelines();
  const lists = useQueries({
    queries: pipelines.map(({ id }) => trpc.deals.list.queryOptions({ pipelineId: id, pageSize: 50 })),
  });
  const groups = pipelines.map(({ name }, at) => ({
    group: name,
    items: (lists[at]?.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
  }));
  const typing = useTypedChoice(() => onChange(null));
  return (
    <Select
      data={groups}
      searchable
      clearable
      allowDeselect={false}
      placeholder="None"
      nothingFoundMessage="No deal fits"
      onChange={onChange}
      {...typing}
      {...props}
    />
  );
}
