import { useState } from 'react';

interface Past<T> {
  readonly back: readonly T[];
  readonly forth: readonly T[];
  /** Consecutive edits with the same key undo as one step. */
  readonly of: string | undefined;
}

export interface Undoing<T> {
  change: (value: T, of?: string) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

const keptMax = 100;
const none = { back: [], forth: [], of: undefined };

/** Remembers what a value was before each change. */
export function useUndo<T>(value: T, set: (value: T) => void): Undoing<T> {
  const [{ back, forth, of: lastOf }, setPast] = useState<Past<T>>(none);
  const before = back.at(-1);
  const next = forth.at(-1);
  return {
    change: (changed, of) => {
      const isSame = of !== undefined && of === lastOf && back.length > 0;
      setPast({ back: isSame ? back : [...back, value].slice(-keptMax), forth: [], of });
      set(changed);
    },
    undo:
      before === undefined
        ? undefined
        : () => {
            setPast({ back: back.slice(0, -1), forth: [...forth, value], of: undefined });
            set(before);
          },
    redo:
      next === undefined
        ? undefined
        : () => {
            setPast({ back: [...back, value], forth: forth.slice(0, -1), of: undefined });
            set(next);
          },
  };
}
