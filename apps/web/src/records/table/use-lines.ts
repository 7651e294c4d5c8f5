import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { useEffect, useMemo, type RefObject } from 'react';
import { useWindow } from '../../grid/use-window.ts';
import type { GroupValue, Line } from '../../views/groups.ts';
import type { Column } from '../columns.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';

// The next page is fetched this many rows before the end.
const rowsAhead = 100;

/** The heads of groups among the records of a table. */
export interface TableGroups {
  column: Column;
  lines: readonly Line[];
  onFold: (value: GroupValue) => void;
}

interface LinesOptions {
  scroller: RefObject<HTMLDivElement | null>;
  /** The query of the records, as a text. Records of another query are shown from the first one on. */
  question: string;
  records: readonly CrmRecord[];
  groups: TableGroups | undefined;
  rowHeight: number;
  cells: { active: { row: number }; isFocused: boolean };
  hasMore: boolean;
  onEndReached: () => void;
}

/** The lines of a table, of which only those on the screen are rendered. */
export function useLines({
  scroller,
  question,
  records,
  groups,
  rowHeight,
  cells,
  hasMore,
  onEndReached,
}: LinesOptions) {
  const { row } = cells.active;
  const lines = useMemo(
    (): readonly Line[] => groups?.lines ?? records.map(({ id }, index) => ({ id, index })),
    [groups, records],
  );
  const activeLine = useMemo(
    () => (groups ? lines.findIndex((line) => 'index' in line && line.index === row) : row < lines.length ? row : -1),
    [groups, lines, row],
  );
  const { items, size, scrollTo } = useWindow({
    scroller,
    count: lines.length + (hasMore ? 1 : 0),
    height: rowHeight,
    kept: activeLine,
  });
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastShown >= lines.length - rowsAhead) onEndReached();
  }, [hasMore, lastShown, lines.length, onEndReached]);
  const activeId = records[row]?.id;
  useEffect(() => {
    if (cells.isFocused && activeLine !== -1) scrollTo(activeLine);
    // Depends on the record, not on its row number: rows that others add or remove do not scroll the table.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [activeId, cells.isFocused, scrollTo]);
  useSteadyScroll(scroller, question, lines, rowHeight);
  return { items, size, lines };
}
