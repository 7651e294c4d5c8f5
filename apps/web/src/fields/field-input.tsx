import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { Field } from '@dossier/domain/fields/schema.ts';
import { ParsedInput } from './parsed-input.tsx';

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
export function FieldInput(props: FieldInputProps) {
  const { field, value, onChange, error, isInCell = false } = props;
  const text = textOf(value);
  const onText = (typed: string) => onChange(typed === '' ? null : typed);
  switch (field.type) {
    case 'TEXT':
      return (
        <TextInput {...framed(props)} value={text} onChange={({ currentTarget }) => onText(currentTarget.value)} />
      );
    case 'LONG_TEXT':
      return (
        <Textarea
          {...framed(props)}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          maxRows={12}
        />
      );
    case 'BOOLEAN':
      return (
        <Checkbox
          label={field.label}
          error={error}
          checked={value === true}
          autoFocus={isInCell}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          styles={isInCell ? { body: { padding: '6px 8px' }, label: { display: 'none' } } : {}}
        />
      );
    default:
      return <ParsedInput {...props} />;
  }
}

/** What all inputs have: a label, the error, and the focus where it is wanted. */
export function framed({ field, error, isInCell = false, isFirst = false }: FieldInputProps) {
  const { label, required = false } = field;
  return isInCell
    ? { 'aria-label': label, error, autoFocus: true, variant: 'unstyled' as const }
    : { label, error, withAsterisk: required, ...(isFirst ? { 'data-autofocus': true } : {}) };
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value);
}

/** Types whose input closes as soon as something is chosen. */
export const isPicked = (type: Edited['type']) =>
  type === 'SELECT' || type === 'USER' || type === 'RECORD' || type === 'BOOLEAN';
