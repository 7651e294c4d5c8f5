import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo, useEffect, useRef, type RefObject } from 'react';
import { FieldValue } from '../../fields/field-value.tsx';
import type { Drag } from '../../grid/range.ts';
import { t } from '../../language/t.ts';
import { RecordFace } from '../../references/record-face.tsx';
import { Check } from '../../ui/form/check.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CellEditor } from './cell-editor.tsx';
import type { Column } from '../columns.ts';
import type { RecordTableProps } from './record-table.tsx';
import { keepFocus, useSingleClick } from './use-single-click.ts';
import type { Step } from './use-cells.ts';
import classes from './record-table.module.css';

export interface RowActions {
  drag: Drag;
  pick: (row: number, column: number, isRange?: boolean) => void;
  edit: (row: number, column: number) => void;
  done: (step: Step) => void;
  select: (index: number, isRange: boolean) => void;
  change: RecordTableProps['onChange'];
  peek: (id: string) => void;
}

interface RecordRowProps {
  record: CrmRecord;
  index: number;
  start: number;
  columns: Column[];
  isSelected: boolean;
  activeColumn: number | undefined;
  isFocused: boolean;
  isEditing: boolean;
  rangeFrom: number | undefined;
  rangeTo: number | undefined;
  /** Column of the cell with the fill handle. */
  cornerAt: number | undefined;
  /** A ref keeps its identity: a row is rendered again only if its own values change. */
  actions: RefObject<RowActions>;
}

export const RecordRow = memo(Row);

function Row(props: RecordRowProps) {
  const { record, index, start, columns, isSelected, activeColumn, rangeFrom, rangeTo, cornerAt, actions } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={`lit ${classes.row}`}
      data-selected={isSelected || undefined}
      style={{ transform: `translateY(${start}px)` }}
    >
      <div role="gridcell" aria-colindex={1} className={classes.check}>
        <Check
          aria-label={t('Select {title}', { title: record.title })}
          tabIndex={-1}
          checked={isSelected}
          onClick={(event) => actions.current.select(index, event.shiftKey)}
          // onClick handles it; React warns about `checked` without onChange.
          onChange={() => {}}
        />
      </div>
      {columns.map((column, at) => (
        <RecordCell
          key={column.id}
          record={record}
          column={column}
          row={index}
          at={at}
          isActive={activeColumn === at}
          isFocused={activeColumn === at && props.isFocused}
          isEditing={activeColumn === at && props.isEditing && column.changeTo !== undefined}
          isInRange={rangeFrom !== undefined && rangeTo !== undefined && at >= rangeFrom && at <= rangeTo}
          hasCorner={cornerAt === at}
          actions={actions}
        />
      ))}
    </div>
  );
}

interface RecordCellProps extends Pick<RecordRowProps, 'record' | 'isFocused' | 'isEditing' | 'actions'> {
  column: Column;
  row: number;
  at: number;
  isActive: boolean;
  isInRange: boolean;
  hasCorner: boolean;
}

function RecordCell(props: RecordCellProps) {
  const { record, column, row, at, isActive, isFocused, isEditing, isInRange, hasCorner, actions } = props;
  const cell = useRef<HTMLDivElement>(null);
  const singleClick = useSingleClick();
  const isTitle = column.id === 'title';
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
      onMouseDown={(event) => {
        const { button, shiftKey } = event;
        keepFocus(event);
        // A right click within the range keeps the range.
        if (button !== 0 && isInRange) return;
        actions.current.pick(row, at, shiftKey);
        if (button === 0) actions.current.drag.begin();
      }}
      onMouseEnter={({ buttons }) => buttons === 1 && actions.current.drag.over(row, at)}
      onFocus={({ target, currentTarget }) => target === currentTarget && !isActive && actions.current.pick(row, at)}
      onDoubleClick={() => actions.current.edit(row, at)}
      {...(column.changeTo && !isTitle ? singleClick : {})}
    >
      {isEditing ? (
        <CellEditor
          column={column}
          record={record}
          onDone={(step) => actions.current.done(step)}
          onChange={(value, seen) => actions.current.change(record, column, value, seen)}
        />
      ) : isTitle ? (
        <Title record={record} onPeek={() => actions.current.peek(record.id)} />
      ) : (
        <FieldValue field={column} value={column.valueOf(record)} />
      )}
      {hasCorner && !isEditing && (
        <span
          className={classes.corner}
          title={t('Drag down to fill the cells below')}
          aria-hidden="true"
          onMouseDown={(event) => {
            event.stopPropagation();
            event.preventDefault();
            actions.current.drag.beginFill();
          }}
        />
      )}
    </div>
  );
}

function Title({ record, onPeek }: { record: CrmRecord; onPeek: () => void }) {
  return (
    <>
      <RecordFace record={record} />
      <Link to="/records/$recordId" params={{ recordId: record.id }} tabIndex={-1} className={`link ${classes.open}`}>
        {record.title}
      </Link>
      <ActionIcon
        variant="default"
        size={26}
        tabIndex={-1}
        aria-hidden="true"
        title={t('Show beside the table (Ctrl Enter)')}
        className={classes.peek ?? ''}
        onClick={onPeek}
      >
        <Icon name="layout-sidebar-right" size={14} />
      </ActionIcon>
    </>
  );
}
