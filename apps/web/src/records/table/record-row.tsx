import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { memo } from 'react';
import type { Drag } from '../../grid/use-drag.ts';
import { t } from '../../language/t.ts';
import { Check } from '../../ui/form/check.tsx';
import type { Column } from '../columns.ts';
import { RecordCell } from './record-cell.tsx';
import type { Step } from './use-cells.ts';
import classes from './record-table.module.css';

interface RecordRowProps {
  record: CrmRecord;
  index: number;
  start: number;
  columns: Column[];
  isSelected: boolean;
  activeColumn: number | undefined;
  isFocused: boolean;
  isEditing: boolean;
  /** The first and the last selected column of this row. */
  rangeFrom: number | undefined;
  rangeTo: number | undefined;
  /** The column of the corner that can be drawn down. */
  cornerAt: number | undefined;
  drag: Drag;
  onPick: (row: number, column: number, isRange?: boolean) => void;
  onEdit: (row: number, column: number) => void;
  onDone: (step: Step) => void;
  onSelect: (index: number, isRange: boolean) => void;
  onChange: (record: CrmRecord, column: Column, value: unknown) => void;
  onPeek: (id: string) => void;
}

export const RecordRow = memo(
  ({
    record,
    index,
    start,
    columns,
    isSelected,
    activeColumn,
    isFocused,
    isEditing,
    rangeFrom,
    rangeTo,
    cornerAt,
    drag,
    onPick,
    onEdit,
    onDone,
    onSelect,
    onChange,
    onPeek,
  }: RecordRowProps) => (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={classes.row}
      data-selected={isSelected || undefined}
      style={{ transform: `translateY(${start}px)` }}
    >
      <div role="gridcell" aria-colindex={1} className={classes.check}>
        <Check
          aria-label={t('Select {title}', { title: record.title })}
          tabIndex={-1}
          checked={isSelected}
          onClick={(event) => onSelect(index, event.shiftKey)}
          // onClick handles it; React warns about `checked` without onChange.
          onChange={() => {}}
        />
      </div>
      {columns.map((column, at) => {
        const isActive = activeColumn === at;
        return (
          <RecordCell
            key={column.id}
            record={record}
            column={column}
            row={index}
            at={at}
            isActive={isActive}
            isFocused={isActive && isFocused}
            isEditing={isActive && isEditing}
            isInRange={rangeFrom !== undefined && rangeTo !== undefined && at >= rangeFrom && at <= rangeTo}
            hasCorner={cornerAt === at}
            drag={drag}
            onPick={onPick}
            onEdit={onEdit}
            onDone={onDone}
            onChange={onChange}
            onPeek={onPeek}
          />
        );
      })}
    </div>
  ),
);
RecordRow.displayName = 'RecordRow';
