import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

interface WindowOptions {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** Height of each line in pixels. */
  height: number;
  /** A line that stays rendered wherever one scrolls: removing it would lose the keyboard focus. */
  kept: number;
}

export interface ShownLine {
  index: number;
  start: number;
}

/** Lines rendered above and below the visible ones. */
const around = 12;

/**
 * The lines of a list of equal heights that are on the screen. TanStack Virtual measures lines of any height, and is a
 * twentieth of the first load of a table.
 */
export function useWindow({ scroller, count, height, kept }: WindowOptions) {
  const [{ first, end }, setShown] = useState({ first: 0, end: 2 * around });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollTop, clientHeight } = element;
      const from = Math.max(0, Math.floor(scrollTop / height) - around);
      const to = Math.ceil((scrollTop + clientHeight) / height) + around;
      setShown((now) => (now.first === from && now.end === to ? now : { first: from, end: to }));
    };
    look();
    // Flushed, because new lines would be blank for a moment.
    const onScroll = () => flushSync(look);
    element.addEventListener('scroll', onScroll, { passive: true });
    const resizing = new ResizeObserver(look);
    resizing.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      resizing.disconnect();
    };
  }, [scroller, height]);
  /** Scrolls no further than needed. */
  const scrollTo = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const start = index * height;
      const lowest = start + height - (element.clientHeight - headHeight(element));
      if (start < element.scrollTop) element.scrollTop = start;
      else if (lowest > element.scrollTop) element.scrollTop = lowest;
    },
    [scroller, height],
  );
  const shown = Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, at) => first + at);
  if (kept >= 0 && kept < first) shown.unshift(kept);
  if (kept >= end && kept < count) shown.push(kept);
  return { items: shown.map((index): ShownLine => ({ index, start: index * height })), size: count * height, scrollTo };
}

/** The head stays in sight above the lines. */
function headHeight({ firstElementChild: head }: HTMLElement): number {
  return head instanceof HTMLElement ? head.offsetHeight : 0;
}
