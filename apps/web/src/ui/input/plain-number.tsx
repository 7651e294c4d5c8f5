import { useState, type ReactNode } from 'react';
import { NumberField } from './number-field.tsx';
import { Unread } from './reading.ts';
import type { TypedFieldProps } from './typed-field.tsx';

interface PlainNumberProps extends Omit<TypedFieldProps<number>, 'value' | 'onChange' | 'read' | 'show'> {
  value?: number | string | null | undefined;
  onChange: (value: number | null) => void;
  error?: ReactNode;
  min?: number;
  max?: number;
  decimalsMax?: number;
}

/** A whole number of a setting, as people type it. Text that can't be read is NaN, which every schema refuses. */
export function PlainNumber({ value, onChange, error, decimalsMax = 0, ...rest }: PlainNumberProps) {
  const [unread, setUnread] = useState<Unread | undefined>();
  const known = typeof value === 'number' && !Number.isNaN(value) ? value : null;
  const isUnread = unread !== undefined && (Number.isNaN(value) || known === null);
  return (
    <NumberField
      {...rest}
      decimalsMax={decimalsMax}
      error={isUnread && error !== undefined && error !== null ? unread.problem : error}
      value={isUnread ? unread : known}
      onChange={(next) => {
        setUnread(next instanceof Unread ? next : undefined);
        onChange(next instanceof Unread ? Number.NaN : next);
      }}
    />
  );
}

/** The same, saved when it is left; emptied, it is none. What can't be read stays, with the reason. */
export function SavedNumber({ value, onChange, ...rest }: PlainNumberProps) {
  const [typed, setTyped] = useState<number | null | undefined>();
  const save = () => {
    if (typed === undefined || Number.isNaN(typed)) return;
    setTyped(undefined);
    if (typed !== value) onChange(typed);
  };
  return (
    <PlainNumber
      {...rest}
      value={typed === undefined ? value : typed}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  );
}
