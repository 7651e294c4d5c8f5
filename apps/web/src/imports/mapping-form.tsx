import { importColumns, isMatchTarget } from '@dossier/domain/imports/schema.ts';
import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Import } from '@dossier/domain/imports/schema.ts';
import { Button, Checkbox, Group, Select, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../failure.ts';
import { queryClient } from '../query-client.ts';
import { FormFailure } from '../shell/form-failure.tsx';
import { Section } from '../shell/section.tsx';
import { api, trpc } from '../trpc.ts';

/** The field of each column, how rows match records, and whether webhooks and workflows run. */
export function MappingForm({ folder, current }: { folder: Folder; current: Import }) {
  const { id, columns, state } = current;
  const [mapping, setMapping] = useState<(string | null)[]>(current.mapping);
  const [matchField, setMatchField] = useState<string | null>(current.matchField);
  const [areReactionsRun, setAreReactionsRun] = useState(current.areReactionsRun);
  const sample = useQuery({
    queryKey: ['imports', 'sample', id],
    queryFn: async () => (await api.imports.inspect.mutate({ id })).data.sample,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const starting = useMutation(
    trpc.imports.start.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.imports.get.queryFilter({ id })),
      meta: { isQuiet: true },
    }),
  );
  const targets = [
    ...importColumns.map(({ name, label }) => ({ value: name, label })),
    ...folder.fields.map(({ key, label }) => ({ value: `data.${key}`, label })),
  ];
  const filled = targets.filter(({ value }) => mapping.includes(value));
  const start = (isDryRun: boolean) => starting.mutate({ id, mapping, matchField, isDryRun, areReactionsRun });
  const hasChanged = mapping.some((target, at) => target !== current.mapping[at]) || matchField !== current.matchField;
  const isChecked = state === 'CHECKED' && !hasChanged;
  return (
    <Section
      title="Columns"
      hint="Say what each column fills. A column that fills nothing is left out; an empty cell changes nothing."
    >
      <Stack gap="md">
        <FormFailure>{starting.error && failureOf(starting.error).message}</FormFailure>
        <Table.ScrollContainer minWidth={520}>
          <Table verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Column</Table.Th>
                <Table.Th>Fills</Table.Th>
                <Table.Th>For instance</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {columns.map((name, at) => (
                <Table.Tr key={at}>
                  <Table.Td>{name}</Table.Td>
                  <Table.Td>
                    <Select
                      aria-label={`What ${name} fills`}
                      placeholder="Nothing"
                      clearable
                      data={targets.map((target) => ({
                        ...target,
                        disabled: mapping.includes(target.value) && mapping[at] !== target.value,
                      }))}
                      value={mapping[at] ?? null}
                      onChange={(chosen) => {
                        setMapping(columns.map((_name, other) => (other === at ? chosen : (mapping[other] ?? null))));
                        if (matchField === mapping[at]) setMatchField(null);
                      }}
                    />
                  </Table.Td>
                  <Table.Td>
                    <Text size="sm" c="dimmed" lineClamp={1}>
                      {(sample.data ?? [])
                        .map((row) => row[at])
                        .filter(Boolean)
                        .slice(0, 3)
                        .join(' · ')}
                    </Text>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <Select
          label="Update records that have the same"
          description="Rows that find no record create one. Without this, every row does."
          placeholder="None: every row creates a record"
          maw={420}
          clearable
          data={filled.filter(({ value }) => isMatchTarget(value))}
          value={matchField}
          onChange={setMatchField}
        />
        <Checkbox
          label="Run webhooks and automations for these rows"
          description="If this is off, none of them run for these records. The timeline of each record shows the import either way."
          checked={areReactionsRun}
          onChange={({ currentTarget }) => setAreReactionsRun(currentTarget.checked)}
        />
        <Group gap="xs">
          <Button variant={isChecked ? 'default' : 'filled'} loading={starting.isPending} onClick={() => start(true)}>
            Try it without changing anything
          </Button>
          <Button variant={isChecked ? 'filled' : 'default'} loading={starting.isPending} onClick={() => start(false)}>
            Import
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
