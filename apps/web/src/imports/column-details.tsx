import type { Field } from '@dossier/domain/fields/schema.ts';
import type { ColumnReading } from '@dossier/domain/imports/schema.ts';
import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { fieldTypeNames } from '../fields/field-types.ts';
import { folderIcons, useFolders } from '../folders/folders.ts';
import { showCount } from '../language/show-count.ts';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import { useSession } from '../session/session.ts';
import type { MappedColumn, Mapping } from './use-mapping.ts';

interface ColumnProps {
  column: MappedColumn;
  mapping: Mapping;
}

type Formats = readonly { value: NonNullable<ColumnReading['format']>; label: string }[];

const numberFormats: Formats = [
  { value: 'DECIMAL_POINT', label: t('Numbers like 1,234.50') },
  { value: 'DECIMAL_COMMA', label: t('Numbers like 1.234,50') },
];
const dateFormats: Formats = [
  { value: 'DMY', label: t('Day first: 31/12/2026') },
  { value: 'MDY', label: t('Month first: 12/31/2026') },
  { value: 'YMD', label: t('Year first: 2026-12-31') },
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
        aria-label={t('How {name} is written', { name })}
        data={formats}
        value={reading?.format ?? null}
        onChange={(format) => mapping.read(at, { format })}
      />
      {example && (
        <Text size="xs" c="dimmed">
          {t('{cell} is read as {value}', { cell: example.cell, value: String(example.value) })}
        </Text>
      )}
      {seen?.isFormatCertain === false && <Text size="xs">{t('These could be read either way. Please check.')}</Text>}
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
        aria-label={t('Folder of the records in {name}', { name })}
        placeholder={t('Choose the folder of these records')}
        leftSection={folder && <Icon name={folderIcons[folder.type]} size={14} />}
        data={folders.map(({ id, name: label }) => ({ value: id, label: t('Names of records in {label}', { label }) }))}
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
          {t('{found} found in {name}', { found: names.found, name: folder?.name ?? '' })}
        </Text>
      )}
    </>
  );
}

const missingWords = (count: number) =>
  t('Create the {count, plural, one {# that is} other {# that are}} not there yet', { count });

const leaveEmpty = '\0';

function Choices({ column, mapping, field }: ColumnProps & { field: Field }) {
  const { canManage } = useSession();
  const { at, name, seen, reading } = column;
  const meant = new Map(reading?.values.map(({ cell, option }) => [cell, option]));
  const unknown = (seen?.choices ?? []).slice(0, 20);
  const undecided = unknown.map(({ cell }) => cell).filter((cell) => !meant.has(cell));
  return (
    <>
      <Text size="xs">{t("These aren't choices of {label} yet:", { label: field.label })}</Text>
      {unknown.map(({ cell, count }) => (
        <Group key={cell} gap={6} wrap="nowrap">
          <Text size="xs" flex={1} truncate title={cell}>
            {cell} · {showCount(count)}
          </Text>
          <Icon name="chevron-right" size={14} />
          <Select
            aria-label={t('Meaning of {cell} for {name}', { cell, name })}
            placeholder={t("Doesn't fit")}
            flex={1}
            data={[
              ...(field.options ?? []).map((option) => ({ value: option, label: option })),
              { value: leaveEmpty, label: t('Leave it empty') },
            ]}
            value={meant.has(cell) ? (meant.get(cell) ?? leaveEmpty) : null}
            onChange={(option) => mapping.mean(at, cell, option === leaveEmpty ? null : option)}
          />
        </Group>
      ))}
      {canManage && undecided.length > 0 && (
        <Button
          size="compact-sm"
          loading={mapping.addChoices.isPending}
          onClick={() => mapping.addChoices.mutate({ key: field.key, choices: undecided })}
        >
          {undecided.length === 1
            ? t('Add “{choice}” as a new choice', { choice: undecided[0] ?? '' })
            : t('Add these {count} as new choices', { count: undecided.length })}
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
      {t("{count, plural, one {# doesn't} other {# don't}} fit: “{cell}” {problem}", {
        count: seen.problemCount,
        cell: first.cell,
        problem: first.problem,
      })}
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
      leftSection={<Icon name="plus" size={14} />}
      loading={mapping.addField.isPending && mapping.addField.variables.at === at}
      onClick={() => mapping.addField.mutate({ at, field })}
    >
      {t('Add it as a field: {type}', { type: fieldTypeNames[field.type] })}
    </Button>
  );
}
