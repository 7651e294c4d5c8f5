import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { GroupValue, Line } from '../../views/groups.ts';
import type { Column } from '../columns.ts';

/** Lines rendered above and below the visible ones. */
const around = 12;
/** The next page is fetched this many rows before the end. */
const rowsAhead = 100;
/** If a row moved further, it was sorted away by a change: the other rows stay in place. */
const steadyMax = 100;

export interface TableGroups {
  column: Column;
  lines: readonly Line[];
  onFold: (value: GroupValue) => void;
}

interface LinesOptions {
  scroller: RefObject<HTMLDivElement | null>;
  /** The records' query as text. Another query scrolls to the first record. */
  question: string;
  records: readonly CrmRecord[];
  groups: TableGroups | undefined;
  rowHeight: number;
  cells: { active: { row: number }; isFocused: boolean };
  hasMore: boolean;
  onEndReached: () => void;
}

export function useLines(options: LinesOptions) {
  const { scroller, question, records, groups, rowHeight, cells, hasMore, onEndReached } = options;
  const { row } = cells.active;
  const lines = useMemo(
    (): readonly Line[] => groups?.lines ?? records.map(({ id }, index) => ({ id, index })),
    [groups, records],
  );
  const activeLine = useMemo(
    () => (groups ? lines.findIndex((line) => 'index' in line && line.index === row) : row < lines.length ? row : -1),
    [groups, lines, row],
  );
  const { first, end } = useWindow(scroller, rowHeight);
  const count = lines.length + (hasMore ? 1 : 0);
  const shown = Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, at) => first + at);
  // The active line stays rendered wherever one scrolls: removing it would lose the keyboard focus.
  if (activeLine >= 0 && activeLine < first) shown.unshift(activeLine);
  if (activeLine >= end && activeLine < count) shown.push(activeLine);
  const lastShown = shown.at(-1) ?? 0;
  useEffect(() => {
    if (hasMore && lastShown >= lines.length - rowsAhead) onEndReached();
  }, [hasMore, lastShown, lines.length, onEndReached]);
  const showActive = useEffectEvent(() => {
    const element = scroller.current;
    if (!cells.isFocused || activeLine === -1 || !element) return;
    const start = activeLine * rowHeight;
    const lowest = start + rowHeight - (element.clientHeight - headHeight(element));
    if (start < element.scrollTop) element.scrollTop = start;
    else if (lowest > element.scrollTop) element.scrollTop = lowest;
  });
  const activeId = records[row]?.id;
  // Depends on the record, not on its row number: rows that others add or remove do not scroll the table.
  useEffect(() => showActive(), [activeId, cells.isFocused, rowHeight]);
  useSteadyScroll(scroller, question, lines, rowHeight);
  return { lines, shown, size: count * rowHeight };
}

function useWindow(scroller: RefObject<HTMLElement | null>, height: number) {
  const [shown, setShown] = useState({ first: 0, end: 2 * around });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollTop, clientHeight } = element;
      const first = Math.max(0, Math.floor(scrollTop / height) - around);
      const end = Math.ceil((scrollTop + clientHeight) / height) + around;
      setShown((now) => (now.first === first && now.end === end ? now : { first, end }));
    };
    look();
    // Flushed, so that new lines are not blank for a moment.
    const onScroll = () => flushSync(look);
    element.addEventListener('scroll', onScroll, { passive: true });
    const resizing = new ResizeObserver(look);
    resizing.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      resizing.disconnect();
    };
  }, [scroller, height]);
  return shown;
}

function headHeight({ firstElementChild: head }: HTMLElement): number {
  return head instanceof HTMLElement ? head.offsetHeight : 0;
}

/** Scroll anchoring; a new query scrolls to the first row. */
function useSteadyScroll(
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
    if (moved >= -at && Math.abs(moved) <= steadyMax) element.scrollTop += moved * rowHeight;
  }, [question, rows, rowHeight, scroller]);
}
