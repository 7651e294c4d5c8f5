import { Button, Group, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { FormFailure } from './form-failure.tsx';

interface SaveFormProps {
  /** What went wrong and belongs to no single field. */
  failure: ReactNode;
  isSaving: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  autoComplete?: 'off';
  /** The fields. */
  children: ReactNode;
}

/** A short form in a dialog, with Save below its fields. */
export function SaveForm({ failure, isSaving, onSubmit, autoComplete, children }: SaveFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate autoComplete={autoComplete}>
      <Stack gap="sm">
        <FormFailure>{failure}</FormFailure>
        {children}
        <Group justify="flex-end">
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
