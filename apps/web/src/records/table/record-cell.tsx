import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { FieldValue } from '../../fields/field-value.tsx';
import type { Drag } from '../../grid/use-drag.ts';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { CellEditor } from './cell-editor.tsx';
import type { Column } from '../columns.ts';
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
  isInRange: boolean;
  hasCorner: boolean;
  drag: Drag;
  onPick: (row: number, column: number, isRange?: boolean) => void;
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
  isInRange,
  hasCorner,
  drag,
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
      aria-selected={isInRange}
      data-cell
      tabIndex={isActive ? 0 : -1}
      className={at === 0 ? classes.title : classes.cell}
      data-editing={isEditing || undefined}
      data-number={column.type === 'NUMBER' || undefined}
      data-in-range={isInRange || undefined}
      onMouseDown={({ button, shiftKey }) => {
        // The menu of a right click is about the whole range.
        if (button !== 0 && isInRange) return;
        onPick(row, at, shiftKey);
        if (button === 0) drag.begin();
      }}
      onMouseEnter={({ buttons }) => buttons === 1 && drag.over(row, at)}
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
            title={t('Show beside the table (Ctrl Enter)')}
            className={classes.peek}
            onClick={() => onPeek(record.id)}
          >
            <Icon name="layout-sidebar-right" size={14} />
          </button>
        </>
      ) : (
        <FieldValue field={column} value={column.valueOf(record)} />
      )}
      {hasCorner && !isEditing && (
        <span
          className={classes.corner}
          title={t('Draw down to fill the cells below')}
          aria-hidden="true"
          onMouseDown={(event) => {
            event.stopPropagation();
            event.preventDefault();
            drag.beginFill();
          }}
        />
      )}
    </div>
  );
}
