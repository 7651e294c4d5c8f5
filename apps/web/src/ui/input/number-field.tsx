import { readNumber, showNumber, type NumberRules } from './read-number.ts';
import { TypedField, type TypedFieldProps } from './typed-field.tsx';
import { useState, type ReactNode } from 'react';
import { Unread } from './reading.ts';

type NumberFieldProps = Omit<TypedFieldProps<number>, 'read' | 'show'> & NumberRules;

/** A number input that accepts any separators, groups and signs, typed or pasted from a sheet. */
export function NumberField({ min, max, currency, decimalsMax, ...rest }: NumberFieldProps) {
  return (
    <TypedField
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      read={(typed) => readNumber(typed, { min, max, currency, decimalsMax })}
      show={showNumber}
    />
  );
}

// The API stores 15 digits exactly, 4 of them decimals.
const amountMax = 99_999_999_999.9999;

export function moneyRules(currency: string): NumberRules {
  return { currency, min: -amountMax, max: amountMax, decimalsMax: 4 };
}

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
