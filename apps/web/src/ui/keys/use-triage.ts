import { useState } from 'react';
import { t } from '../../language/t.ts';
import { useShortcuts } from './shortcuts.tsx';

interface TriageOptions {
  /** Keys of the rows, which have them as `data-row`. */
  keys: readonly string[];
  isOff?: boolean;
  /** Shows the thing of the marked row instead of another one; absent while none is open. */
  follow?: ((key: string) => void) | false;
  onDone: (key: string) => void;
}

/** Works through rows by keys, which act on the focused row, or after its removal on the next one. */
export function useTriage({ keys, isOff = false, follow, onDone }: TriageOptions) {
  const [key, setMarked] = useState<string | undefined>();
  const [snoozing, setSnoozing] = useState<string | undefined>();
  const placeOf = (wanted: string | undefined) => keys.findIndex((one) => one === wanted);
  const marked = keys[placeOf(key)];
  const focus = (next: string | undefined) => {
    setMarked(next);
    if (next === undefined) return;
    document.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus();
    if (follow) follow(next);
  };
  const move = (by: number) => focus(keys[Math.min(keys.length - 1, Math.max(0, placeOf(key) + by))]);
  const shortcuts = [
    { keys: 'j', label: t('Next item'), run: () => move(1) },
    { keys: 'k', label: t('Previous item'), run: () => move(-1) },
    { keys: 'e', label: t('Done'), run: () => marked !== undefined && onDone(marked) },
    { keys: 'h', label: t('Put off'), run: () => setSnoozing(marked) },
  ];
  useShortcuts(isOff ? [] : shortcuts);
  return {
    /** Marks the next row before this one leaves. */
    leave: (left: string) => focus(keys[placeOf(left) + 1] ?? keys[placeOf(left) - 1]),
    rowOf: (of: string) => ({
      isMarked: marked === of,
      onMark: () => setMarked(of),
      isSnoozing: snoozing === of,
      onSnoozing: (isOpen: boolean) => setSnoozing(isOpen ? of : undefined),
    }),
  };
}
