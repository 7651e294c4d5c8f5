import { useEffect } from 'react';

/** Returns the focus when a panel is unmounted without being closed, unless it has moved elsewhere meanwhile. */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body)
        before.focus({ preventScroll: true });
    };
  }, []);
}
