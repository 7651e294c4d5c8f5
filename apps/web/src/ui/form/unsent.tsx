import { useBlocker } from '@tanstack/react-router';
import { createContext, useCallback, useMemo, useRef, useState } from 'react';
import { LeaveQuestion, type LeaveAnswer } from './leave-question.tsx';

interface Unsent {
  /** The draft is stored, and restored when the form opens. */
  isKept: boolean;
  forget: () => void;
}

/** Unsent drafts by form, registered by `useDraft`. */
export const UnsentContext = createContext<Map<string, Unsent>>(new Map());

interface AskingOptions {
  isOpen: boolean;
  onClose: () => void;
  /** The panel has its own history entry, so Back closes it. */
  hasAddress: boolean;
}

/** Asks before Escape, a click outside, the close button or Back discards a draft. */
export function useAsking({ isOpen, onClose, hasAddress }: AskingOptions) {
  const { unsent, mayLeave, question } = useQuestion();
  useBlocker({
    disabled: !isOpen,
    shouldBlockFn: async ({ action }) => {
      if (!(await mayLeave())) return true;
      if (hasAddress || action !== 'BACK') return false;
      onClose();
      return true;
    },
    enableBeforeUnload: () => isLosing(unsent),
  });
  const close = async () => {
    if (await mayLeave()) onClose();
  };
  return { unsent, close: () => void close(), question };
}

/** Asks when something is left that holds `unsent`. */
export function useQuestion() {
  const unsent = useMemo(() => new Map<string, Unsent>(), []);
  const [answer, setAnswer] = useState<((given: LeaveAnswer) => void) | undefined>();
  const pending = useRef<Promise<boolean>>(undefined);
  const mayLeave = useCallback(async (): Promise<boolean> => {
    if (unsent.size === 0) return true;
    // One question, however often Escape is pressed.
    pending.current ??= new Promise<LeaveAnswer>((resolve) => setAnswer(() => resolve)).then((given) => {
      pending.current = undefined;
      setAnswer(undefined);
      if (given === 'discard') for (const { forget } of unsent.values()) forget();
      if (given !== 'stay') unsent.clear();
      return given !== 'stay';
    });
    return pending.current;
  }, [unsent]);
  const question = answer && <LeaveQuestion isKept={!isLosing(unsent)} onAnswer={answer} />;
  return { unsent, mayLeave, question };
}

/** True if leaving would discard a draft. */
export function isLosing(unsent: ReadonlyMap<string, Unsent>): boolean {
  return [...unsent.values()].some(({ isKept }) => !isKept);
}
