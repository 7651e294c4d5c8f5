import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import type { CellRange } from './range.ts';

export type Drag = ReturnType<typeof useDrag>;

interface DragOptions {
  range: CellRange;
  onPick: (row: number, column: number, isRange: boolean) => void;
  onSelect: (range: CellRange) => void;
  /** Called after the mouse dragged the corner of the first `height` rows down. */
  onFill: (range: CellRange, height: number) => void;
}

export function useDrag({ range, onPick, onSelect, onFill }: DragOptions) {
  /** A drag of the mouse: selects a range, or fills `filled` down from its corner. */
  const drawn = useRef<{ filled?: CellRange }>(undefined);
  useWindowEvent('mouseup', () => {
    const from = drawn.current?.filled;
    drawn.current = undefined;
    if (from && range.bottom > from.bottom) onFill(range, from.bottom - from.top + 1);
  });
  return {
    begin: () => void (drawn.current = {}),
    beginFill: () => void (drawn.current = { filled: range }),
    over: (row: number, column: number) => {
      const from = drawn.current?.filled;
      if (from) onSelect({ ...from, bottom: Math.max(from.bottom, row) });
      else if (drawn.current) onPick(row, column, true);
    },
  };
}
