import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { FieldInput, isPicked } from '../fields/field-input.tsx';
import type { Column } from './columns.ts';
import classes from './record-table.module.css';

interface CellEditorProps {
  column: Column;
  value: unknown;
  /** With step 1 the focus goes on to the next row, as in a spreadsheet. */
  onCommit: (value: unknown, step: 0 | 1) => void;
  onCancel: () => void;
}

/** The input inside a cell: Enter and leaving it keep the value, Escape does not. */
export function CellEditor({ column, value, onCommit, onCancel }: CellEditorProps) {
  const [draft, setDraft] = useState(value);
  const isDone = useRef(false);
  const finish = (result: unknown, step: 0 | 1) => {
    if (isDone.current) return;
    isDone.current = true;
    onCommit(result, step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      isDone.current = true;
      onCancel();
    }
    const isLineBreak = column.type === 'LONG_TEXT' && event.shiftKey;
    if (event.key === 'Enter' && !isPicked(column.type) && column.type !== 'MULTI_SELECT' && !isLineBreak) {
      event.preventDefault();
      finish(draft, 1);
    }
  };
  const onBlur = (event: FocusEvent) => {
    // A list or a calendar of this input lies elsewhere in the page.
    if (event.currentTarget.contains(event.relatedTarget) || event.relatedTarget?.closest('[data-portal]')) return;
    finish(draft, 0);
  };
  return (
    <div className={classes.editor} onKeyDown={onKeyDown} onBlur={onBlur} onMouseDown={(event) => event.stopPropagation()}>
      <FieldInput
        field={column}
        value={draft}
        isInCell
        onChange={(next) => {
          setDraft(next);
          if (isPicked(column.type) && column.type !== 'DATE') finish(next, 0);
        }}
      />
    </div>
  );
}
