import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isLosing, UnsentContext, useQuestion } from './unsent.tsx';

/** A page that asks before navigation discards a draft. */
export function AskingPage({ children }: { children: ReactNode }) {
  const { unsent, mayLeave, question } = useQuestion();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
    enableBeforeUnload: () => isLosing(unsent),
  });
  return (
    <UnsentContext value={unsent}>
      {children}
      {question}
    </UnsentContext>
  );
}
