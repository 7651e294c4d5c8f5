import { TextInput, Tooltip, type TextInputProps } from '@mantine/core';
import { useState, type ClipboardEvent, type ReactNode } from 'react';
import { severalValues, Unread, type Reading } from './reading.ts';

export type Typed<T> = T | Unread | null;

export interface TypedFieldProps<T> extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  value: Typed<T>;
  onChange: (value: Typed<T>) => void;
  read: (typed: string) => Reading<T>;
  /** The text that `read` reads back as this value. */
  show: (value: T) => string;
  error?: ReactNode;
  /** In a table cell the understood value is shown in a box below: the cell has no room for it. */
  isInCell?: boolean;
}

/** Replaces line breaks and tabs of pasted text: a one-line input would drop them. */
const lineMark = '⏎';

/** A text input for a parsed value: the typed text stays, `onChange` gets the value, or Unread without one. */
export function TypedField<T extends string | number>({
  value,
  onChange,
  read,
  show,
  error,
  isInCell = false,
  onBlur,
  ...rest
}: TypedFieldProps<T>) {
  const [text, setText] = useState(() => textOf(value, show));
  const [sent, setSent] = useState(value);
  const [given, setGiven] = useState(value);
  const [understood, setUnderstood] = useState<string | undefined>();
  const [isLeft, setIsLeft] = useState(false);
  // The value changed outside this input: a reset form, a picked day, a change by others.
  if (!Object.is(sent, value)) {
    setSent(value);
    setGiven(value);
    setText(textOf(value, show));
    setUnderstood(undefined);
  }
  const readLine = (typed: string): Reading<T> => {
    // The shown text, typed again, keeps the stored value: with the seconds that are not shown, and even if today's
    // rules would refuse it.
    if (given !== null && !(given instanceof Unread) && typed === show(given)) return { value: given };
    return typed.includes(lineMark) ? { problem: severalValues } : read(typed);
  };
  const take = (typed: string) => {
    const reading = readLine(typed);
    const next = 'problem' in reading ? new Unread(reading.problem, typed) : reading.value;
    setText(typed);
    setUnderstood('problem' in reading ? undefined : reading.understood);
    setSent(next);
    setIsLeft(false);
    onChange(next);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain').trim();
    if (!/[\t\n\r]/.test(pasted)) return;
    // The input would drop the line breaks: 12 and 500 became 12500.
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const onOneLine = pasted.replaceAll(/(?<!\s)\s*[\t\n\r]\s*/g, ` ${lineMark} `);
    take(text.slice(0, selectionStart ?? text.length) + onOneLine + text.slice(selectionEnd ?? text.length));
    setIsLeft(true);
  };
  const problem = error ?? (isLeft && value instanceof Unread ? value.problem : undefined);
  const field = (
    <TextInput
      {...rest}
      value={text}
      error={isInCell ? problem !== undefined : problem}
      {...(isInCell
        ? {}
        : {
            description: problem === undefined ? understood : undefined,
            descriptionProps: { 'aria-live': 'polite' },
            inputWrapperOrder: ['label', 'input', 'description', 'error'],
          })}
      onPaste={paste}
      onChange={({ currentTarget }) => take(currentTarget.value)}
      onBlur={(event) => {
        setIsLeft(true);
        onBlur?.(event);
      }}
    />
  );
  if (!isInCell) return field;
  return (
    <Tooltip
      label={problem ?? understood}
      opened={problem !== undefined || understood !== undefined}
      position="bottom-start"
      multiline
      maw={280}
      {...(problem === undefined ? {} : { color: 'red' })}
    >
      {field}
    </Tooltip>
  );
}

function textOf<T extends string | number>(value: Typed<T>, show: (value: T) => string): string {
  if (value instanceof Unread) return value.typed;
  return value === null ? '' : show(value);
}
