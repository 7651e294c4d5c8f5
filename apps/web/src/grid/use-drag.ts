import { useEffect, useRef } from 'react';
import type { CellRange } from './range.ts';

export type Drag = ReturnType<typeof useDrag>;

interface DragOptions {
  range: CellRange;
  onPick: (row: number, column: number, isRange: boolean) => void;
  onSelect: (range: CellRange) => void;
  /** The mouse has drawn the corner of the first `height` rows down. */
  onFill: (range: CellRange, height: number) => void;
}

/** Selects cells by drawing over them, and fills cells by drawing the corner of a range down. */
export function useDrag({ range, onPick, onSelect, onFill }: DragOptions) {
  /** The range whose corner is drawn. */
  const filled = useRef<CellRange | undefined>(undefined);
  const isDrawing = useRef(false);
  const latest = useRef({ range, onPick, onSelect, onFill });
  latest.current = { range, onPick, onSelect, onFill };
  useEffect(() => {
    const onUp = () => {
      const from = filled.current;
      const { range: to, onFill: fill } = latest.current;
      isDrawing.current = false;
      filled.current = undefined;
      if (from && to.bottom > from.bottom) fill(to, from.bottom - from.top + 1);
    };
    window.addEventListener('mouseup', onUp);
    return () => window.removeEventListener('mouseup', onUp);
  }, []);
  const handlers = useRef({
    begin: () => {
      isDrawing.current = true;
    },
    beginFill: () => {
      filled.current = latest.current.range;
    },
    over: (row: number, column: number) => {
      const from = filled.current;
      if (from) latest.current.onSelect({ ...from, bottom: Math.max(from.bottom, row) });
      else if (isDrawing.current) latest.current.onPick(row, column, true);
    },
  });
  return handlers.current;
}
