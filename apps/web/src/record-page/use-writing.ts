import { useMemo, useState } from 'react';
import { t } from '../language/t.ts';
import { useShortcuts } from '../ui/keys/shortcuts.tsx';
import type { Composed } from './composer.tsx';
import type { Pane } from './record-search.ts';

export interface Writing {
  readonly kind: Composed;
  /** Grows with each request to write. */
  readonly asked: number;
}

/** The kind of entry in the composer, and the keys that open it. */
export function useWriting(setPane: (pane: Pane) => void) {
  const [writing, setWriting] = useState<Writing>({ kind: 'comment', asked: 0 });
  const shown = useMemo(() => {
    const write = (kind: Composed) => {
      setPane('timeline');
      setWriting(({ asked }) => ({ kind, asked: asked + 1 }));
    };
    return { write, setKind: (kind: Composed) => setWriting(({ asked }) => ({ kind, asked })) };
  }, [setPane]);
  useShortcuts(
    useMemo(
      () => [
        { keys: 'm', label: t('Write a comment'), run: () => shown.write('comment') },
        { keys: 'n', label: t('Write a note'), run: () => shown.write('note') },
        { keys: 'l', label: t('Log a call'), run: () => shown.write('call') },
        { keys: 'w', label: t('Write an e-mail'), run: () => shown.write('email') },
        { keys: 't', label: t('Add a task'), run: () => shown.write('task') },
      ],
      [shown],
    ),
  );
  return { writing, ...shown };
}
