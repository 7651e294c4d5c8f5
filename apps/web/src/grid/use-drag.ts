import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import type { CellRange } from './range.ts';

export type Drag = ReturnType<typeof useDrag>;

interface DragOptions {
  range: CellRange;
  onPick: (row: number, column: number, isRange: boolean) => void;
  onSelect: (range: CellRange) => void;
  /** The mouse has drawn the corner of the first `height` rows down. */
  onFill: (range: CellRange, height: number) => void;
}

export function useDrag({ range, onPick, onSelect, onFill }: DragOptions) {
  const filled = useRef<CellRange>(undefined);
  const isDrawing = useRef(false);
  useWindowEvent('mouseup', () => {
    const from = filled.current;
    isDrawing.current = false;
    filled.current = undefined;
    if (from && range.bottom > from.bottom) onFill(range, from.bottom - from.top + 1);
  });
  return {
    begin: () => {
      isDrawing.current = true;
    },
    beginFill: () => {
      filled.current = range;
    },
    over: (row: number, column: number) => {
      const from = filled.current;
      if (from) onSelect({ ...from, bottom: Math.max(from.bottom, row) });
      else if (isDrawing.current) onPick(row, column, true);
    },
  };
}
