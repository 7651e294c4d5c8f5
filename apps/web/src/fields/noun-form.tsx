import type { Field } from '@dossier/domain/fields/schema.ts';
import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { z } from 'zod';
import { formErrors } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { Confirm } from '../ui/form/confirm.tsx';
import { FormFailure, sendByKeys } from '../ui/form/send-form.tsx';
import { saveOver } from '../ui/form/save-over.ts';
import { formInputOf, isRequired, NounFields, shownNames, type Errors, type InputContext } from './noun-fields.tsx';
import { unreadErrors } from '../ui/input/reading.ts';
import { patchOf } from '../undo/change-step.ts';
import { Restored } from '../ui/drafts/restored.tsx';
import { readDraft, type Draft } from '../ui/drafts/stored-draft.ts';
import { useDraft } from '../ui/drafts/use-draft.ts';
import { TextButton } from '../ui/icon.tsx';

export interface NounFormProps<Schema extends z.ZodObject> extends InputContext {
  schema: Schema;
  known: Draft;
  fixed: Draft;
  /** A create sends all values; an update only the changed ones, so that it does not overwrite changes by others. */
  isNew?: boolean;
  draftKey?: string;
  name?: string;
  action?: string;
  /** `seen`: values of the changed inputs before the edit. Others may have changed them since. */
  save: (input: z.output<Schema>, seen: Draft) => Promise<unknown>;
  /** Reads the stored thing, so that the form replaces none of another person in silence. */
  read?: () => Promise<object>;
  /** Called after a save. A form that stays open is emptied, and its first input is focused. */
  onDone: () => void;
  removal?: { readonly title: string; readonly warning: string; remove(): Promise<unknown> };
  /** Content between inputs and buttons; in a compact form, beside the button. */
  children?: ReactNode;
}

export function NounForm<Schema extends z.ZodObject>(props: NounFormProps<Schema>) {
  const { isNew = false, isCompact = false, onDone, removal, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const { draft, errors, change, submit, isSaving, isRestored, forget, settle } = useNounForm(props, form);
  const fields = <NounFields {...props} draft={draft} errors={errors} onChange={change} />;
  const done = () => {
    settle();
    onDone();
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={props.name}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) submit();
      }}
      onKeyDown={sendByKeys}
    >
      <Stack gap={isCompact ? 'xs' : 'sm'}>
        <FormFailure>{errors['_']}</FormFailure>
        {isRestored && <Restored onForget={forget} />}
        {isCompact ? <Group gap="xs">{fields}</Group> : fields}
        {!isCompact && children}
        <Group justify="space-between" mt={isCompact ? 0 : 'xs'}>
          {removal ? (
            <Confirm
              title={removal.title}
              action={t('Delete')}
              onConfirm={() => removal.remove().then(done)}
              trigger={(open) => (
                <TextButton variant="subtle" color="red" icon="trash" onClick={open}>
                  {t('Delete')}
                </TextButton>
              )}
            >
              {removal.warning}
            </Confirm>
          ) : (
            <Group gap="sm">{isCompact && children}</Group>
          )}
          <Button variant={isCompact ? 'default' : 'filled'} type="submit" loading={isSaving}>
            {props.action ?? (isNew ? t('Create') : t('Save'))}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const none: Draft = {};

function useNounForm<Schema extends z.ZodObject>(
  { schema, known: given, fixed, isNew, fields = [], draftKey, save, read, onDone }: NounFormProps<Schema>,
  form: RefObject<HTMLFormElement | null>,
) {
  const known = flat(given);
  const [changes, setChanges] = useState<Draft>(() => flat(readDraft(draftKey)));
  const [isRestored, setIsRestored] = useState(() => Object.keys(changes).length > 0);
  // The values when the form opened: retyping them does not count as a change.
  const [first] = useState(known);
  const unsent = useMemo(() => changedOf(changes, first), [changes, first]);
  const seen = useRef<Draft>({});
  const forget = () => {
    seen.current = {};
    setChanges({});
    setIsRestored(false);
  };
  const [errors, setErrors] = useState<Errors>({});
  const draft = { ...inMinutes(schema, known, 1 / 60), ...changes };
  const change = (part: Draft) => {
    const before = Object.keys(part).map((name) => [name, known[name] ?? null]);
    seen.current = { ...Object.fromEntries(before), ...seen.current };
    setChanges((now) => ({ ...now, ...part }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in part))));
  };
  const names = [...shownNames(schema), ...fields.map(({ key }) => `data.${key}`)];
  const sent = useRef<Draft>(undefined);
  const latest = useRef(changes);
  latest.current = changes;
  const saving = useMutation({
    mutationFn: (typed: z.output<Schema>) => {
      const before = nested(seen.current);
      const saveSeen = (input: z.output<Schema>) => save(input, before);
      return read ? saveOver({ seen: { ...given, ...before }, typed, read, save: saveSeen }) : saveSeen(typed);
    },
    meta: { isQuiet: true },
    onError: (error) => setErrors(formErrors(error, names)),
    onSuccess: () => {
      // Runs first: an input may parse its text on blur, and this must not start another draft.
      form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
      if (latest.current === sent.current) {
        forget();
        settle();
      } else {
        seen.current = {};
        setIsRestored(false);
        if (isNew) setChanges((now) => withoutSent(now, sent.current ?? none));
      }
      onDone();
    },
  });
  const isSaving = saving.isPending;
  // The queue of pending writes survives a reload and sends this one, so its draft would create a duplicate.
  const settle = useDraft(draftKey, isSaving && changes === sent.current ? none : unsent, forget);
  const submit = () => {
    const unread = unreadErrors(changes);
    if (Object.keys(unread).length > 0) return setErrors(unread);
    const checked = schema.safeParse({ ...nested(inMinutes(schema, isNew ? draft : changes, 60)), ...fixed });
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
    sent.current = changes;
    saving.mutate(checked.data);
  };
  return { draft, errors, change, submit, isSaving, isRestored, forget, settle };
}

/** Values by the names of their inputs: custom ones by `data.<key>`. */
function flat({ data, ...own }: Draft): Draft {
  const custom = Object.entries(Object(data)).map(([key, value]) => [`data.${key}`, value]);
  return { ...own, ...Object.fromEntries(custom) };
}

function nested(values: Draft): Draft {
  return patchOf(values, Object.keys(values));
}

/** Values typed after the submit. If a sent text has been continued, only the part added to it. */
function withoutSent(now: Draft, sent: Draft): Draft {
  const rest = Object.entries(now).map(([name, value]): [string, unknown] => {
    const before = sent[name];
    const isLonger = typeof value === 'string' && typeof before === 'string' && value.startsWith(before);
    return [name, isLonger ? value.slice(before.length) : value];
  });
  return Object.fromEntries(rest.filter(([name, value]) => value !== '' && value !== sent[name]));
}

function changedOf(changes: Draft, known: Draft): Draft {
  const isOther = ([name, value]: [string, unknown]) =>
    JSON.stringify(value ?? '') !== JSON.stringify(known[name] ?? '');
  return Object.fromEntries(Object.entries(changes).filter(isOther));
}

function missingOf(schema: z.ZodObject, draft: Draft, fields: readonly Field[]): (readonly [string, string])[] {
  const own = shownNames(schema).filter((name) => isRequired(schema, name) && isNone(draft[name]));
  return [
    ...own.map((name) => [name, t('{label} is required', { label: formInputOf(schema, name).label })] as const),
    ...fields
      .filter(({ key, required }) => required && isNone(draft[`data.${key}`]))
      .map(({ key, label }) => [`data.${key}`, t('{label} is required', { label })] as const),
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
