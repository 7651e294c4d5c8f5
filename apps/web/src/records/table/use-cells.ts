import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { isCell, rangeBetween, type Cell, type CellRange } from '../../grid/range.ts';
import type { Column } from '../columns.ts';
import type { Selection } from './use-selection.ts';
import { typeOver } from './use-single-click.ts';

interface CellsOptions {
  question: string;
  columns: readonly Column[];
  records: readonly CrmRecord[];
  selection: Selection;
  onChange: (record: CrmRecord, column: Column, value: unknown) => void;
  onPeek: (id: string) => void;
}

interface Corners {
  readonly active: Cell;
  /** The other corner of the range; undefined if only the focused cell is selected. */
  readonly anchor?: Cell | undefined;
}

export type Step = 'stay' | 'down' | 'left' | 'right';

/** The focused cell, the selected range, the edit mode, and the keys (WAI-ARIA APG, "grid"). */
export function useCells(options: CellsOptions) {
  const { columns, records, selection, onChange, onPeek } = options;
  const navigate = useNavigate();
  const { setIsEditing, setCells, setIsFocused, move, anchor, ...corners } = useCorners(options);
  const { active, isEditing, select } = corners;
  const last = { row: records.length - 1, column: columns.length - 1 };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEditing || !isCell(event.target)) return;
    const { row, column } = active;
    const target = targetOf(event, active, last);
    const cell = columns[column];
    const isEditable = cell?.changeTo !== undefined;
    const record = records[row];
    const isCommand = event.ctrlKey || event.metaKey;
    const edit = () => {
      setCells({ active });
      setIsEditing(true);
    };
    if (typeOver(event, isEditable ? edit : undefined)) return;
    if (target) move(target, event.shiftKey);
    else if (event.key === 'Enter' && isCommand && record) onPeek(record.id);
    else if (event.key === 'Enter' && cell?.id === 'title' && record)
      void navigate({ to: '/records/$recordId', params: { recordId: record.id } });
    else if ((event.key === 'Enter' || event.key === 'F2') && isEditable) setIsEditing(true);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (record && cell && isEditable && !cell.required) onChange(record, cell, null);
    } else if (event.key === ' ') selection.toggle(row, event.shiftKey);
    else if (event.key.toLowerCase() === 'a' && isCommand && records.length > 0)
      select({ top: 0, left: 0, bottom: last.row, right: last.column });
    else if (event.key === 'Escape' && anchor) setCells({ active });
    else if (event.key === 'Escape' && selection.ids.size > 0) selection.clear();
    else return;
    event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent) => isCell(target) && setIsFocused(true);
  const range = rangeBetween(active, anchor ?? active);
  return { ...corners, range, isSeveral: anchor !== undefined, onKeyDown, onFocus };
}

function useCorners({ question, columns, records }: CellsOptions) {
  const [{ active, anchor }, setCells] = useState<Corners>({ active: { row: 0, column: 0 } });
  const [isFocused, setIsFocused] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const rowCount = records.length;

  const [known, setKnown] = useState({ question, records });
  if (known.question !== question || known.records !== records) {
    setKnown({ question, records });
    // Someone typing elsewhere keeps the focus there.
    if (!document.activeElement?.closest('[role="gridcell"]')) setIsFocused(false);
    if (known.question === question) follow();
    else {
      setIsEditing(false);
      setCells({ active: { row: 0, column: active.column } });
    }
  }

  /** Live updates add and remove rows: focus and range follow the records, not the row numbers. */
  function follow() {
    const row = rowOf(known.records[active.row], records, active.row);
    if (row === -1) setIsEditing(false);
    const far = anchor ? rowOf(known.records[anchor.row], records, anchor.row) : -1;
    if (row !== active.row || (anchor && far !== anchor.row))
      setCells({
        active: row === -1 ? active : { ...active, row },
        anchor: anchor && far !== -1 ? { ...anchor, row: far } : undefined,
      });
  }

  // A search may shorten the list: the focus must stay on an existing row.
  useEffect(() => {
    if (active.row >= rowCount && rowCount > 0) setCells(({ active: { column } }) => ({ active: { row: 0, column } }));
  }, [active.row, rowCount]);

  const within = ({ row, column }: Cell): Cell => ({
    row: Math.max(0, Math.min(rowCount - 1, row)),
    column: Math.max(0, Math.min(columns.length - 1, column)),
  });
  const focus = (to: Corners | ((now: Corners) => Corners)) => {
    setCells(to);
    setIsFocused(true);
  };
  const move = (to: Cell, isRange: boolean) =>
    focus({ active: within(to), anchor: isRange ? (anchor ?? active) : undefined });
  /** With `isRange`: selects all cells from the previously picked one. */
  const pick = (row: number, column: number, isRange = false) => {
    if (active.row !== row || active.column !== column) setIsEditing(false);
    focus((now) => ({ active: { row, column }, anchor: isRange ? (now.anchor ?? now.active) : undefined }));
  };
  const edit = (row: number, column: number) => {
    focus({ active: { row, column } });
    setIsEditing(true);
  };
  const done = (step: Step) => {
    setIsEditing(false);
    focus((now) => {
      const { row, column } = now.active;
      if (step === 'stay') return now;
      if (step === 'down') return { active: within({ row: row + 1, column }) };
      return { active: within({ row, column: column + (step === 'right' ? 1 : -1) }) };
    });
  };
  const select = ({ top, left, bottom, right }: CellRange) => {
    const isOne = top === bottom && left === right;
    focus({ active: { row: top, column: left }, anchor: isOne ? undefined : { row: bottom, column: right } });
  };
  return { active, anchor, isFocused, isEditing, setIsEditing, setIsFocused, setCells, move, pick, edit, done, select };
}

function rowOf(record: CrmRecord | undefined, records: readonly CrmRecord[], row: number): number {
  return record === undefined || records[row]?.id === record.id ? row : records.findIndex(({ id }) => id === record.id);
}

function targetOf({ key, ctrlKey, metaKey }: KeyboardEvent, { row, column }: Cell, last: Cell): Cell | undefined {
  const isFar = ctrlKey || metaKey;
  const moves: Record<string, Cell> = {
    ArrowDown: { row: isFar ? last.row : row + 1, column },
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    ArrowRight: { row, column: isFar ? last.column : column + 1 },
    PageDown: { row: row + 20, column },
    PageUp: { row: row - 20, column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? last.row : row, column: last.column },
  };
  return moves[key];
}
