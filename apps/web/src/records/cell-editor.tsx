import { notifications } from '@mantine/notifications';
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { FieldInput, isPicked } from '../fields/field-input.tsx';
import { Unread } from '../fields/reading.ts';
import type { Column } from './columns.ts';
import type { Step } from './use-cells.ts';
import classes from './record-table.module.css';

interface CellEditorProps {
  column: Column;
  value: unknown;
  recordId: string;
  /** Enter goes on to the next row, Tab to the next column, as in a spreadsheet. */
  onCommit: (value: unknown, step: Step) => void;
  onCancel: () => void;
}

/**
 * The input inside a cell: Enter and blur save the value, Escape discards it. Text that can't be parsed stays in the
 * input, with the problem beside it.
 */
export function CellEditor({ column, value, recordId, onCommit, onCancel }: CellEditorProps) {
  const [draft, setDraft] = useState(value);
  // An input may take what was typed as it loses the focus, before this is drawn again.
  const latest = useRef(value);
  const [problem, setProblem] = useState<string | undefined>();
  const isDone = useRef(false);
  const leaving = useRef<Step>('stay');
  const finish = (result: unknown, step: Step) => {
    if (isDone.current) return;
    if (result instanceof Unread) return setProblem(result.problem);
    isDone.current = true;
    onCommit(result, step);
  };
  // Unmounted while it is edited (a click into another cell, a scroll): the typed value is committed.
  const onTakenAway = useEffectEvent(() => {
    if (isDone.current || draft === value) return;
    if (draft instanceof Unread)
      notifications.show({
        color: 'red',
        title: `${column.label} is as before`,
        message: `What was typed ${draft.problem}`,
      });
    else finish(draft, 'stay');
  });
  useEffect(() => () => onTakenAway(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      isDone.current = true;
      onCancel();
    }
    const isLineBreak = column.type === 'LONG_TEXT' && event.shiftKey;
    const hasSeveral = column.type === 'MULTI_SELECT' || column.type === 'TAGS';
    if (event.key === 'Enter' && !isPicked(column.type) && !hasSeveral && !isLineBreak) {
      event.preventDefault();
      finish(draft, 'down');
    }
    if (event.key === 'Tab' && event.target instanceof HTMLElement) {
      event.preventDefault();
      leaving.current = event.shiftKey ? 'left' : 'right';
      // An input may take what was typed as it loses the focus.
      event.target.blur();
      if (!isDone.current) event.target.focus();
    }
  };
  const onBlur = (event: FocusEvent) => {
    // The dropdown or calendar of this input is rendered elsewhere in the page (a portal).
    if (event.currentTarget.contains(event.relatedTarget) || event.relatedTarget?.closest('[data-portal]')) return;
    finish(latest.current, leaving.current);
  };
  return (
    <div
      className={classes.editor}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onMouseDown={(event) => event.stopPropagation()}
    >
      <FieldInput
        field={column}
        value={draft}
        error={problem}
        recordId={recordId}
        isInCell
        onChange={(next) => {
          latest.current = next;
          setDraft(next);
          setProblem(undefined);
          if (isPicked(column.type)) finish(next, leaving.current);
        }}
      />
    </div>
  );
}
