import { Skeleton, type SelectProps } from '@mantine/core';
import { lazy, Suspense } from 'react';

const CurrencySelect = lazy(() =>
  import('./currency-select.tsx').then(({ CurrencySelect: Loaded }) => ({ default: Loaded })),
);

/** The currency of all amounts, below fields that one can begin with while its code comes. */
export function CurrencyField(props: SelectProps) {
  return (
    <Suspense fallback={<Skeleton height={56} visible animate={false} />}>
      <CurrencySelect {...props} />
    </Suspense>
  );
}
