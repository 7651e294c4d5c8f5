import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { FieldValue } from '../fields/field-value.tsx';
import { Icon } from '../shell/icon.tsx';
import { CellEditor } from './cell-editor.tsx';
import type { Column } from './columns.ts';
import { useSingleClick } from './use-single-click.ts';
import type { Step } from './use-cells.ts';
import classes from './record-table.module.css';

interface RecordCellProps {
  record: CrmRecord;
  column: Column;
  row: number;
  at: number;
  isActive: boolean;
  isFocused: boolean;
  isEditing: boolean;
  onPick: (row: number, column: number) => void;
  onEdit: (row: number, column: number) => void;
  onDone: (step: Step) => void;
  onChange: (record: CrmRecord, column: Column, value: unknown) => void;
  onPeek: (id: string) => void;
}

export function RecordCell({
  record,
  column,
  row,
  at,
  isActive,
  isFocused,
  isEditing: isAsked,
  onPick,
  onEdit,
  onDone,
  onChange,
  onPeek,
}: RecordCellProps) {
  const cell = useRef<HTMLDivElement>(null);
  const singleClick = useSingleClick();
  const isEditing = isAsked && column.changeTo !== undefined;
  useEffect(() => {
    if (isFocused && !isEditing) cell.current?.focus({ preventScroll: true });
  }, [isFocused, isEditing]);
  return (
    <div
      ref={cell}
      role="gridcell"
      aria-colindex={at + 2}
      aria-readonly={column.changeTo === undefined}
      tabIndex={isActive ? 0 : -1}
      className={at === 0 ? classes.title : classes.cell}
      data-editing={isEditing || undefined}
      onMouseDown={() => onPick(row, at)}
      onFocus={({ target, currentTarget }) => target === currentTarget && !isActive && onPick(row, at)}
      onDoubleClick={() => onEdit(row, at)}
      {...(column.changeTo && column.id !== 'title' ? singleClick : {})}
    >
      {isEditing ? (
        <CellEditor
          column={column}
          value={column.valueOf(record)}
          recordId={record.id}
          onCommit={(value, step) => {
            onDone(step);
            if (value !== column.valueOf(record)) onChange(record, column, value);
          }}
          onCancel={() => onDone('stay')}
        />
      ) : column.id === 'title' ? (
        <>
          <Link to="/records/$recordId" params={{ recordId: record.id }} tabIndex={-1} className={classes.open}>
            {record.title}
          </Link>
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            title="Show beside the table (Ctrl Enter)"
            className={classes.peek}
            onClick={() => onPeek(record.id)}
          >
            <Icon name="layout-sidebar-right" size={14} />
          </button>
        </>
      ) : (
        <FieldValue field={column} value={column.valueOf(record)} />
      )}
    </div>
  );
}
