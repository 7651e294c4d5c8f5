import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

/** A failure of a form that belongs to no single field. */
export function FormFailure({ children }: { children: ReactNode }) {
  if (children === undefined || children === null || children === '') return null;
  return (
    <Alert color="red" variant="light" role="alert" icon={<Icon name="alert-triangle" />} p="xs">
      {children}
    </Alert>
  );
}
