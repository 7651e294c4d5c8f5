import { useState } from 'react';
import { DateField } from '../../ui/input/date-field.tsx';
import { readOr } from '../../ui/input/reading.ts';
import type { Typed } from '../../ui/input/typed-field.tsx';

interface TimeFieldProps {
  label: string;
  /** In a row of filters the placeholder is the label. */
  isBare?: boolean;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A moment; undefined while the typed text can't be parsed. */
export function TimeField({ label, isBare = false, value, onChange }: TimeFieldProps) {
  // Own state: the URL, which holds the filters, is updated a moment later.
  const [typed, setTyped] = useState<Typed<string>>(value);
  const change = (next: Typed<string>) => {
    setTyped(next);
    onChange(readOr(next, null));
  };
  return (
    <DateField
      withTime
      isInCell={isBare}
      {...(isBare ? { 'aria-label': label, placeholder: label } : { label })}
      value={typed}
      onChange={change}
    />
  );
}
