import { useEffect, useRef, type MouseEvent } from 'react';

const doubleClickMs = 300;

/** For a place that a double click edits: its links are followed once no second click came. */
export function useSingleClick() {
  const waiting = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(waiting.current), []);
  return {
    onClickCapture: (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      // From the keyboard and from below it comes without a count; with a key held it opens elsewhere.
      if (!link || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      window.clearTimeout(waiting.current);
      if (event.detail === 1) waiting.current = window.setTimeout(() => link.click(), doubleClickMs);
    },
  };
}
