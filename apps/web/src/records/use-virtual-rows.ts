import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, type RefObject } from 'react';

/** Of a row of a table, in pixels. */
export const rowHeight = 34;
// The next page is fetched this many rows before the end.
const rowsAhead = 100;

interface VirtualRows {
  scroller: RefObject<HTMLDivElement | null>;
  rowCount: number;
  activeRow: number;
  hasMore: boolean;
  onEndReached: () => void;
}

/** The rows that are rendered: the visible ones and the active one. Asks for the next page ahead of its end. */
export function useVirtualRows(rows: VirtualRows): Virtualizer<HTMLDivElement, Element> {
  const { scroller, rowCount, activeRow, hasMore, onEndReached } = rows;
  const virtualizer = useVirtualizer({
    count: rowCount + (hasMore ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // The focused row stays rendered: removing it would lose the keyboard focus.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(activeRow < rowCount ? [activeRow] : [])])].toSorted(
        (a, b) => a - b,
      ),
  });
  const lastShown = virtualizer.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastShown >= rowCount - rowsAhead) onEndReached();
  }, [hasMore, lastShown, rowCount, onEndReached]);
  return virtualizer;
}
