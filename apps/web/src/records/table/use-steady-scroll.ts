import { useLayoutEffect, useRef, type RefObject } from 'react';

// Rows that moved further were sorted elsewhere by a change: the others stay.
const rowsMax = 100;

/**
 * Scroll anchoring: rows added or removed above the visible ones do not move the visible ones. The rows of another
 * question begin with the first one.
 */
export function useSteadyScroll(
  scroller: RefObject<HTMLElement | null>,
  question: string,
  rows: readonly { id: string }[],
  rowHeight: number,
): void {
  const before = useRef({ question, rows });
  useLayoutEffect(() => {
    const known = before.current;
    before.current = { question, rows };
    const element = scroller.current;
    if (!element || known.rows === rows || element.scrollTop < rowHeight) return;
    if (known.question !== question) {
      element.scrollTop = 0;
      return;
    }
    const at = Math.floor(element.scrollTop / rowHeight);
    const id = known.rows[at]?.id;
    if (id === undefined || rows[at]?.id === id) return;
    const moved = rows.findIndex((row) => row.id === id) - at;
    if (moved >= -at && Math.abs(moved) <= rowsMax) element.scrollTop += moved * rowHeight;
  }, [question, rows, rowHeight, scroller]);
}
