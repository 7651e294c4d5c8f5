import { Box } from '@mantine/core';
import { lazy, Suspense, type ComponentProps } from 'react';

const AttachedFiles = lazy(() => import('./attached-files.tsx').then((file) => ({ default: file.AttachedFiles })));

/** The files of a thing. Their code loads beside the page, which is at its budget of script. */
export function Files(props: ComponentProps<typeof AttachedFiles>) {
  return (
    <Suspense fallback={<Box mih={64} />}>
      <AttachedFiles {...props} />
    </Suspense>
  );
}
