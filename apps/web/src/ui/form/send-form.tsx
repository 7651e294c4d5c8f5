import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { formErrors } from '../../ground/failure.ts';
import { t } from '../../language/t.ts';
import { FormFailure } from './form-failure.tsx';

export interface SendFormProps<Values, Result> {
  form: UseFormReturnType<Values>;
  /** The fields of the input: a refusal that names one of them is an error of the form under its name. Default: all. */
  fields?: readonly string[];
  /** Path of the fields in the input. */
  prefix?: string[];
  save: (values: Values) => Promise<Result>;
  onDone?: (result: Result) => unknown;
  /** Label of the button; by default Save. */
  action?: string;
  /** In a dialog the button is at the right; in a section it waits for a change; on a card it fills the width. */
  look?: 'dialog' | 'section' | 'card';
  /** Replaces the error above the inputs. Default: the one that names no field. */
  failure?: ReactNode;
  autoComplete?: 'off';
  /** The accessible name of a form outside of a dialog. */
  name?: string;
  /** Another button, before the submit button. */
  other?: ReactNode;
  /** It can't be sent yet. */
  isBlocked?: boolean;
  /** Draws Cancel as the other button. */
  onCancel?: () => void;
  below?: ReactNode;
  children: ReactNode;
}

export function SendForm<Values extends object, Result>({
  form,
  fields = Object.keys(form.getValues()),
  prefix = [],
  save,
  onDone = () => {},
  action = t('Save'),
  look = 'dialog',
  failure = form.errors['_'],
  autoComplete,
  name,
  isBlocked = false,
  onCancel,
  other = onCancel && <Button onClick={onCancel}>{t('Cancel')}</Button>,
  below,
  children,
}: SendFormProps<Values, Result>) {
  const isSent = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess: onDone,
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
      {action}
    </Button>
  );
  return (
    <form
      onSubmit={form.onSubmit((values) => {
        // The check may take a moment, in which a second Enter comes.
        if (isSent.current) return;
        isSent.current = true;
        mutate(values);
      })}
      noValidate
      autoComplete={autoComplete}
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
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
