import type { Field } from '@dossier/domain/fields/schema.ts';
import type { ReactNode } from 'react';

type Edited = Pick<Field, 'options' | 'label'> &
  Partial<Pick<Field, 'required' | 'targetFolderId'>> & { type: Field['type'] | 'TAGS' };

export interface FieldInputProps {
  field: Edited;
  value: unknown;
  onChange: (value: unknown) => void;
  error?: ReactNode;
  /** In a table cell: the label is visible to screen readers only, and lists open at once. */
  isInCell?: boolean;
  /** Has the focus when its dialog opens. */
  isFirst?: boolean;
  /** Renders lists inside the popover: a click in a portal is a click outside, and would close it. */
  isInPopover?: boolean;
  /** The record that has the field; not offered, so that a record cannot be linked to itself. */
  recordId?: string | undefined;
}

/** Common props of all inputs: a label, the error, and the initial focus. */
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
