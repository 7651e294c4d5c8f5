import { importColumns, isMatchTarget } from '@dossier/domain/imports/schema.ts';
import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Import } from '@dossier/domain/imports/schema.ts';
import { Box, Button, Checkbox, Flex, Group, Radio, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { Section } from '../ui/page/section.tsx';
import { RowSkeletons } from '../ui/page/states.tsx';
import { trpc } from '../session/trpc.ts';
import { ColumnDetails } from './column-details.tsx';
import { useMapping } from './use-mapping.ts';

/** The mapping of an import: targets and readings of columns, the match of rows, whether webhooks and workflows run. */
export function MappingForm({ folder, current }: { folder: Folder; current: Import }) {
  const { id, state } = current;
  const mapping = useMapping(folder, current);
  const [matchField, setMatchField] = useState<string | null>(current.matchField);
  // A file that was never tried: rows are kept, as most people want.
  const [keepsRows, setKeepsRows] = useState(state === 'READY' || current.keepsRows);
  const [areReactionsRun, setAreReactionsRun] = useState(current.areReactionsRun);
  const starting = useMutation(
    trpc.imports.start.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.imports.get.queryFilter({ id })),
      meta: { isQuiet: true },
    }),
  );
  // Each column shows its preview.
  if (mapping.preview.isPending) return <RowSkeletons count={8} height={64} />;
  const targets = [
    ...importColumns.map(({ name, label }) => ({ value: name, label })),
    ...folder.fields.map(({ key, label }) => ({ value: `data.${key}`, label })),
  ];
  const filled = targets.filter(({ value }) => mapping.mapping.includes(value));
  const choice = { mapping: mapping.mapping, readings: mapping.readings, matchField, keepsRows, areReactionsRun };
  const start = (isDryRun: boolean) => starting.mutate({ id, isDryRun, ...choice });
  const isChecked = state === 'CHECKED' && isSame(choice, current);
  const pressing = { loading: starting.isPending, disabled: mapping.preview.isPlaceholderData };
  const failure = starting.error ?? mapping.preview.error ?? mapping.addField.error ?? mapping.addChoices.error;
  return (
    <Section
      title={t('Columns')}
      hint={t('Choose a field for each column. Columns without a field are skipped, and empty cells change nothing.')}
    >
      <Stack gap="md">
        <FormFailure>{failure && failureOf(failure).message}</FormFailure>
        <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {mapping.columns.map((column) => (
            <Flex component="li" key={column.at} {...ofColumn} style={{ borderBottom: '1px solid var(--line)' }}>
              <Box {...half}>
                <Text size="md" fw={500}>
                  {column.name}
                </Text>
                <Text c="dimmed" lineClamp={2}>
                  {column.seen?.readAs.map(({ cell }) => cell).join(' · ')}
                </Text>
              </Box>
              <Box {...half}>
                <Select
                  aria-label={t('Field for {name}', { name: column.name })}
                  placeholder={t('Nothing')}
                  clearable
                  searchable
                  data={targets.map((target) => ({
                    ...target,
                    disabled: mapping.mapping.includes(target.value) && column.target !== target.value,
                  }))}
                  value={column.target}
                  onChange={(chosen) => {
                    mapping.fill(column.at, chosen);
                    if (matchField === column.target) setMatchField(null);
                  }}
                />
                <ColumnDetails
                  column={column}
                  mapping={mapping}
                  field={folder.fields.find(({ key }) => `data.${key}` === column.target)}
                />
              </Box>
            </Flex>
          ))}
        </Box>
        <Select
          label={t('Update records that have the same')}
          description={t('Rows without a match create a record. If you choose none, every row creates one.')}
          placeholder={t('None: every row creates a record')}
          maw={420}
          clearable
          data={filled.filter(({ value }) => isMatchTarget(value))}
          value={matchField}
          onChange={setMatchField}
        />
        <Radio.Group
          label={t("Cells that don't fit")}
          value={keepsRows ? 'keep' : 'leave'}
          onChange={(value) => setKeepsRows(value === 'keep')}
        >
          <Stack gap={6} mt={6}>
            <Radio value="keep" label={t('Import the row, and leave these cells empty')} />
            <Radio value="leave" label={t('Leave the whole row out')} />
          </Stack>
        </Radio.Group>
        <Checkbox
          label={t('Run webhooks and automations for these rows')}
          description={t(
            "If off, none of them run for these records. Each record's timeline shows the import either way.",
          )}
          checked={areReactionsRun}
          onChange={({ currentTarget }) => setAreReactionsRun(currentTarget.checked)}
        />
        <Group gap="xs">
          <Button variant={isChecked ? 'default' : 'filled'} {...pressing} onClick={() => start(true)}>
            {t('Test without changing anything')}
          </Button>
          <Button variant={isChecked ? 'filled' : 'default'} {...pressing} onClick={() => start(false)}>
            {t('Import')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

// On a phone one below the other.
const ofColumn = {
  direction: { base: 'column', sm: 'row' },
  gap: { base: 6, sm: 16 },
  py: 10,
} as const;
const half = { flex: '1 1 0', miw: 0, style: { overflowWrap: 'anywhere' } } as const;

type Choice = Pick<Import, 'mapping' | 'readings' | 'matchField' | 'keepsRows'>;

/** Whether the choice is the one that was tried. */
function isSame(one: Choice, other: Choice): boolean {
  const of = ({ mapping, readings, matchField, keepsRows }: Choice) =>
    JSON.stringify([mapping, readings, matchField, keepsRows]);
  return of(one) === of(other);
}
