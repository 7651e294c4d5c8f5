import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { failureOf } from '../../ground/failure.ts';

/** A failure of a form that belongs to no single field. */
export function FormFailure({ children }: { children: ReactNode }) {
  if (children === undefined || children === null || children === '') return null;
  return (
    <Alert color="red" variant="light" role="alert" icon={<Icon name="alert-triangle" />} p="xs">
      {children}
    </Alert>
  );
}

/** The message of a refusal, then each issue on a line. */
export function issueLines(error: unknown) {
  const { message, issues } = failureOf(error);
  return [...new Set([message, ...issues.map((issue) => issue.message)])].map((line) => <div key={line}>{line}</div>);
}
