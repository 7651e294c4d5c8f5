import type { Field } from '@dossier/domain/fields/schema.ts';
import type { Stage } from '@dossier/domain/pipelines/schema.ts';
import { formInput, type FormInput } from '@dossier/kernel/values.ts';
import { Select, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { z } from 'zod';
import { t } from '../language/t.ts';
import { dueOn } from './due-moments.ts';
import { RecurrenceSelect } from './recurrence-select.tsx';
import { useSession } from '../session/session.ts';
import { FieldInput } from './field-input.tsx';
import { MentionField } from './mention-field.tsx';
import { moneyRules, NumberField } from '../ui/input/number-field.tsx';
import type { Draft } from '../ui/drafts/stored-draft.ts';
import { Unread } from '../ui/input/reading.ts';

// Loaded with the first formatted text.
const NoteEditor = lazy(() => import('../markdown/note-editor.tsx').then((file) => ({ default: file.NoteEditor })));

export type Errors = Record<string, string>;

export interface InputContext {
  stages?: readonly Stage[];
  fields?: readonly Field[];
  placeholders?: Readonly<Record<string, string>>;
  /** Compact form: placeholders replace the labels, and inputs share a line. */
  isCompact?: boolean;
  isRich?: boolean;
  isDisabled?: (name: string) => boolean;
  isShown?: (name: string, draft: Draft) => boolean;
}

/** Label and control of an input (docs/decisions/0001). Throws without them, so no form omits an input silently. */
export function formInputOf(schema: z.ZodObject, name: string): FormInput {
  const property: unknown = schema.shape[name];
  const found = property === undefined ? undefined : formInput.get(schema.shape[name]);
  if (!found) throw new Error(`"${name}" has no label: .register(formInput, …) in schema.ts of its noun.`);
  const label = t(found.label);
  if (found.control !== 'choice') return { ...found, label };
  const names = Object.entries(found.names).map(([value, name]) => [value, t(name)] as const);
  return { ...found, label, names: Object.fromEntries(names) };
}

/** The inputs that a form draws: the title first, a linked record and custom fields last. */
export function shownNames(schema: z.ZodObject): string[] {
  const rank = (name: string) => (name === 'title' ? -1 : (last[formInputOf(schema, name).control] ?? 0));
  return Object.keys(schema.shape)
    .filter((name) => formInputOf(schema, name).control !== 'none')
    .toSorted((a, b) => rank(a) - rank(b));
}

export function isRequired(schema: z.ZodObject, name: string): boolean {
  return schema.shape[name]?.safeParse(undefined).success === false;
}

const last: { readonly [Control in FormInput['control']]?: number } = { record: 1, 'custom fields': 2 };

interface NounFieldsProps extends InputContext {
  schema: z.ZodObject;
  draft: Draft;
  errors: Errors;
  onChange: (part: Draft) => void;
}

export function NounFields({ schema, draft, errors, onChange, isShown = () => true, ...around }: NounFieldsProps) {
  return shownNames(schema)
    .filter((name) => isShown(name, draft))
    .map((name) => {
      const input = formInputOf(schema, name);
      if (input.control === 'custom fields')
        return around.fields?.map((field) => (
          <FieldInput
            key={field.key}
            field={field}
            value={draft[`data.${field.key}`] ?? null}
            error={errors[`data.${field.key}`]}
            onChange={(value) => onChange({ [`data.${field.key}`]: value })}
          />
        ));
      return (
        <NounField
          key={name}
          name={name}
          formInput={input}
          value={draft[name]}
          errors={errors}
          around={around}
          isRequired={isRequired(schema, name)}
          onChange={(value) => onChange({ [name]: value })}
        />
      );
    });
}

interface NounFieldProps {
  name: string;
  isRequired: boolean;
  formInput: FormInput;
  value: unknown;
  errors: Errors;
  around: InputContext;
  onChange: (value: unknown) => void;
}

function NounField({ name, isRequired, formInput, value, errors, around, onChange }: NounFieldProps) {
  const { workspace } = useSession();
  const text = typeof value === 'string' ? value : '';
  const id = typeof value === 'string' ? value : null;
  const number = typeof value === 'number' || value instanceof Unread ? value : null;
  const { isCompact = false } = around;
  const common = {
    ...(isCompact ? { 'aria-label': formInput.label } : { label: formInput.label, withAsterisk: isRequired }),
    error: errors[name],
    disabled: around.isDisabled?.(name) ?? false,
  };
  const hint = around.placeholders?.[name] ?? (isCompact ? formInput.label : undefined);
  const placeholder = hint === undefined ? {} : { placeholder: hint };
  switch (formInput.control) {
    case 'text':
      return (
        <TextInput
          {...common}
          {...placeholder}
          {...(name === 'title' ? { 'data-autofocus': true } : {})}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'long text': {
      const wide = isCompact ? { style: { flexBasis: '100%' } } : {};
      const long = { ...common, ...placeholder, ...wide, value: text, onChange };
      return (
        <Suspense fallback={<MentionField {...long} disabled minRows={5} />}>
          {around.isRich ? (
            <NoteEditor label={formInput.label} value={text} error={errors[name]} onChange={onChange} />
          ) : (
            <MentionField {...long} minRows={1} maxRows={12} />
          )}
        </Suspense>
      );
    }
    case 'money':
    case 'duration': {
      const { currency } = workspace;
      const own =
        formInput.control === 'money'
          ? { ...moneyRules(currency), label: `${formInput.label} (${currency})` }
          : { ...placeholder, ...(isCompact ? { w: 100 } : {}), min: 0, max: 1_440 };
      return <NumberField {...common} {...own} value={number} onChange={onChange} />;
    }
    case 'recurrence':
      return <RecurrenceSelect {...common} value={id} onChange={onChange} />;
    case 'stage':
    case 'choice': {
      const names =
        formInput.control === 'choice'
          ? Object.entries(formInput.names)
          : (around.stages ?? []).map((stage) => [stage.id, stage.name] as const);
      return (
        <Select
          {...common}
          data={names.map(([option, label]) => ({ value: option, label }))}
          value={text}
          onChange={(chosen) => chosen !== null && onChange(chosen)}
        />
      );
    }
    case 'custom fields':
    case 'none':
      return null;
    default:
      return (
        <FieldInput
          field={{ type: types[formInput.control], label: formInput.label, options: null, required: isRequired }}
          isCompact={isCompact}
          disabled={common.disabled}
          {...(withPlaceholder.has(formInput.control) ? placeholder : {})}
          timeOf={dueOn}
          value={value}
          error={errors[name]}
          onChange={onChange}
        />
      );
  }
}

const withPlaceholder = new Set(['email', 'phone', 'chips']);
/** Controls that are inputs of a field's type. */
const types = {
  email: 'EMAIL',
  phone: 'PHONE',
  date: 'DATE',
  moment: 'DATETIME',
  member: 'USER',
  record: 'RECORD',
  chips: 'TAGS',
} as const;
