import type { Field } from '@dossier/domain/fields/schema.ts';
import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { z } from 'zod';
import { formErrors } from '../failure.ts';
import { Confirm } from '../shell/confirm.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { Icon } from '../shell/icon.tsx';
import { isRequired, NounFields, shownNames, type Draft, type Errors, type InputContext } from './noun-fields.tsx';
import { unreadErrors } from './reading.ts';
import { readDraft, storeDraft } from './stored-draft.ts';
import { formInputOf } from './form-input-of.ts';

export interface NounFormProps<Schema extends z.ZodObject> extends InputContext {
  /** The input that is sent, with a label and a control for each key (`formInput`). */
  schema: Schema;
  /** The initial values. */
  known: Draft;
  /** Values that are sent without an input. */
  fixed: Draft;
  /** A create sends all values; an update only the changed ones, so that it does not overwrite changes by others. */
  isNew?: boolean;
  /** Under this name, what is typed and not sent outlives a reload. */
  draftKey?: string;
  /** The accessible name of a form outside of a dialog. */
  name?: string;
  /** The text of the submit button. */
  action?: string;
  save: (input: z.output<Schema>) => Promise<unknown>;
  /** Called after a save. A form that stays open is emptied, and its first input is focused. */
  onDone: () => void;
  /** Deletes for good, after a confirmation. */
  removal?: { readonly title: string; readonly warning: string; remove(): Promise<unknown> };
  /** What the typed values look like, below the inputs. */
  preview?: (draft: Draft) => ReactNode;
  /** Content between inputs and buttons; in a compact form, beside the button. */
  children?: ReactNode;
}

/** A form that creates or updates one entity, drawn from its schema. */
export function NounForm<Schema extends z.ZodObject>(props: NounFormProps<Schema>) {
  const {
    schema,
    isNew = false,
    name,
    action = isNew ? 'Create' : 'Save',
    onDone,
    removal,
    preview,
    children,
    known: _known,
    fixed: _fixed,
    draftKey: _draftKey,
    save: _save,
    ...around
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const { draft, errors, change, submit, isSaving, restored } = useNounForm(props, form);
  const fields = <NounFields {...around} schema={schema} draft={draft} errors={errors} onChange={change} />;
  return (
    <form
      ref={form}
      noValidate
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isSaving) submit();
      }}
    >
      <Stack gap={around.isCompact ? 'xs' : 'sm'}>
        <FormFailure>{errors['_']}</FormFailure>
        {restored && <Restored onForget={restored.forget} />}
        {around.isCompact ? <Group gap="xs">{fields}</Group> : fields}
        {preview?.(draft)}
        {!around.isCompact && children}
        <Group justify="space-between" mt={around.isCompact ? 0 : 'xs'}>
          {removal ? <Removal {...removal} onDone={onDone} /> : <Group gap="sm">{around.isCompact && children}</Group>}
          <Button type="submit" loading={isSaving}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useNounForm<Schema extends z.ZodObject>(
  { schema, known, fixed, isNew, fields = [], draftKey, save, onDone }: NounFormProps<Schema>,
  form: RefObject<HTMLFormElement | null>,
) {
  const [changes, setChanges] = useState<Draft>(() => readDraft(draftKey));
  const [isRestored, setIsRestored] = useState(() => Object.keys(changes).length > 0);
  useEffect(() => storeDraft(draftKey, changes), [draftKey, changes]);
  const [errors, setErrors] = useState<Errors>({});
  const data = { ...partOf(known), ...partOf(changes) };
  const draft = { ...inMinutes(schema, known, 1 / 60), ...changes, ...('data' in schema.shape ? { data } : {}) };
  const change = (part: Draft) => {
    setChanges((now) => ({
      ...now,
      ...part,
      ...('data' in part ? { data: { ...partOf(now), ...partOf(part) } } : {}),
    }));
    setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([name]) => !((name.split('.')[0] ?? '') in part))),
    );
  };
  const names = [...shownNames(schema), ...fields.map(({ key }) => `data.${key}`)];
  const saving = useMutation({
    mutationFn: save,
    meta: { isQuiet: true },
    onError: (error) => setErrors(formErrors(error, names)),
    onSuccess: () => {
      setChanges({});
      setIsRestored(false);
      form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
      onDone();
    },
  });
  const submit = () => {
    const unread = { ...unreadErrors(changes), ...unreadErrors(partOf(changes), 'data.') };
    if (Object.keys(unread).length > 0) return setErrors(unread);
    const checked = schema.safeParse({ ...inMinutes(schema, isNew ? draft : changes, 60), ...fixed });
    const missing = isNew ? missingOf(schema, draft, fields) : [];
    if (!checked.success || missing.length > 0) {
      const issues = (checked.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const);
      return setErrors(
        Object.fromEntries([
          ...issues.map(([name, message]) => [names.includes(name) ? name : '_', message]),
          ...missing,
        ]),
      );
    }
    setErrors({});
    saving.mutate(checked.data);
  };
  const forget = () => {
    setChanges({});
    setIsRestored(false);
  };
  return { draft, errors, change, submit, isSaving: saving.isPending, restored: isRestored ? { forget } : undefined };
}

/** What was typed before is here again: that must not surprise, and can be undone. */
function Restored({ onForget }: { onForget: () => void }) {
  return (
    <Text size="xs" c="dimmed" role="status">
      What you had typed and not sent is here again.{' '}
      <UnstyledButton fz="xs" td="underline" onClick={onForget}>
        Start over
      </UnstyledButton>
    </Text>
  );
}

function Removal({
  title,
  warning,
  remove,
  onDone,
}: {
  title: string;
  warning: string;
  remove(): Promise<unknown>;
  onDone: () => void;
}) {
  const removing = useMutation({ mutationFn: remove, onSuccess: onDone });
  return (
    <Confirm
      title={title}
      action="Delete"
      onConfirm={() => removing.mutateAsync()}
      trigger={(open) => (
        <Button variant="subtle" color="red" leftSection={<Icon name="trash" />} onClick={open}>
          Delete
        </Button>
      )}
    >
      {warning}
    </Confirm>
  );
}

/** The custom values of a draft. */
function partOf({ data }: Draft): Draft {
  return typeof data === 'object' && data !== null ? { ...data } : {};
}

/** The required values that were left empty, each with a sentence. */
function missingOf(schema: z.ZodObject, draft: Draft, fields: readonly Field[]): (readonly [string, string])[] {
  const data = partOf(draft);
  const own = shownNames(schema).filter((name) => isRequired(schema, name) && isNone(draft[name]));
  return [
    ...own.map((name) => [name, `${formInputOf(schema, name).label} is required`] as const),
    ...fields
      .filter(({ key, required }) => required && isNone(data[key]))
      .map(({ key, label }) => [`data.${key}`, `${label} is required`] as const),
  ];
}

/** Durations are whole seconds in the API, and minutes in a form. */
function inMinutes(schema: z.ZodObject, values: Draft, factor: number): Draft {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) =>
      typeof value === 'number' && name in schema.shape && formInputOf(schema, name).control === 'duration'
        ? [name, factor > 1 ? Math.round(value * factor) : value * factor]
        : [name, value],
    ),
  );
}

function isNone(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
