import { type Field, fieldTypes } from '@dossier/domain/fields/schema.ts';
import type { ColumnReading } from '@dossier/domain/imports/schema.ts';
import { Checkbox, Group, Select, Stack, TagsInput, Text } from '@mantine/core';
import { fieldTypeNames, fieldTypeOptions } from '../fields/field-types.ts';
import { useFolders } from '../folders/folders.ts';
import { wordsOf } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { useSession } from '../session/session.ts';
import { Choices } from './choices.tsx';
import type { MappedColumn, Mapping } from './use-mapping.ts';
import { TextButton } from '../ui/icon.tsx';

interface ColumnProps {
  column: MappedColumn;
  mapping: Mapping;
}

type TextFields = readonly Pick<Field, 'key' | 'label'>[];
type Formats = readonly { value: NonNullable<ColumnReading['format']>; label: string }[];

const dateFormats: Formats = [
  { value: 'DMY', label: t('Day first: 31/12/2026') },
  { value: 'MDY', label: t('Month first: 12/31/2026') },
  { value: 'YMD', label: t('Year first: 2026-12-31') },
  { value: 'DAY_NUMBER', label: t('Days since 1900, as in Excel: 46387') },
];
const nameFormats: Formats = [
  { value: 'LAST_FIRST', label: t('Last name first: Example, Ada') },
  { value: 'AS_WRITTEN', label: t('Names as written') },
];
const formatsOf = new Map<string, Formats>([
  [
    'NUMBER',
    [
      { value: 'DECIMAL_POINT', label: t('Numbers like 1,234.50') },
      { value: 'DECIMAL_COMMA', label: t('Numbers like 1.234,50') },
    ],
  ],
  ['DATE', dateFormats],
  ['DATETIME', dateFormats],
]);

/** Settings for reading a column: its format, the records or choices in its cells, and cells that don't fit. */
export function ColumnDetails({
  column,
  mapping,
  field,
  texts,
  canClear,
}: ColumnProps & { field: Field | undefined; texts: TextFields; canClear: boolean }) {
  const { at, name, target, reading, seen } = column;
  const formats = target === 'title' && reading?.format ? nameFormats : formatsOf.get(field?.type ?? '');
  const example = formats && seen?.readAs.find(({ cell, value }) => value !== null && value !== cell);
  const empty = reading?.empty ?? [];
  if (!seen || seen.filledCount + empty.length === 0) return null;
  if (target === null) return <NewField column={column} mapping={mapping} />;
  return (
    <Stack gap={6}>
      {formats && (
        <Select
          aria-label={t('How {name} is written', { name })}
          data={formats}
          value={reading?.format ?? null}
          onChange={(format) => mapping.read(at, { format })}
        />
      )}
      {example && (
        <Text size="xs" c="dimmed">
          {t('{cell} is read as {value}', { cell: example.cell, value: String(example.value) })}
        </Text>
      )}
      {!seen.isFormatCertain && <Text size="xs">{t('These could be read either way. Please check.')}</Text>}
      {field?.type === 'RECORD' && <Names column={column} mapping={mapping} />}
      {seen.choices.length > 0 ? (
        <Choices column={column} mapping={mapping} field={field} />
      ) : (
        seen.problems.map(({ cell, count, problem }) => (
          <Text key={cell} size="xs">
            {t('“{cell}” in {count, plural, one {# row} other {# rows}}: {problem}', {
              cell,
              count,
              problem: wordsOf(problem),
            })}
          </Text>
        ))
      )}
      <Others
        column={column}
        mapping={mapping}
        texts={texts}
        isOfMembers={seen.choices.length > 0 && !field?.options && isLeftEmpty(reading)}
      />
      {empty.length > 0 && (
        <TagsInput
          label={t('Cells that count as empty')}
          aria-label={t('Cells of {name} that count as empty', { name })}
          value={empty}
          onChange={(words) => mapping.read(at, { empty: words })}
        />
      )}
      {canClear && seen.emptyCount > 0 && !target.startsWith('title') && (
        <Checkbox
          label={t('Empty cells clear the field')}
          checked={reading?.clears ?? false}
          onChange={({ currentTarget }) => mapping.read(at, { clears: currentTarget.checked })}
        />
      )}
    </Stack>
  );
}

function isLeftEmpty(reading: ColumnReading | null): boolean {
  return reading?.values.some(({ option }) => option === null) ?? false;
}

function NewField({ column: { at, name, seen }, mapping }: ColumnProps) {
  const { canManage } = useSession();
  const field = seen?.proposed;
  if (!field || !canManage) return null;
  return (
    <Group mt={6} gap={6}>
      <Select
        aria-label={t('Type of {name} as a new field', { name })}
        data={fieldTypeOptions}
        allowDeselect={false}
        value={field.type}
        onChange={(value) => mapping.chooseType(at, fieldTypes.find((known) => known === value) ?? field.type)}
        flex={1}
      />
      <TextButton
        size="compact-sm"
        icon="plus"
        iconSize={14}
        loading={mapping.addFields.isPending && mapping.addFields.variables.some((one) => one.at === at)}
        onClick={() => mapping.addFields.mutate([{ at, field }])}
      >
        {t('Add it as a field: {type}', { type: fieldTypeNames[field.type] })}
      </TextButton>
    </Group>
  );
}

function Names({ column: { at, name, reading, seen }, mapping }: ColumnProps) {
  const { data: folders = [] } = useFolders();
  const { missing = 0, examples = [] } = seen?.names ?? {};
  const fields = folders.find(({ id }) => id === reading?.folderId)?.fields ?? [];
  // Each field is compared with the column of its name, or with this one.
  const ways = fields.flatMap(({ key, label, type }) => {
    const named = mapping.columns.find((one) => one.name.toLowerCase() === label.toLowerCase());
    const words = t('By {label}, as in the column {column}', { label, column: named?.name ?? name });
    return type === 'TEXT' || type === 'URL' ? [{ value: key, label: words, matchColumn: named?.at ?? null }] : [];
  });
  return (
    <>
      <Select
        aria-label={t('Folder of the records in {name}', { name })}
        placeholder={t('Choose the folder of these records')}
        data={folders.map(({ id, name: label }) => ({ value: id, label: t('Names of records in {label}', { label }) }))}
        value={reading?.folderId ?? null}
        onChange={(folderId) => mapping.read(at, { folderId, matchKey: null, matchColumn: null })}
      />
      {ways.length > 0 && (
        <Select
          aria-label={t('How records in {name} are found', { name })}
          data={[{ value: '', label: t('By their name') }, ...ways]}
          value={reading?.matchKey ?? ''}
          onChange={(key) => {
            const { value: matchKey = null, matchColumn = null } = ways.find(({ value }) => value === key) ?? {};
            mapping.read(at, { matchKey, matchColumn });
          }}
        />
      )}
      {missing > 0 && (
        <Checkbox
          label={t('Create the {count, plural, one {# that is} other {# that are}} not there yet', { count: missing })}
          description={examples.join(', ')}
          checked={reading?.createsMissing ?? false}
          onChange={({ currentTarget }) => mapping.read(at, { createsMissing: currentTarget.checked })}
        />
      )}
    </>
  );
}

const otherField = '\0';

/** Target of the second and further addresses or numbers in a cell, and of names that are left empty. */
function Others({
  column: { at, name, target, reading, seen },
  mapping,
  texts,
  isOfMembers,
}: ColumnProps & { texts: TextFields; isOfMembers: boolean }) {
  const { canManage } = useSession();
  if (!seen || (seen.othersCount === 0 && !isOfMembers)) return null;
  const label = target === 'email' ? t('Other e-mails') : t('Other values of {name}', { name });
  const places = texts.filter(({ key }) => !mapping.mapping.includes(`data.${key}`));
  return (
    <Select
      label={
        isOfMembers
          ? t('Keep the names that are left empty as text in')
          : t('{count, plural, one {# cell has} other {# cells have}} several values. Keep the others in', {
              count: seen.othersCount,
            })
      }
      placeholder={isOfMembers ? t('Nowhere') : t('Nowhere: only the first is taken')}
      clearable
      data={[
        ...(canManage ? [{ value: otherField, label: t('A new field: {label}', { label }) }] : []),
        ...places.map(({ key, label: known }) => ({ value: key, label: known })),
      ]}
      value={reading?.othersKey ?? null}
      onChange={(key) =>
        key === otherField ? mapping.addOthers.mutate({ at, label }) : mapping.read(at, { othersKey: key })
      }
    />
  );
}
