import { isFound } from '@dossier/kernel/words.ts';
import { Text, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../trpc.ts';
import { pathsIn, useSample, type Path } from './sample.ts';
import classes from './workflows.module.css';

const recordKeys = { id: null, title: null, email: null, phone: null, ownerId: null, folderId: null, data: {} };
const dealKeys = {
  id: null,
  title: null,
  amount: null,
  stageId: null,
  pipelineId: null,
  ownerId: null,
  recordId: null,
  closeDate: null,
};
const shownMax = 80;

/** The paths that a template can use, with their values in the sample; typing filters them. */
export function ValuePicker({ onPick }: { onPick: (path: string) => void }) {
  const [query, setQuery] = useState('');
  const paths = useValues().filter(({ path, value }) => isFound(`${path} ${String(value)}`, query));
  return (
    <>
      <TextInput
        aria-label="Find a value"
        placeholder="Find a value"
        data-autofocus
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        mb={4}
      />
      <div className={classes.tree}>
        {paths.slice(0, shownMax).map(({ path, value }) => (
          <UnstyledButton key={path} className={classes.value} onClick={() => onPick(path)}>
            <span className={classes.valuePath}>{path}</span>
            <span className={classes.valueSample}>
              {value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)}
            </span>
          </UnstyledButton>
        ))}
        {paths.length === 0 && (
          <Text size="xs" c="dimmed" p={8}>
            No value fits. What a trigger or a step brings shows up here after a test.
          </Text>
        )}
      </div>
    </>
  );
}

function useValues(): Path[] {
  const { body, recordId, dealId, outputs, stepNames } = useSample();
  const record = useQuery(trpc.records.get.queryOptions({ id: recordId ?? '' }, { enabled: recordId !== null }));
  const deal = useQuery(trpc.deals.get.queryOptions({ id: dealId ?? '' }, { enabled: dealId !== null }));
  return [
    ...pathsIn(body, 'trigger.body'),
    ...stepNames.flatMap((name) => pathsIn(outputs[name] ?? null, `steps.${name}.output`)),
    ...pathsIn(record.data?.data ?? recordKeys, 'record'),
    ...pathsIn(deal.data?.data ?? dealKeys, 'deal'),
    { path: 'workspace.name', value: null },
    { path: 'workspace.currency', value: null },
    { path: 'now', value: new Date().toISOString() },
    { path: 'item', value: 'of "For each"' },
  ];
}
