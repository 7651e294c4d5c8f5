import { Button, Group, Stack, Alert } from '@mantine/core';
import { type UseFormReturnType, schemaResolver, type FormErrors } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef, type ReactNode, useEffect, type RefObject, type KeyboardEvent } from 'react';
import { formErrors, wordsOf } from '../../ground/failure.ts';
import { t } from '../../language/t.ts';
import { queryClient } from '../../session/query-client.ts';
import { saveOver } from './save-over.ts';
import { Icon } from '../icon.tsx';

export interface SendFormProps<Values, Result> {
  form: UseFormReturnType<Values>;
  /** The input's fields. A refusal that names one of them becomes an error of that form field. Default: all. */
  fields?: readonly string[];
  /** Path of the fields in the input. */
  prefix?: string[];
  save: (values: Values) => Promise<Result>;
  /** Reads the stored values of a form that changes a thing, so that it replaces none of others in silence. */
  read?: (() => Promise<object | undefined>) | undefined;
  /** Called if the form is still shown. */
  onDone?: (result: Result) => unknown;
  action?: string;
  /** In a dialog the button is on the right; in a section it appears after a change; on a card it fills the width. */
  look?: 'dialog' | 'section' | 'card';
  /** Replaces the error above the inputs. Default: the error that names no field. */
  failure?: ReactNode;
  autoComplete?: 'off';
  /** The accessible name of a form outside of a dialog. */
  name?: string;
  other?: ReactNode;
  isBlocked?: boolean;
  onCancel?: () => void;
  below?: ReactNode;
  children: ReactNode;
}

export function SendForm<Values extends object, Result>(props: SendFormProps<Values, Result>) {
  const { form, fields = Object.keys(form.getValues()), prefix = [], save, read, onDone = () => {}, onCancel } = props;
  const { look = 'dialog', failure = form.errors['_'], isBlocked = false, autoComplete, name, below, children } = props;
  const other = props.other ?? (onCancel && <Button onClick={onCancel}>{t('Cancel')}</Button>);
  const isSent = useRef(false);
  const isShown = useIsShown();
  const seen = useRef(form.getInitialValues());
  const { mutate, isPending } = useMutation({
    mutationFn: (typed: Values) => (read ? saveOver({ seen: seen.current, typed, read, save }) : save(typed)),
    // On another page it neither navigates nor says anything, but that page's data may be stale.
    onSuccess: (result, typed) => {
      seen.current = typed;
      return isShown.current ? onDone(result) : queryClient.invalidateQueries();
    },
    onError: (error) => form.setErrors(formErrors(error, fields, prefix)),
    onSettled: () => {
      isSent.current = false;
    },
    meta: { isQuiet: true },
  });
  const isSection = look === 'section';
  const button = {
    dialog: {},
    section: { w: 'fit-content', disabled: isBlocked || !form.isDirty() },
    card: { size: 'sm', fullWidth: true },
  }[look];
  const submit = (
    <Button variant="filled" type="submit" loading={isPending} disabled={isBlocked} {...button}>
      {props.action ?? t('Save')}
    </Button>
  );
  return (
    <form
      onSubmit={form.onSubmit((values) => {
        // The check takes a moment, during which a second Enter may come.
        if (isSent.current) return;
        isSent.current = true;
        mutate(values);
      })}
      noValidate
      autoComplete={autoComplete}
      aria-label={name}
      onKeyDown={sendByKeys}
    >
      <Stack gap="sm" {...(isSection ? { maw: 340 } : {})}>
        <FormFailure>{failure}</FormFailure>
        {children}
        {look === 'dialog' ? (
          <Group justify={other ? 'space-between' : 'flex-end'}>
            {other}
            {submit}
          </Group>
        ) : (
          submit
        )}
        {below}
      </Stack>
    </form>
  );
}

type Schema = Parameters<typeof schemaResolver>[0];

/** Checks a form by a schema, with messages for people. */
export function bySchema<Values>(schema: Schema): (values: Values) => FormErrors {
  const check = schemaResolver(schema, { sync: true });
  return (values) =>
    Object.fromEntries(
      Object.entries(check(values)).map(([name, error]) => [name, typeof error === 'string' ? wordsOf(error) : error]),
    );
}

/**
 * The same, but loads the schema when the form is sent, since showing the form needs none. If it can't be loaded, the
 * server checks.
 */
export function checkedBy<Values>(load: () => Promise<Schema>): (values: Values) => Promise<FormErrors> {
  return async (values) => {
    const schema = await load().catch(() => undefined);
    return schema ? bySchema<Values>(schema)(values) : {};
  };
}

export function FormFailure({ children }: { children: ReactNode }) {
  if (children === undefined || children === null || children === '') return null;
  return (
    <Alert color="red" variant="light" role="alert" icon={<Icon name="alert-triangle" />} p="xs">
      {children}
    </Alert>
  );
}

/** False once the component is gone: a server may answer after the person has left the page. */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/** Sends a form by Enter with Ctrl or Cmd. */
export function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const { currentTarget } = event;
  // Runs once the input has taken the typed text, as a tag input does by the same key.
  queueMicrotask(() => currentTarget.requestSubmit());
}
