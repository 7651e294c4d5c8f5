import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { Field } from '@dossier/domain/fields/schema.ts';
import { t } from '../language/t.ts';
import { MemberSelect } from '../members/member-select.tsx';
import { RecordSelect } from '../records/record-select.tsx';
import { TagInput } from '../tags/tag-input.tsx';
import { AddressField } from './address-field.tsx';
import { DateField } from './date-field.tsx';
import { NumberField } from './number-field.tsx';
import { Unread } from './reading.ts';
import { useTypedChoice } from './typed-choice.ts';
import type { Typed } from './typed-field.tsx';

type Edited = Pick<Field, 'options' | 'label'> &
  Partial<Pick<Field, 'required' | 'targetFolderId'>> & { type: Field['type'] | 'TAGS' };

export interface FieldInputProps {
  field: Edited;
  value: unknown;
  onChange: (value: unknown) => void;
  error?: React.ReactNode;
  /** In a table cell: the label is visible to screen readers only, and lists open at once. */
  isInCell?: boolean;
  /** Has the focus when its dialog opens. */
  isFirst?: boolean;
  /** Renders lists inside the popover: a click in a portal is a click outside, and would close it. */
  isInPopover?: boolean;
  /** The record that has the field; not offered, so that a record cannot be linked to itself. */
  recordId?: string | undefined;
}

/** The input of a field's type. `null` is no value; `onChange` gets Unread for text that can't be parsed. */
export function FieldInput({
  field,
  value,
  onChange,
  error,
  isInCell = false,
  isFirst = false,
  isInPopover = false,
  recordId,
}: FieldInputProps) {
  const { type, label, required = false } = field;
  const common = isInCell
    ? { 'aria-label': label, error, autoFocus: true, variant: 'unstyled' as const }
    : { label, error, withAsterisk: required, ...(isFirst ? { 'data-autofocus': true } : {}) };
  const list = {
    ...(isInCell ? { defaultDropdownOpened: true } : {}),
    ...(isInPopover ? { comboboxProps: { withinPortal: false } } : {}),
  };
  const choice = useTypedChoice(required ? undefined : () => onChange(null));
  const options = [...(field.options ?? [])];
  // A stored value is shown even if it is no longer an option.
  const optionsWith = (chosen: string) => (chosen === '' || options.includes(chosen) ? options : [...options, chosen]);
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value);
  const typed = { isInCell, onChange };
  const line: Typed<string> = value instanceof Unread ? value : text === '' ? null : text;
  const onText = (typed: string) => onChange(typed === '' ? null : typed);
  switch (type) {
    case 'LONG_TEXT':
      return (
        <Textarea {...common} value={text} onChange={({ currentTarget }) => onText(currentTarget.value)} maxRows={12} />
      );
    case 'NUMBER':
      return (
        <NumberField
          {...common}
          {...typed}
          value={typeof value === 'number' || value instanceof Unread ? value : null}
        />
      );
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
    case 'DATE':
    case 'DATETIME':
      return <DateField {...common} {...typed} isInPopover={isInPopover} withTime={type === 'DATETIME'} value={line} />;
    case 'EMAIL':
    case 'URL':
    case 'PHONE':
      return <AddressField {...common} {...typed} type={type} value={line} />;
    case 'SELECT':
      return (
        <Select
          {...common}
          {...list}
          data={optionsWith(text)}
          value={text === '' ? null : text}
          onChange={onChange}
          clearable={!required}
          {...(options.length > 8
            ? { searchable: true, allowDeselect: false, nothingFoundMessage: t('No choice fits'), ...choice }
            : {})}
        />
      );
    case 'MULTI_SELECT':
      return (
        <MultiSelect
          {...common}
          {...list}
          data={options}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(chosen) => onChange(chosen.length === 0 ? null : chosen)}
          searchable={options.length > 8}
          nothingFoundMessage={t('No choice fits')}
          onKeyDown={keepForm}
        />
      );
    case 'TAGS':
      return <TagInput {...common} {...list} value={value} onChange={onChange} />;
    case 'USER':
      return <MemberSelect {...common} {...list} value={text === '' ? null : text} onChange={onChange} />;
    case 'RECORD':
      return (
        <RecordSelect
          {...common}
          {...list}
          canCreate
          exceptId={recordId}
          folderId={field.targetFolderId}
          value={text === '' ? null : text}
          onChange={onChange}
        />
      );
    default:
      return <TextInput {...common} value={text} onChange={({ currentTarget }) => onText(currentTarget.value)} />;
  }
}

/** Enter on text that has chosen nothing yet does not submit the form. */
function keepForm(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Enter' && event.currentTarget.value !== '') event.preventDefault();
}

/** Types whose input closes as soon as something is chosen. */
export const isPicked = (type: Edited['type']) =>
  type === 'SELECT' || type === 'USER' || type === 'RECORD' || type === 'BOOLEAN';
