import { useEffect } from 'react';

/** For a panel that is taken away instead of closed: the focus goes back to where it was before. */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
}
