import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
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
  onChange: (record: CrmRecord, column: Column, value: unknown) => void;
  /** Shows a record beside the table. */
  onPeek: (id: string) => void;
}

/** Where the focus goes when an edit ends. */
export type Step = 'stay' | 'down' | 'left' | 'right';

/** The focused cell, whether it is being edited, and the grid keyboard (WAI-ARIA APG, "grid"). */
export function useCells({ rowCount, columns, records, selection, onChange, onPeek }: CellsOptions) {
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
  const done = useCallback(
    (step: Step) => {
      setIsEditing(false);
      setIsFocused(true);
      if (step === 'down') setActive((now) => ({ ...now, row: now.row + 1 }));
      else if (step !== 'stay')
        setActive(({ row, column }) => {
          const next = column + (step === 'right' ? 1 : -1);
          return { row, column: Math.max(0, Math.min(columnCount - 1, next)) };
        });
    },
    [columnCount],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEditing || !isCell(event.target)) return;
    const { row, column } = active;
    const target = targetOf(event.key, active, columnCount);
    const cell = columns[column];
    const isEditable = cell?.changeTo !== undefined;
    const record = records[row];
    if (isText(event)) {
      // No shortcut: who types here means the cell.
      event.stopPropagation();
      if (isEditable) typeOver(() => setIsEditing(true));
      return;
    }
    if (target) move(target.row, target.column);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && record) onPeek(record.id);
    else if (event.key === 'Enter' && cell?.id === 'title' && record)
      void navigate({ to: '/records/$recordId', params: { recordId: record.id } });
    else if ((event.key === 'Enter' || event.key === 'F2') && isEditable) setIsEditing(true);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (record && cell && isEditable && !cell.required) onChange(record, cell, null);
    } else if (event.key === ' ') selection.toggle(row, event.shiftKey);
    else if (event.key === 'Escape' && selection.ids.size > 0) selection.clear();
    else return;
    event.preventDefault();
  };
  return { active, isFocused, isEditing, pick, edit, done, onKeyDown };
}

function rowOf(record: CrmRecord | undefined, records: readonly CrmRecord[], row: number): number {
  return record === undefined || records[row]?.id === record.id ? row : records.findIndex(({ id }) => id === record.id);
}

/** Where a key leads from a cell. */
function targetOf(key: string, { row, column }: Cell, columnCount: number): Cell | undefined {
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
  return moves[key];
}

/** The input that `edit` shows replaces its text with the typed key, which arrives there once it has the focus. */
function typeOver(edit: () => void): void {
  flushSync(edit);
  const input = document.activeElement;
  if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.select();
}

/** Ctrl, Cmd and Alt make no text; the space bar selects the row. */
function isText({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

function isCell(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.getAttribute('role') === 'gridcell';
}
