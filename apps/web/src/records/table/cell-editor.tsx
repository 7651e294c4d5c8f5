import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Box } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { FieldInput, isPicked, type EditedField } from '../../fields/field-input.tsx';
import { Unread } from '../../ui/input/reading.ts';
import { t } from '../../language/t.ts';
import { readDraft } from '../../ui/drafts/stored-draft.ts';
import { useDraft } from '../../ui/drafts/use-draft.ts';
import { useAsking } from '../../ui/form/asking.tsx';
import type { Step } from './use-cells.ts';

export interface CellEditorProps<Thing extends { readonly id: string } = CrmRecord> {
  column: EditedField & { readonly id: string; valueOf: (thing: Thing) => unknown };
  record: Thing;
  /** `seen` is the record as it was when the input opened: others may have changed it since. */
  onChange: (value: unknown, seen: Thing) => void;
  /** Enter moves to the next row, Tab to the next column, as in a spreadsheet. */
  onDone: (step: Step) => void;
}

/** Enter and blur save the value, Escape discards it; a long text only after a question. Unparsable text stays. */
export function CellEditor<Thing extends { readonly id: string }>(props: CellEditorProps<Thing>) {
  const { column, record, onChange, onDone } = props;
  const [seen] = useState(record);
  const value = column.valueOf(seen);
  const isLong = column.type === 'LONG_TEXT';
  const key = isLong ? `cell.${record.id}.${column.id}` : undefined;
  const [draft, setDraft] = useState(() => readDraft(key)['text'] ?? value);
  // An input may parse its text on blur, before the next render.
  const latest = useRef(draft);
  const [problem, setProblem] = useState<string | undefined>();
  const isDone = useRef(false);
  const leaving = useRef<Step>('stay');
  const cancel = () => {
    isDone.current = true;
    onDone('stay');
  };
  const asking = useAsking({ isOpen: false, onClose: cancel, hasAddress: true });
  const unsent = useMemo(() => (isLong && draft !== value ? { text: draft } : {}), [isLong, draft, value]);
  const settle = useDraft(key, unsent, cancel, false, asking.unsent);
  const finish = (result: unknown, step: Step) => {
    if (isDone.current) return;
    if (result instanceof Unread) return setProblem(result.problem);
    isDone.current = true;
    settle();
    onDone(step);
    if (result !== value) onChange(result, seen);
  };
  // If it unmounts during the edit (a click into another cell, a scroll), the typed value is saved.
  const onTakenAway = useEffectEvent(() => {
    if (isDone.current || draft === value) return;
    if (draft instanceof Unread)
      notifications.show({
        color: 'red',
        title: t('{field} restored', { field: column.label }),
        message: t('Your entry {problem}', { problem: draft.problem }),
      });
    else finish(draft, 'stay');
  });
  useEffect(() => () => onTakenAway(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') return isLong ? asking.close() : cancel();
    const isLineBreak = isLong && event.shiftKey;
    const hasSeveral = column.type === 'MULTI_SELECT' || column.type === 'TAGS';
    if (event.key === 'Enter' && !isPicked(column.type) && !hasSeveral && !isLineBreak) {
      event.preventDefault();
      finish(draft, 'down');
    }
    if (event.key === 'Tab' && event.target instanceof HTMLElement) {
      event.preventDefault();
      leaving.current = event.shiftKey ? 'left' : 'right';
      // An input may parse its text on blur.
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
    <>
      <Box
        w="100%"
        miw={180}
        mih="var(--row-height)"
        p="1px 8px"
        bdrs={4}
        bg="var(--raised)"
        style={{
          alignSelf: 'flex-start',
          boxShadow: '0 0 0 2px var(--mantine-primary-color-filled), var(--shadow-2)',
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onMouseDown={(event) => event.stopPropagation()}
      >
        <FieldInput
          field={column}
          value={draft}
          error={problem}
          recordId={record.id}
          isInCell
          onChange={(next) => {
            latest.current = next;
            setDraft(next);
            setProblem(undefined);
            if (isPicked(column.type)) finish(next, leaving.current);
          }}
        />
      </Box>
      {/* Its keys are handled neither by the cell nor by the table around it. */}
      {asking.question && <span onKeyDown={(event) => event.stopPropagation()}>{asking.question}</span>}
    </>
  );
}
