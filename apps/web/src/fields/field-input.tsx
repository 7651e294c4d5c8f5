import type { Field } from '@dossier/domain/fields/schema.ts';
import { Checkbox, MultiSelect, Select, Textarea, TextInput, TagsInput, type TagsInputProps } from '@mantine/core';
import type { ReactNode, KeyboardEvent } from 'react';
import { t } from '../language/t.ts';
import { MemberSelect } from '../members/member-select.tsx';
import { RecordSelect } from '../references/record-select.tsx';
import { DateField } from '../ui/input/date-field.tsx';
import { NumberField } from '../ui/input/number-field.tsx';
import type { NumberRules } from '../ui/input/read-number.ts';
import { Unread } from '../ui/input/reading.ts';
import { useTypedChoice } from '../ui/input/typed-choice.ts';
import { type Typed, TypedField } from '../ui/input/typed-field.tsx';
import { useTags } from '../tags/tags.tsx';
import { readEmail, readLine, readWebAddress } from '../ui/input/read-address.ts';

export type EditedField = Pick<Field, 'options' | 'label'> &
  Partial<Pick<Field, 'required' | 'targetFolderId'>> & {
    type: Field['type'] | 'TAGS';
    /** Names of the options, where those are ids. */
    names?: Readonly<Record<string, string>>;
    rules?: NumberRules;
  };

interface FieldInputProps {
  field: EditedField;
  value: unknown;
  onChange: (value: unknown) => void;
  error?: ReactNode;
  /** In a table cell: the label is visible to screen readers only, and lists open at once. */
  isInCell?: boolean;
  /** The placeholder takes the place of the label. */
  isCompact?: boolean;
  /** Lists and calendars open within the popover around, which a click in a portal would close. */
  isInPopover?: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** The time of a day that is typed or picked without one. */
  timeOf?: (day: Date) => Date;
  /** The record that has the field; excluded, so that a record can't be linked to itself. */
  recordId?: string | undefined;
}

/** The input of a field's type. `null` is no value; `onChange` gets Unread for text that can't be parsed. */
export function FieldInput(props: FieldInputProps) {
  const { field, value, onChange, error, isInCell = false, isCompact = false, isInPopover = false, ...others } = props;
  const { recordId, timeOf, ...rest } = others;
  const { type, label, required = false } = field;
  const common = isInCell
    ? { 'aria-label': label, error, autoFocus: true, variant: 'unstyled' as const }
    : { ...rest, ...(isCompact ? { 'aria-label': label } : { label, withAsterisk: required }), error };
  const list = isInCell ? { ...common, defaultDropdownOpened: true } : common;
  const choice = useTypedChoice(required ? undefined : () => onChange(null));
  const options = [...(field.options ?? [])];
  const text = value === null || value === undefined ? '' : String(value);
  const chosen = text === '' ? null : text;
  const parsed = { ...common, isInCell, onChange };
  const line: Typed<string> = value instanceof Unread ? value : chosen;
  switch (type) {
    case 'TEXT':
    case 'LONG_TEXT': {
      const onText = (typed: string) => onChange(typed === '' ? null : typed);
      const props = { ...common, value: text };
      return type === 'TEXT' ? (
        <TextInput {...props} onChange={({ currentTarget }) => onText(currentTarget.value)} />
      ) : (
        <Textarea {...props} onChange={({ currentTarget }) => onText(currentTarget.value)} maxRows={12} />
      );
    }
    case 'BOOLEAN':
      return (
        <Checkbox
          label={label}
          error={error}
          checked={value === true}
          autoFocus={isInCell}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          styles={isInCell ? { body: { padding: '6px 8px' }, label: { display: 'none' } } : {}}
        />
      );
    case 'NUMBER':
      return (
        <NumberField
          {...parsed}
          {...field.rules}
          value={typeof value === 'number' || value instanceof Unread ? value : null}
        />
      );
    case 'DATE':
    case 'DATETIME':
      return (
        <DateField
          {...parsed}
          {...(timeOf ? { timeOf } : {})}
          isInPopover={isInPopover}
          withTime={type === 'DATETIME'}
          value={line}
        />
      );
    case 'EMAIL':
    case 'URL':
    case 'PHONE':
      // Not type=email or type=url: browsers rewrite the typed text (international domains).
      return (
        <TypedField
          {...parsed}
          {...addresses[type]}
          autoComplete="off"
          spellCheck={false}
          value={line}
          show={(address) => address}
        />
      );
    case 'SELECT':
      return (
        <Select
          {...list}
          {...(isInPopover && { comboboxProps: { withinPortal: false } })}
          // A stored value is shown even if it is no longer an option.
          data={(chosen === null || options.includes(chosen) ? options : [...options, chosen]).map((option) => ({
            value: option,
            label: field.names?.[option] ?? option,
          }))}
          value={chosen}
          onChange={onChange}
          clearable={!required}
          searchable
          nothingFoundMessage={t('No matching choice')}
          {...choice}
        />
      );
    case 'MULTI_SELECT':
      return (
        <MultiSelect
          {...list}
          data={options}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(several) => onChange(several.length === 0 ? null : several)}
          nothingFoundMessage={t('No matching choice')}
          onKeyDown={keepForm}
        />
      );
    case 'TAGS':
      return <TagInput {...list} value={value} onChange={onChange} />;
    case 'USER':
      return <MemberSelect {...list} value={chosen} onChange={onChange} />;
    case 'RECORD':
      return (
        <RecordSelect
          {...list}
          canCreate
          exceptId={recordId}
          folderId={field.targetFolderId}
          value={chosen}
          onChange={onChange}
        />
      );
  }
}

/** Types whose input closes as soon as something is chosen. */
export const isPicked = (type: EditedField['type']) =>
  type === 'SELECT' || type === 'USER' || type === 'RECORD' || type === 'BOOLEAN';

interface TagInputProps extends Omit<TagsInputProps, 'onChange' | 'value'> {
  value: unknown;
  onChange: (names: string[]) => void;
}

function TagInput({ value, onChange, ...props }: TagInputProps) {
  const { data: tags = [] } = useTags();
  const names = Array.isArray(value) ? value.map(String) : [];
  return (
    <TagsInput
      data={tags.map(({ name }) => name)}
      value={names}
      onChange={onChange}
      maxLength={50}
      maxTags={20}
      {...props}
    />
  );
}

/** Enter on text that fits no choice does not submit the form. */
function keepForm(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Enter' && event.currentTarget.value !== '') event.preventDefault();
}

const addresses = {
  EMAIL: { inputMode: 'email', read: readEmail },
  URL: { inputMode: 'url', read: readWebAddress },
  PHONE: { inputMode: 'tel', read: readLine },
} as const;
