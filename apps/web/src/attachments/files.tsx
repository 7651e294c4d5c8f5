import { lazy, Suspense, type ComponentProps } from 'react';
import { t } from '../language/t.ts';
import { AsideSection } from '../ui/page/aside-section.tsx';

const AttachedFiles = lazy(() => import('./attached-files.tsx').then((file) => ({ default: file.AttachedFiles })));

/** The files of a thing. Their code loads beside the page, which is at its budget of script. */
export function Files(props: ComponentProps<typeof AttachedFiles>) {
  return (
    <Suspense fallback={<AsideSection title={t('Files')} />}>
      <AttachedFiles {...props} />
    </Suspense>
  );
}
