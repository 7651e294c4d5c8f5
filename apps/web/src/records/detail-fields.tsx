import { Box, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { t } from '../language/t.ts';
import { IconButton } from '../ui/icon.tsx';
import { FoldButton } from '../ui/page/aside-section.tsx';
import classes from './detail-fields.module.css';
import { isTheirs, type Versioned } from '../undo/theirs.ts';
import { keepFocus, typeOver, useSingleClick } from './table/use-single-click.ts';

export interface DetailField {
  id: string;
  label: string;
  /** Undefined for an empty field. */
  value: ReactNode;
  /** The value as it is stored; a field without one does not flash. */
  raw?: unknown;
  /** The input that changes the value; undefined for a field that is read only. */
  edit?: ((onDone: () => void) => ReactNode) | undefined;
}

/** Values edited in place. Empty ones are folded; unfolded, each keeps its place while its value changes. */
export function DetailFields({ fields, thing }: { fields: readonly DetailField[]; thing: Versioned }) {
  const [isOpen, setIsOpen] = useState(false);
  const count = fields.filter(({ value }) => value === undefined).length;
  return (
    <>
      {fields.map(
        (field) => (isOpen || field.value !== undefined) && <FieldRow key={field.id} {...field} thing={thing} />,
      )}
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

function FieldRow({ label, value, raw, edit, thing }: DetailField & { thing: Versioned }) {
  const [isEditing, setIsEditing] = useState(false);
  const flashes = useFlashes(raw, thing);
  const singleClick = useSingleClick();
  const begin = edit && (() => setIsEditing(true));
  return (
    <Box display="grid" mih={30} style={{ gridTemplateColumns: '112px minmax(0, 1fr)', gap: 4 }}>
      <Text span c="dimmed" size="xs" p="6px 0 6px 8px" className="cut">
        {label}
      </Text>
      {isEditing && edit ? (
        edit(() => setIsEditing(false))
      ) : (
        <div
          className={`lit ${classes.value}`}
          tabIndex={-1}
          onMouseDown={keepFocus}
          onDoubleClick={begin}
          onKeyDown={(event) => typeOver(event, begin)}
          {...singleClick}
        >
          {value}
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
