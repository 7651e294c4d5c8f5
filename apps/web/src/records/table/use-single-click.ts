import { useEffect, useRef, type MouseEvent } from 'react';

const doubleClickMs = 300;

/** Links inside a cell that a double click edits: a link is followed only if no second click comes. */
export function useSingleClick() {
  const waiting = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(waiting.current), []);
  return {
    onClickCapture: (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      // Clicks made by the keyboard or by code have no count; with a modifier key the link opens in a new tab.
      if (!link || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      window.clearTimeout(waiting.current);
      if (event.detail === 1) waiting.current = window.setTimeout(() => link.click(), doubleClickMs);
    },
  };
}
