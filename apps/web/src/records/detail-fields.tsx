import { Box, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { FieldValue } from '../fields/field-value.tsx';
import { t } from '../language/t.ts';
import { IconButton } from '../ui/icon.tsx';
import { FoldButton } from '../ui/page/aside-section.tsx';
import { isBlank } from './columns.ts';
import classes from './detail-fields.module.css';
import { isTheirs, type Versioned } from '../undo/change-step.ts';
import { CellEditor, type CellEditorProps } from './table/cell-editor.tsx';
import { keepFocus, typeOver, useSingleClick } from './table/use-single-click.ts';

/** A column without `changeTo` is read only. */
export type DetailColumn<Thing extends Versioned, Change> = CellEditorProps<Thing>['column'] & {
  changeTo?: (value: unknown) => Change;
  /** Replaces the look that values of this type have. */
  show?: (value: unknown) => ReactNode;
};

interface DetailFieldsProps<Thing extends Versioned, Change> {
  columns: readonly DetailColumn<Thing, Change>[];
  thing: Thing;
  onChange: (change: Change, seen: Thing) => void;
}

/** Values edited in place. Empty ones are folded; unfolded, each keeps its place while its value changes. */
export function DetailFields<Thing extends Versioned, Change>(props: DetailFieldsProps<Thing, Change>) {
  const { columns, thing, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const filled = columns.filter(({ valueOf }) => !isBlank(valueOf(thing)));
  const count = columns.length - filled.length;
  return (
    <>
      {(isOpen ? columns : filled).map((column) => (
        <FieldRow key={column.id} column={column} thing={thing} onChange={onChange} />
      ))}
      {count > 0 && (
        <FoldButton
          isOpen={isOpen}
          onFold={setIsOpen}
          label={t('{count, plural, one {# empty field} other {# empty fields}}', { count })}
        />
      )}
    </>
  );
}

interface FieldRowProps<Thing extends Versioned, Change> extends Omit<DetailFieldsProps<Thing, Change>, 'columns'> {
  column: DetailColumn<Thing, Change>;
}

function FieldRow<Thing extends Versioned, Change>({ column, thing, onChange }: FieldRowProps<Thing, Change>) {
  const { label, changeTo, show } = column;
  const value = column.valueOf(thing);
  const [isEditing, setIsEditing] = useState(false);
  const flashes = useFlashes(changeTo && value, thing);
  const singleClick = useSingleClick();
  const begin = changeTo && (() => setIsEditing(true));
  return (
    <Box display="grid" mih={30} style={{ gridTemplateColumns: '112px minmax(0, 1fr)', gap: 4 }}>
      <Text span c="dimmed" size="xs" p="6px 0 6px 8px" className="cut">
        {label}
      </Text>
      {isEditing && changeTo ? (
        <CellEditor
          column={column}
          record={thing}
          onChange={(to, seen) => onChange(changeTo(to), seen)}
          onDone={() => setIsEditing(false)}
        />
      ) : (
        <div
          className={`lit ${classes.value}`}
          tabIndex={-1}
          onMouseDown={keepFocus}
          onDoubleClick={begin}
          onKeyDown={(event) => typeOver(event, begin)}
          {...singleClick}
        >
          {show && !isBlank(value) ? show(value) : <FieldValue field={column} value={value} />}
          {flashes > 0 && <span key={flashes} className={classes.flash} data-flash aria-hidden="true" />}
          {begin && (
            <IconButton
              icon="pencil"
              label={t('Change {field}', { field: label })}
              className={`finger shy ${classes.edit}`}
              size={24}
              onClick={begin}
            />
          )}
        </div>
      )}
    </Box>
  );
}

/** Counts the changes of a value by other people. A change of one's own shows before it has a version. */
function useFlashes(raw: unknown, thing: Versioned): number {
  const text = JSON.stringify(raw ?? null);
  const { version } = thing;
  const [last, setLast] = useState({ text, version, count: 0 });
  if (last.text === text && last.version === version) return last.count;
  const count = last.text === text ? last.count : last.version !== version && isTheirs(thing) ? last.count + 1 : 0;
  setLast({ text, version, count });
  return count;
}
