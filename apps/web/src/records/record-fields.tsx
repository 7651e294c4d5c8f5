import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { FieldValue } from '../fields/field-value.tsx';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { CellEditor } from './table/cell-editor.tsx';
import { editableColumnsOf, type Column } from './columns.ts';
import { useChangeRecord } from './record-changes.ts';
import { useSingleClick } from './table/use-single-click.ts';
import classes from './record-page.module.css';

interface RecordFieldsProps {
  record: CrmRecord;
  folder: Folder | undefined;
}

export function RecordFields({ record, folder }: RecordFieldsProps) {
  const { mutate } = useChangeRecord();
  // The fields of an archived folder are not loaded; its records can still be opened.
  const columns = folder ? editableColumnsOf(folder) : [];
  return (
    <section className={classes.fields} aria-label={t('Fields')}>
      {columns.map((column) => (
        <InlineField
          key={column.id}
          column={column}
          value={column.valueOf(record)}
          recordId={record.id}
          onChange={(value) => column.changeTo && mutate({ record, change: column.changeTo(value) })}
        />
      ))}
      <div className={classes.times}>
        <span>{rich('Created {at}', { at: <Moment at={record.createdAt} /> })}</span>
        <span>{rich('Changed {at}', { at: <Moment at={record.updatedAt} /> })}</span>
      </div>
    </section>
  );
}

interface InlineFieldProps {
  column: Column;
  value: unknown;
  recordId: string;
  onChange: (value: unknown) => void;
}

function InlineField({ column, value, recordId, onChange }: InlineFieldProps) {
  const [isEditing, setIsEditing] = useState(false);
  const singleClick = useSingleClick();
  const isNone = value === null || value === undefined;
  return (
    <div className={classes.field}>
      <span className={classes.label}>{column.label}</span>
      {isEditing ? (
        <CellEditor
          column={column}
          value={value}
          recordId={recordId}
          onCancel={() => setIsEditing(false)}
          onCommit={(next) => {
            setIsEditing(false);
            if (next !== value) onChange(next);
          }}
        />
      ) : (
        <div className={classes.value} data-editable onDoubleClick={() => setIsEditing(true)} {...singleClick}>
          {isNone ? <span className={classes.none}>–</span> : <FieldValue field={column} value={value} />}
          <ActionIcon
            className={classes.edit}
            size={24}
            aria-label={t('Change {field}', { field: column.label })}
            onClick={() => setIsEditing(true)}
          >
            <Icon name="pencil" size={14} />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}
