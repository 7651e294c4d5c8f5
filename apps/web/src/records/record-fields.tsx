import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Box, Stack, Text } from '@mantine/core';
import { useState, type CSSProperties } from 'react';
import { FieldValue } from '../fields/field-value.tsx';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { IconButton } from '../ui/icon.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { CellEditor, type CellEditorProps } from './table/cell-editor.tsx';
import { editableColumnsOf } from './columns.ts';
import { useChangeRecord } from './record-changes.ts';
import { keepFocus, typeOver, useSingleClick } from './table/use-single-click.ts';
import classes from './record-page.module.css';

interface RecordFieldsProps {
  record: CrmRecord;
  folder: Folder | undefined;
  style?: CSSProperties;
}

export function RecordFields({ record, folder, style }: RecordFieldsProps) {
  const { mutate } = useChangeRecord();
  // The fields of an archived folder are not loaded; its records can still be opened.
  const columns = folder ? editableColumnsOf(folder) : [];
  return (
    <section className={classes.fields} style={style} aria-label={t('Fields')}>
      {columns.map((column) => (
        <InlineField
          key={column.id}
          column={column}
          record={record}
          onChange={(value, seen) => column.changeTo && mutate({ record, change: column.changeTo(value), seen })}
        />
      ))}
      <Stack gap={3} m="14px 8px 0" pt={12} c="dimmed" fz="0.75rem" style={{ borderTop: '1px solid var(--line-2)' }}>
        <span>{rich('Created {at}', { at: <Moment at={record.createdAt} /> })}</span>
        <span>{rich('Changed {at}', { at: <Moment at={record.updatedAt} /> })}</span>
      </Stack>
    </section>
  );
}

type InlineFieldProps = Pick<CellEditorProps, 'column' | 'record' | 'onChange'>;

function InlineField({ column, record, onChange }: InlineFieldProps) {
  const value = column.valueOf(record);
  const [isEditing, setIsEditing] = useState(false);
  const singleClick = useSingleClick();
  const edit = () => setIsEditing(true);
  const isNone = value === null || value === undefined;
  return (
    <Box display="grid" mih={32} style={{ gridTemplateColumns: '112px minmax(0, 1fr)', alignItems: 'start', gap: 4 }}>
      <span className={classes.label}>{column.label}</span>
      {isEditing ? (
        <CellEditor column={column} record={record} onChange={onChange} onDone={() => setIsEditing(false)} />
      ) : (
        <div
          className={`lit ${classes.value}`}
          tabIndex={-1}
          onMouseDown={keepFocus}
          onDoubleClick={edit}
          onKeyDown={(event) => typeOver(event, edit)}
          {...singleClick}
        >
          {isNone ? (
            <Text span inherit c="dimmed">
              –
            </Text>
          ) : (
            <FieldValue field={column} value={value} />
          )}
          <IconButton
            icon="pencil"
            label={t('Change {field}', { field: column.label })}
            className={`finger ${classes.edit}`}
            size={24}
            onClick={edit}
          />
        </div>
      )}
    </Box>
  );
}
