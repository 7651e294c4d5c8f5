import { TypedField, type TypedFieldProps } from './typed-field.tsx';
import { readNumber, showNumber, type NumberRules } from './read-number.ts';

type NumberFieldProps = Omit<TypedFieldProps<number>, 'read' | 'show'> & { min?: number; max?: number };

/** A number input that takes any separators, groups and signs, typed or pasted from a sheet. */
export function NumberField({ min, max, ...rest }: NumberFieldProps) {
  return (
    <TypedField
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      read={(typed) => readNumber(typed, { min, max })}
      show={showNumber}
    />
  );
}

// The API stores 15 digits exactly, 4 of them decimals.
const amountMax = 99_999_999_999.9999;

export function MoneyField({ currency, ...rest }: NumberFieldProps & { currency: string }) {
  return (
    <TypedField
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      read={(typed) => readNumber(typed, moneyRules(currency))}
      show={showNumber}
    />
  );
}

export function moneyRules(currency: string): NumberRules {
  return { currency, min: -amountMax, max: amountMax, decimalsMax: 4 };
}
