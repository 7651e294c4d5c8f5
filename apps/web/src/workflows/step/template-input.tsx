import { ActionIcon, Popover, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { trpc } from '../../session/trpc.ts';
import { triggerOf, useSample } from '../test/sample.ts';
import { ValuePicker } from './value-picker.tsx';
import classes from '../workflows.module.css';

interface TemplateInputProps {
  label?: string;
  'aria-label'?: string;
  description?: ReactNode;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  error?: ReactNode;
  onBlur?: () => void;
  minRows?: number;
  before?: ReactNode;
}

/** A text with values in double braces, picked from a list; a preview shows the rendered text. */
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
        autosize
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
                <ActionIcon
                  aria-label={t('Insert a value into {name}', { name })}
                  onClick={() => setIsPicking((is) => !is)}
                >
                  <Icon name="plus" />
                </ActionIcon>
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
  const sample = useSample();
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
  const shown =
    problem ??
    (value === undefined
      ? '…'
      : value === null || value === ''
        ? t('nothing in the sample')
        : typeof value === 'string'
          ? value
          : JSON.stringify(value));
  return (
    <div
      className={classes.preview}
      data-problem={problem === null ? undefined : true}
      role="status"
      aria-label={t('Preview')}
    >
      → {shown.slice(0, 400)}
    </div>
  );
}

/** Whether a text has values in double braces, or tags of Liquid. */
export function isTemplate(value: unknown): value is string {
  return typeof value === 'string' && (value.includes('{{') || value.includes('{%'));
}
