import { Popover, Text, Textarea, type TextareaProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, use, useRef, useState } from 'react';
import { t } from '../../language/t.ts';
import { IconButton } from '../../ui/icon.tsx';
import { trpc } from '../../session/session.ts';
import { SampleContext, triggerOf } from '../test/sample.ts';
import { shownValue, ValuePicker } from './value-picker.tsx';
import { type NumberRules, readNumber, showNumber } from '../../ui/input/read-number.ts';
import { Unread } from '../../ui/input/reading.ts';
import { useTypedText } from '../../ui/input/typed-field.tsx';
import classes from '../workflows.module.css';

interface TemplateInputProps extends Pick<
  TextareaProps,
  'aria-label' | 'description' | 'placeholder' | 'required' | 'error' | 'onBlur' | 'minRows'
> {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  before?: ReactNode;
}

export function TemplateInput({ value, onChange, required = false, minRows = 1, before, ...rest }: TemplateInputProps) {
  const [isPicking, setIsPicking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (path: string) => {
    const at = field.current?.selectionStart ?? value.length;
    onChange(`${value.slice(0, at)}{{ ${path} }}${value.slice(at)}`);
    setIsPicking(false);
    field.current?.focus();
  };
  const name = rest.label ?? rest['aria-label'] ?? t('this field');
  return (
    <div className={classes.template}>
      <Textarea
        {...rest}
        ref={field}
        minRows={minRows}
        maxRows={10}
        withAsterisk={required}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        rightSectionWidth={before ? 'calc(2 * var(--target) + 4px)' : 'calc(var(--target) + 4px)'}
        rightSection={
          <>
            {before}
            <Popover
              opened={isPicking}
              onChange={setIsPicking}
              width={380}
              position="bottom-end"
              shadow="md"
              trapFocus
              withinPortal
            >
              <Popover.Target>
                <IconButton
                  icon="plus"
                  label={t('Insert a value into {name}', { name })}
                  onClick={() => setIsPicking((is) => !is)}
                />
              </Popover.Target>
              <Popover.Dropdown p={6}>
                <ValuePicker onPick={insert} />
              </Popover.Dropdown>
            </Popover>
          </>
        }
      />
      {isTemplate(value) && <Preview template={value} />}
    </div>
  );
}

function Preview({ template }: { template: string }) {
  const sample = use(SampleContext);
  const [settled] = useDebouncedValue(template, 250);
  const preview = useQuery(
    trpc.workflows.preview.queryOptions(
      {
        template: settled,
        trigger: triggerOf(sample),
        outputs: sample.outputs,
        item: sample.loop?.item,
        recordId: sample.recordId,
        dealId: sample.dealId,
      },
      { placeholderData: keepPreviousData, staleTime: 60_000, retry: false },
    ),
  );
  const { value, problem } = preview.data?.data ?? { value: undefined, problem: null };
  const shown = problem ?? (value === undefined ? '…' : shownValue(value) || t('nothing in the sample'));
  return (
    <Text
      size="md"
      mt={3}
      fz="0.75rem"
      c={problem === null ? 'dimmed' : 'var(--mantine-color-error)'}
      style={{ overflowWrap: 'anywhere' }}
      role="status"
      aria-label={t('Preview')}
    >
      → {shown.slice(0, 400)}
    </Text>
  );
}

export function isTemplate(value: unknown): value is string {
  return typeof value === 'string' && (value.includes('{{') || value.includes('{%'));
}

interface TemplateNumberProps extends Omit<
  ComponentProps<typeof TemplateInput>,
  'value' | 'onChange' | 'onBlur' | 'error'
> {
  value: unknown;
  rules?: NumberRules;
  onChange: (value: unknown) => void;
}

/** A number in the person's spelling, or a template; undefined while empty, Unread if it can't be parsed. */
export function TemplateNumber({ value, rules, description, onChange, ...rest }: TemplateNumberProps) {
  const isKnown = typeof value === 'number' || typeof value === 'string' || value instanceof Unread;
  const { text, take, understood, problem, leave } = useTypedText<number | string>({
    value: isKnown ? value : null,
    read: (typed) => (isTemplate(typed) ? { value: typed } : readNumber(typed, rules)),
    show: (known) => (typeof known === 'number' ? showNumber(known) : known),
    onChange: (next) => onChange(next ?? undefined),
  });
  return (
    <TemplateInput
      {...rest}
      description={understood ?? description}
      error={problem}
      value={text}
      onChange={take}
      onBlur={leave}
    />
  );
}
