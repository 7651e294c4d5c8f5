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
  /** In a table cell the parsed value is shown in a box below, since the cell has no room. */
  isInCell?: boolean;
}

/** Replaces line breaks and tabs of pasted text, which a one-line input would drop. */
const lineMark = '⏎';

type TypedText<T> = Pick<TypedFieldProps<T>, 'value' | 'onChange' | 'read' | 'show'>;

/**
 * The typed text of a parsed value. The text stays as typed; `onChange` gets the value, or Unread without one. The form
 * gets `problem` on blur.
 */
export function useTypedText<T extends string | number>({ value, onChange, read, show }: TypedText<T>) {
  const [text, setText] = useState(() => textOf(value, show));
  const [sent, setSent] = useState(value);
  const [given, setGiven] = useState(value);
  const [understood, setUnderstood] = useState<string | undefined>();
  const [isLeft, setIsLeft] = useState(value instanceof Unread);
  // The value changed outside this input: a reset form, a picked day, a change by others.
  if (!Object.is(sent, value)) {
    setSent(value);
    setGiven(value);
    setText(textOf(value, show));
    setUnderstood(undefined);
  }
  const take = (typed: string) => {
    // Retyping the shown text keeps the stored value, with its hidden seconds, even if today's rules would refuse it.
    const isShown = given !== null && !(given instanceof Unread) && typed === show(given);
    const reading = isShown ? { value: given } : read(typed);
    const next = 'problem' in reading ? new Unread(reading.problem, typed) : reading.value;
    setText(typed);
    setUnderstood('problem' in reading ? undefined : reading.understood);
    setSent(next);
    setIsLeft(false);
    onChange(next);
  };
  const problem = isLeft && value instanceof Unread ? value.problem : undefined;
  return { text, take, understood, problem, leave: () => setIsLeft(true) };
}

export function TypedField<T extends string | number>(props: TypedFieldProps<T>) {
  const { value, onChange, read, show, error, isInCell = false, onBlur, ...rest } = props;
  const readLine = (typed: string) => (typed.includes(lineMark) ? { problem: severalValues } : read(typed));
  const { text, take, understood, leave, ...typed } = useTypedText({ value, onChange, read: readLine, show });
  const problem = error ?? typed.problem;
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain').trim();
    if (!/[\t\n\r]/.test(pasted)) return;
    // The input would drop the line breaks, and 12 and 500 would become 12500.
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const onOneLine = pasted.replaceAll(/(?<!\s)\s*[\t\n\r]\s*/g, ` ${lineMark} `);
    take(text.slice(0, selectionStart ?? text.length) + onOneLine + text.slice(selectionEnd ?? text.length));
    leave();
  };
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
        leave();
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
