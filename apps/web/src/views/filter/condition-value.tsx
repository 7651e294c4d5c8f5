import { Group, MultiSelect, Select } from '@mantine/core';
import { FieldInput } from '../../fields/field-input.tsx';
import { NumberField } from '../../ui/input/number-field.tsx';
import { Unread } from '../../ui/input/reading.ts';
import { t } from '../../language/t.ts';
import { zonedDay } from '../../language/person.ts';
import { useMembers } from '../../members/members.ts';
import { RecordSelect } from '../../references/record-select.tsx';
import { useTags } from '../../tags/tags.tsx';
import type { Comparison } from './comparisons.ts';
import { dayOf, spanOf, spanUnits } from './filter-words.ts';
import { inPopover, nameOfOption, type ViewField } from '../view-field.ts';

interface ConditionValueProps {
  field: ViewField;
  comparison: Comparison;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** The value input of a condition. Lists open inside the panel, since a click in a portal would close it. */
export function ConditionValue({ field, comparison, value, onChange }: ConditionValueProps) {
  const { takes } = comparison;
  if (takes === 'nothing') return null;
  if (takes === 'span') return <Span field={field} value={value} onChange={onChange} />;
  if (takes === 'several') return <Several field={field} value={value} onChange={onChange} />;
  if (takes === 'one')
    return (
      <One
        field={field}
        label={t('Value')}
        value={value}
        isEnd={comparison.op === 'after' || comparison.op === 'lte'}
        onChange={onChange}
      />
    );
  const [from = null, to = null]: unknown[] = Array.isArray(value) ? value : [];
  return (
    <Group gap={6} wrap="nowrap" miw={0}>
      {['from', 'to'].map((end, at) => (
        <One
          key={end}
          field={field}
          label={t('{end, select, from {From} other {To}}', { end })}
          value={[from, to][at]}
          isEnd={end === 'to'}
          onChange={(next) => onChange([from, to].with(at, next))}
        />
      ))}
    </Group>
  );
}

interface OneProps extends Omit<ConditionValueProps, 'comparison'> {
  label: string;
  /** True for the last moment of the day, false for the first. */
  isEnd?: boolean;
}

/** Types with an input of their own; conditions on the others compare text. */
const typed = new Set(['NUMBER', 'DATE', 'SELECT']);

function One({ field, label, value, isEnd = false, onChange }: OneProps) {
  const isMoment = field.type === 'DATETIME';
  const type = typed.has(field.type) ? field.type : 'TEXT';
  return (
    <FieldInput
      field={{ ...field, label, type: isMoment ? 'DATE' : type, required: false }}
      isCompact
      isInPopover
      placeholder={label}
      value={isMoment && typeof value === 'string' ? dayOf(value) : value}
      onChange={(next) => onChange(isMoment && typeof next === 'string' ? momentOf(next, isEnd) : next)}
    />
  );
}

function momentOf(day: string, isEnd: boolean): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = zonedDay(year, month, isEnd ? date + 1 : date);
  return new Date(start.getTime() - (isEnd ? 1 : 0)).toISOString();
}

function Several({ field, value, onChange }: Omit<ConditionValueProps, 'comparison'>) {
  const members = useMembers();
  const { data: tags = [] } = useTags();
  const chosen = [value].flat().filter((one) => typeof one === 'string');
  if (field.type === 'RECORD')
    return (
      <RecordSelect
        aria-label={t('Value')}
        miw={0}
        {...inPopover}
        value={chosen[0] ?? null}
        onChange={(id) => onChange(id === null ? null : [id])}
      />
    );
  const nameOf = (option: string) => ({ value: option, label: nameOfOption(field, option) });
  const known =
    field.type === 'USER'
      ? members.map(({ userId, name }) => ({ value: userId, label: name }))
      : (field.type === 'TAGS' ? tags.map(({ name }) => name) : (field.options ?? [])).map(nameOf);
  const gone = chosen.filter((one) => !known.some((option) => option.value === one));
  return (
    <MultiSelect
      aria-label={t('Value')}
      miw={0}
      {...inPopover}
      data={[
        ...known,
        ...gone.map((one) => (field.type === 'USER' ? { value: one, label: t('Former member') } : nameOf(one))),
      ]}
      value={chosen}
      onChange={(next) => onChange(next.length === 0 ? null : next)}
      hidePickedOptions
      {...(chosen.length === 0 ? { placeholder: t('Choose') } : {})}
      nothingFoundMessage={t('No matching choice')}
    />
  );
}

function Span({ field, value, onChange }: Omit<ConditionValueProps, 'comparison'>) {
  const { count, unit } = spanOf(value);
  const units = spanUnits.filter((one) => field.type === 'DATETIME' || one.value !== 'h');
  return (
    <Group gap={6} wrap="nowrap" miw={0}>
      <NumberField
        aria-label={t('How many')}
        min={1}
        max={9_999}
        decimalsMax={0}
        value={value instanceof Unread ? value : count}
        onChange={(next) => onChange(next instanceof Unread || next === null ? next : `${next}${unit}`)}
      />
      <Select
        aria-label={t('Unit')}
        data={units}
        value={unit}
        {...inPopover}
        onChange={(next) => onChange(count === null || next === null ? null : `${count}${next}`)}
      />
    </Group>
  );
}
