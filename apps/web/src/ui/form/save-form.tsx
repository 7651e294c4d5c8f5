import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formErrors } from '../../ground/failure.ts';
import { Restored } from '../drafts/restored.tsx';
import { useFormDraft } from '../drafts/use-draft.ts';
import { t } from '../../language/t.ts';
import { FormFailure } from './form-failure.tsx';

interface SaveFormProps<Values> {
  form: UseFormReturnType<Values>;
  /** The fields of the input: a refusal that names one of them is an error of the form under its name. */
  fields: readonly string[];
  save: (values: Values) => Promise<unknown>;
  onDone: () => void;
  /** Label of the button; by default Save. */
  action?: string;
  /** The error above the inputs; otherwise the one that names no field. */
  failure?: ReactNode;
  autoComplete?: 'off';
  /** Under this name, what is typed and not saved outlives a reload. */
  draftKey?: string;
  /** The inputs. */
  children: ReactNode;
}

/** A short form in a dialog, with its button below its inputs. */
export function SaveForm<Values extends object>({
  form,
  fields,
  save,
  onDone,
  action = t('Save'),
  failure = form.errors['_'],
  autoComplete,
  draftKey,
  children,
}: SaveFormProps<Values>) {
  const draft = useFormDraft(draftKey, form);
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => {
      draft.settle();
      onDone();
    },
    onError: (error) => form.setErrors(formErrors(error, fields)),
    meta: { isQuiet: true },
  });
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(values))} noValidate autoComplete={autoComplete}>
      <Stack gap="sm">
        <FormFailure>{failure}</FormFailure>
        {draft.isRestored && <Restored onForget={draft.forget} />}
        {children}
        <Group justify="flex-end">
          <Button type="submit" loading={saving.isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
