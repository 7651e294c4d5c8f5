import { readNumber, showNumber, type NumberRules } from './read-number.ts';
import { TypedField, type TypedFieldProps } from './typed-field.tsx';

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
