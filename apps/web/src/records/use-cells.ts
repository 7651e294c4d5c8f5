import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type KeyboardEvent } from 'react';
import type { Column } from './columns.ts';
import type { Selection } from './use-selection.ts';

interface Cell {
  row: number;
  column: number;
}

interface CellsOptions {
  rowCount: number;
  columns: readonly Column[];
  records: readonly CrmRecord[];
  selection: Selection;
}

/** The focused cell, whether it is being edited, and the grid keyboard (WAI-ARIA APG, "grid"). */
export function useCells({ rowCount, columns, records, selection }: CellsOptions) {
  const navigate = useNavigate();
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const [isFocused, setIsFocused] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const columnCount = columns.length;

  // Live updates add and remove rows: the focus follows the record, not the row number.
  const [known, setKnown] = useState(records);
  if (known !== records) {
    setKnown(records);
    const row = rowOf(known[active.row], records, active.row);
    if (row === -1) setIsEditing(false);
    else if (row !== active.row) setActive({ ...active, row });
  }

  // A search may shorten the list: the focus must stay on an existing row.
  useEffect(() => {
    if (active.row >= rowCount && rowCount > 0) setActive((now) => ({ ...now, row: 0 }));
  }, [active.row, rowCount]);

  const move = (row: number, column: number) => {
    setActive({
      row: Math.max(0, Math.min(rowCount - 1, row)),
      column: Math.max(0, Math.min(columnCount - 1, column)),
    });
    setIsFocused(true);
  };
  const pick = useCallback((row: number, column: number) => {
    setActive((now) => {
      if (now.row !== row || now.column !== column) setIsEditing(false);
      return { row, column };
    });
    setIsFocused(true);
  }, []);
  const edit = useCallback((row: number, column: number) => {
    setActive({ row, column });
    setIsFocused(true);
    setIsEditing(true);
  }, []);
  const done = useCallback((step: 0 | 1) => {
    setIsEditing(false);
    setIsFocused(true);
    if (step === 1) setActive((now) => ({ ...now, row: now.row + 1 }));
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isEditing || !isCell(event.target)) return;
    const { row, column } = active;
    const moves: Record<string, Cell> = {
      ArrowDown: { row: row + 1, column },
      ArrowUp: { row: row - 1, column },
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      PageDown: { row: row + 20, column },
      PageUp: { row: row - 20, column },
      Home: { row, column: 0 },
      End: { row, column: columnCount - 1 },
    };
    const target = moves[event.key];
    const isEditable = columns[column]?.changeTo !== undefined;
    const record = records[row];
    if (target) move(target.row, target.column);
    else if (event.key === 'Enter' && columns[column]?.id === 'title' && record)
      void navigate({ to: '/records/$recordId', params: { recordId: record.id } });
    else if ((event.key === 'Enter' || event.key === 'F2') && isEditable) setIsEditing(true);
    else if (event.key === ' ') selection.toggle(row, event.shiftKey);
    else if (event.key === 'Escape' && selection.ids.size > 0) selection.clear();
    else return;
    event.preventDefault();
  };
  return { active, isFocused, isEditing, pick, edit, done, onKeyDown };
}

function rowOf(record: CrmRecord | undefined, records: readonly CrmRecord[], row: number): number {
  return record === undefined || records[row]?.id === record.id ? row : records.findIndex(({ id }) => id === record.id);
}

function isCell(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.getAttribute('role') === 'gridcell';
}
