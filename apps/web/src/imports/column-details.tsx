import type { Field } from '@dossier/domain/fields/schema.ts';
import type { ColumnReading } from '@dossier/domain/imports/schema.ts';
import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { fieldTypeNames } from '../fields/field-types.ts';
import { folderIcons, useFolders } from '../folders/folders.ts';
import { Icon } from '../shell/icon.tsx';
import { useSession } from '../users/session.ts';
import type { MappedColumn, Mapping } from './use-mapping.ts';

interface ColumnProps {
  column: MappedColumn;
  mapping: Mapping;
}

const numberFormats = [
  { value: 'DECIMAL_POINT', label: 'Numbers like 1,234.50' },
  { value: 'DECIMAL_COMMA', label: 'Numbers like 1.234,50' },
];
const dateFormats = [
  { value: 'DMY', label: 'Day first: 31/12/2026' },
  { value: 'MDY', label: 'Month first: 12/31/2026' },
  { value: 'YMD', label: 'Year first: 2026-12-31' },
];

/** How the cells of a column are read: their format, the records or choices that they name, and what does not fit. */
export function ColumnDetails({ column, mapping, field }: ColumnProps & { field: Field | undefined }) {
  const { seen } = column;
  if (!seen || seen.filledCount === 0) return null;
  if (column.target === null) return <NewField column={column} mapping={mapping} />;
  return (
    <Stack gap={6} mt={6}>
      {field && <Format column={column} mapping={mapping} field={field} />}
      {field?.type === 'RECORD' && <Names column={column} mapping={mapping} />}
      {field && seen.choices.length > 0 ? (
        <Choices column={column} mapping={mapping} field={field} />
      ) : (
        <Problems column={column} />
      )}
    </Stack>
  );
}

function Format({ column: { at, name, reading, seen }, mapping, field: { type } }: ColumnProps & { field: Field }) {
  const formats = type === 'NUMBER' ? numberFormats : type === 'DATE' || type === 'DATETIME' ? dateFormats : [];
  const example = seen?.readAs.find(({ cell, value }) => value !== null && value !== cell);
  if (formats.length === 0) return null;
  return (
    <>
      <Select
        aria-label={`How ${name} is written`}
        size="xs"
        data={formats}
        allowDeselect={false}
        value={reading?.format ?? null}
        onChange={(format) => mapping.read(at, { format: formatOf(format) })}
      />
      {example && (
        <Text size="xs" c="dimmed">
          {example.cell} is read as {example.value}
        </Text>
      )}
      {seen?.isFormatCertain === false && <Text size="xs">Could also be written the other way. Please check.</Text>}
    </>
  );
}

function Names({ column: { at, name, reading, seen }, mapping }: ColumnProps) {
  const { data: folders = [] } = useFolders();
  const names = seen?.names;
  const folder = folders.find(({ id }) => id === reading?.folderId);
  return (
    <>
      <Select
        aria-label={`Where the records of ${name} are`}
        placeholder="Choose the folder of these records"
        size="xs"
        leftSection={folder && <Icon name={folderIcons[folder.type]} size={14} />}
        data={folders.map(({ id, name: label }) => ({ value: id, label: `Names of records in ${label}` }))}
        value={reading?.folderId ?? null}
        onChange={(folderId) => mapping.read(at, { folderId })}
      />
      {names && names.missing > 0 && (
        <Checkbox
          size="sm"
          label={missingWords(names.missing)}
          description={names.examples.join(', ')}
          checked={reading?.createsMissing ?? false}
          onChange={({ currentTarget }) => mapping.read(at, { createsMissing: currentTarget.checked })}
        />
      )}
      {names && (
        <Text size="xs" c="dimmed">
          {names.found.toLocaleString()} found in {folder?.name}
        </Text>
      )}
    </>
  );
}

const missingWords = (count: number) =>
  `Create the ${count.toLocaleString()} that ${count === 1 ? 'is' : 'are'} not there yet`;

const leaveEmpty = '\0';

function Choices({ column, mapping, field }: ColumnProps & { field: Field }) {
  const { canManage } = useSession();
  const { at, name, seen, reading } = column;
  const meant = new Map(reading?.values.map(({ cell, option }) => [cell, option]));
  const unknown = (seen?.choices ?? []).slice(0, 20);
  const undecided = unknown.map(({ cell }) => cell).filter((cell) => !meant.has(cell));
  return (
    <>
      <Text size="xs">These are no choices of {field.label} yet:</Text>
      {unknown.map(({ cell, count }) => (
        <Group key={cell} gap={6} wrap="nowrap">
          <Text size="xs" flex={1} truncate title={cell}>
            {cell} · {count.toLocaleString()}
          </Text>
          <Icon name="chevron-right" size={14} />
          <Select
            aria-label={`What ${cell} means for ${name}`}
            placeholder="Does not fit"
            size="xs"
            flex={1}
            data={[
              ...(field.options ?? []).map((option) => ({ value: option, label: option })),
              { value: leaveEmpty, label: 'Leave it empty' },
            ]}
            value={meant.has(cell) ? (meant.get(cell) ?? leaveEmpty) : null}
            allowDeselect={false}
            onChange={(option) => mapping.mean(at, cell, option === leaveEmpty ? null : option)}
          />
        </Group>
      ))}
      {canManage && undecided.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          loading={mapping.addChoices.isPending}
          onClick={() => mapping.addChoices.mutate({ key: field.key, choices: undecided })}
        >
          {undecided.length === 1
            ? `Add “${undecided[0]}” as a new choice`
            : `Add these ${undecided.length} as new choices`}
        </Button>
      )}
    </>
  );
}

function Problems({ column: { seen } }: Pick<ColumnProps, 'column'>) {
  const [first] = seen?.problems ?? [];
  if (!seen || !first) return null;
  return (
    <Text size="xs" c="red">
      {seen.problemCount.toLocaleString()} {seen.problemCount === 1 ? 'does' : 'do'} not fit: “{first.cell}”{' '}
      {first.problem}
    </Text>
  );
}

/** Offers a field for a column that fills none. */
function NewField({ column: { at, seen }, mapping }: ColumnProps) {
  const { canManage } = useSession();
  const field = seen?.proposed;
  if (!field || !canManage) return null;
  return (
    <Button
      mt={6}
      size="compact-sm"
      variant="default"
      leftSection={<Icon name="plus" size={14} />}
      loading={mapping.addField.isPending && mapping.addField.variables.at === at}
      onClick={() => mapping.addField.mutate({ at, field })}
    >
      Add it as a field: {fieldTypeNames[field.type].toLowerCase()}
    </Button>
  );
}

function formatOf(value: string | null): ColumnReading['format'] {
  const formats = ['DECIMAL_POINT', 'DECIMAL_COMMA', 'DMY', 'MDY', 'YMD'] as const;
  return formats.find((format) => format === value) ?? null;
}
