import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

// With its calendar it weighs as much as a page, and few look for a moment.
const DateField = lazy(() => import('../fields/date-field.tsx').then(({ DateField }) => ({ default: DateField })));

interface TimeFieldProps {
  label: string;
  /** In a row of filters the label is its placeholder. */
  isBare?: boolean;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A moment, loaded when somebody wants one. */
export function TimeField({ label, isBare = false, ...rest }: TimeFieldProps) {
  return (
    <Suspense fallback={<Skeleton width={180} height={30} />}>
      <DateField withTime {...(isBare ? { 'aria-label': label, placeholder: label } : { label })} {...rest} />
    </Suspense>
  );
}
