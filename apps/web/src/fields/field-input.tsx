import { Checkbox, MultiSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { Field } from '@dossier/domain/fields/schema.ts';
import { lazy, Suspense } from 'react';
import { MemberSelect } from '../members/member-select.tsx';
import { RecordSelect } from '../records/record-select.tsx';

// With their calendar they weigh as much as a page.
const DateField = lazy(() => import('./date-field.tsx').then(({ DateField }) => ({ default: DateField })));

type Edited = Pick<Field, 'type' | 'options' | 'label'> & { required?: boolean };

export interface FieldInputProps {
  field: Edited;
  value: unknown;
  onChange: (value: unknown) => void;
  error?: React.ReactNode;
  /** In a cell of a table: the label is for screen readers alone, and lists open at once. */
  isInCell?: boolean;
  /** Has the focus when its dialog opens. */
  isFirst?: boolean;
  /** A popover would take a click on a list elsewhere in the page for a click outside of it. */
  isInPopover?: boolean;
}

/** The input that fits a field's type; `null` is no value. */
export function FieldInput({ field, value, onChange, error, isInCell = false, isFirst = false, isInPopover = false }: FieldInputProps) {
  const { type, label, required = false } = field;
  const common = isInCell ? { 'aria-label': label, error, autoFocus: true, variant: 'unstyled' as const } : { label, error, withAsterisk: required, ...(isFirst ? { 'data-autofocus': true } : {}) };
  const list = { ...(isInCell ? { defaultDropdownOpened: true } : {}), ...(isInPopover ? { comboboxProps: { withinPortal: false } } : {}) };
  const options = [...(field.options ?? [])];
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value);
  const onText = (typed: string) => onChange(typed === '' ? null : typed);
  switch (type) {
    case 'LONG_TEXT':
      return <Textarea {...common} value={text} onChange={({ currentTarget }) => onText(currentTarget.value)} maxRows={12} />;
    case 'NUMBER':
      return <NumberInput {...common} value={typeof value === 'number' ? value : ''} onChange={(typed) => onChange(typeof typed === 'number' ? typed : null)} hideControls thousandSeparator=" " />;
    case 'BOOLEAN':
      return <Checkbox label={label} error={error} checked={value === true} autoFocus={isInCell} onChange={({ currentTarget }) => onChange(currentTarget.checked)} styles={isInCell ? { body: { padding: '6px 8px' }, label: { display: 'none' } } : {}} />;
    case 'DATE':
    case 'DATETIME':
      return (
        <Suspense fallback={<TextInput {...common} readOnly />}>
          <DateField {...common} isInPopover={isInPopover} withTime={type === 'DATETIME'} value={text === '' ? null : text} onChange={onChange} />
        </Suspense>
      );
    case 'SELECT':
      return <Select {...common} {...list} data={options} value={text === '' ? null : text} onChange={onChange} clearable={!required} searchable={options.length > 8} />;
    case 'MULTI_SELECT':
      return <MultiSelect {...common} {...list} data={options} value={Array.isArray(value) ? value.map(String) : []} onChange={(chosen) => onChange(chosen.length === 0 ? null : chosen)} searchable={options.length > 8} />;
    case 'USER':
      return <MemberSelect {...common} {...list} value={text === '' ? null : text} onChange={onChange} />;
    case 'RECORD':
      return <RecordSelect {...common} {...list} value={text === '' ? null : text} onChange={onChange} />;
    default:
      return <TextInput {...common} type={inputTypes[type]} value={text} onChange={({ currentTarget }) => onText(currentTarget.value)} />;
  }
}

const inputTypes: Partial<Record<Field['type'], string>> = { EMAIL: 'email', PHONE: 'tel', URL: 'url' };

/** Types whose input is done as soon as something is chosen. */
export const isPicked = (type: Field['type']) => type === 'SELECT' || type === 'USER' || type === 'RECORD' || type === 'BOOLEAN' || type === 'DATE';
