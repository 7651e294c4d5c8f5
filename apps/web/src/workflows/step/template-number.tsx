import { useState, type ComponentProps } from 'react';
import { readNumber, showNumber, type NumberRules } from '../../ui/input/read-number.ts';
import { Unread, type Reading } from '../../ui/input/reading.ts';
import { TemplateInput, isTemplate } from './template-input.tsx';

interface TemplateNumberProps extends Omit<
  ComponentProps<typeof TemplateInput>,
  'value' | 'onChange' | 'onBlur' | 'error'
> {
  value: unknown;
  rules?: NumberRules;
  onChange: (value: unknown) => void;
}

/**
 * A number in the person's own spelling, or a template; nothing typed is undefined, and what can't be read goes out as
 * Unread.
 */
export function TemplateNumber({ value, rules, description, onChange, ...rest }: TemplateNumberProps) {
  const [text, setText] = useState(() => textOf(value));
  const [sent, setSent] = useState(value);
  const [understood, setUnderstood] = useState<string | undefined>();
  const [isLeft, setIsLeft] = useState(value instanceof Unread);
  // The value changed outside this input: a pair was removed, or another version was restored.
  if (!Object.is(sent, value)) {
    setSent(value);
    setText(textOf(value));
    setUnderstood(undefined);
  }
  const take = (typed: string) => {
    const reading: Reading<number | string> = isTemplate(typed) ? { value: typed } : readNumber(typed, rules);
    const next = 'problem' in reading ? new Unread(reading.problem, typed) : (reading.value ?? undefined);
    setText(typed);
    setUnderstood('problem' in reading ? undefined : reading.understood);
    setSent(next);
    setIsLeft(false);
    onChange(next);
  };
  return (
    <TemplateInput
      {...rest}
      description={understood ?? description}
      error={isLeft && value instanceof Unread ? value.problem : undefined}
      value={text}
      onChange={take}
      onBlur={() => setIsLeft(true)}
    />
  );
}

function textOf(value: unknown): string {
  if (value instanceof Unread) return value.typed;
  if (typeof value === 'number') return showNumber(value);
  return typeof value === 'string' ? value : '';
}
