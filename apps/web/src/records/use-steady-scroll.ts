import { useLayoutEffect, useRef, type RefObject } from 'react';

// A larger difference means another list: its scroll position stays as it is.
const rowsMax = 100;

/** Scroll anchoring: rows added or removed above the visible ones do not move the visible ones. */
export function useSteadyScroll(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly { id: string }[],
  rowHeight: number,
): void {
  const before = useRef(rows);
  useLayoutEffect(() => {
    const known = before.current;
    before.current = rows;
    const element = scroller.current;
    if (!element || known === rows || element.scrollTop < rowHeight) return;
    const at = Math.floor(element.scrollTop / rowHeight);
    const id = known[at]?.id;
    if (id === undefined || rows[at]?.id === id) return;
    const moved = rows.findIndex((row) => row.id === id) - at;
    if (moved >= -at && Math.abs(moved) <= rowsMax) element.scrollTop += moved * rowHeight;
  }, [rows, rowHeight, scroller]);
}
