import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { formErrors } from '../failure.ts';
import { Confirm } from '../shell/confirm.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { Icon } from '../shell/icon.tsx';
import { NounFields, shownNames, type Draft, type Errors, type Surroundings } from './noun-fields.tsx';
import { unreadErrors } from './reading.ts';

export interface NounFormProps<Schema extends z.ZodObject> extends Surroundings {
  /** What is sent. Labels and controls stand beside it (`shown`). */
  schema: Schema;
  /** What the form begins with. */
  known: Draft;
  /** Sent as well, but asked of nobody. */
  fixed: Draft;
  /** A new one is sent whole; of one that exists only what is changed here: the rest stays what others make of it. */
  isNew?: boolean;
  save: (input: z.output<Schema>) => Promise<unknown>;
  onDone: () => void;
  /** Deletes it for good, after a question. */
  removal?: { readonly title: string; readonly warning: string; remove(): Promise<unknown> };
  /** Between the fields and the buttons. */
  children?: ReactNode;
}

/** Creates or changes one thing of a noun. */
export function NounForm<Schema extends z.ZodObject>(props: NounFormProps<Schema>) {
  const {
    schema,
    isNew = false,
    onDone,
    removal,
    children,
    known: _known,
    fixed: _fixed,
    save: _save,
    ...around
  } = props;
  const { draft, errors, change, submit, isSaving } = useNounForm(props);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
        <FormFailure>{errors['_']}</FormFailure>
        <NounFields {...around} schema={schema} draft={draft} errors={errors} onChange={change} />
        {children}
        <Group justify="space-between" mt="xs">
          {removal ? <Removal {...removal} onDone={onDone} /> : <span />}
          <Button type="submit" loading={isSaving}>
            {isNew ? 'Create' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useNounForm<Schema extends z.ZodObject>({
  schema,
  known,
  fixed,
  isNew,
  fields = [],
  save,
  onDone,
}: NounFormProps<Schema>) {
  const [changes, setChanges] = useState<Draft>({});
  const [errors, setErrors] = useState<Errors>({});
  const draft = { ...known, ...changes, data: { ...partOf(known), ...partOf(changes) } };
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
    onSuccess: onDone,
  });
  const submit = () => {
    const unread = { ...unreadErrors(changes), ...unreadErrors(partOf(changes), 'data.') };
    if (Object.keys(unread).length > 0) return setErrors(unread);
    const checked = schema.safeParse({ ...(isNew ? draft : changes), ...fixed });
    if (!checked.success) {
      const issues = checked.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
      return setErrors(
        Object.fromEntries(issues.map(([name, message]) => [names.includes(name) ? name : '_', message])),
      );
    }
    setErrors({});
    saving.mutate(checked.data);
  };
  return { draft, errors, change, submit, isSaving: saving.isPending };
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
