import { notifications } from '@mantine/notifications';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { showFailure } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { useMembers } from '../members/members.ts';
import { saveEdits } from '../records/record-changes.ts';
import { clearedCells, filledCells, mergedEdits, type Cells, isCell, sizeOf, type CellRange } from './range.ts';
import { copyRange, writeToClipboard } from './copy.ts';
import type { PastePlan } from './paste-plan.ts';
import type { Clipped } from './sheet-text.ts';

interface RangeActionsOptions extends Cells {
  readonly range: CellRange;
  readonly onRange: (range: CellRange) => void;
}

export type RangeActions = ReturnType<typeof useRangeActions>;

export function useRangeActions({ range, records, columns, onRange }: RangeActionsOptions) {
  const members = useMembers();
  const [plan, setPlan] = useState<PastePlan | undefined>();
  const cells = { records, columns };

  const clear = async () => {
    const changes = clearedCells(range, cells);
    if (changes.length < sizeOf(range).cells)
      notifications.show({ message: t('Required and read-only cells stay as they are') });
    await saveCells(mergedEdits(changes), cleared);
  };
  const copy = async () => {
    const sheet = await copyRange(range, cells, members);
    if (sheet && (await writeToClipboard(sheet))) say(range, copied);
  };
  const cut = async () => {
    await copy();
    await clear();
  };
  const paste = async (clipped: Clipped) => {
    try {
      const { planPaste, pastedRowsMax } = await import('./paste-plan.ts');
      const next = await planPaste(clipped, { range, ...cells, members });
      if (!next)
        return void notifications.show({
          color: 'yellow',
          title: t('You can paste up to {max} rows at a time', { max: pastedRowsMax }),
          message: t('To add more, import a file.'),
        });
      onRange(next.range);
      if (next.problems.length > 0 || next.rowsBeyond > 0 || next.columnsBeyond > 0) setPlan(next);
      else await saveCells(next, pasted);
    } catch (error) {
      showFailure(error, t("Couldn't paste this"));
    }
  };
  /** Used by the menu: the browser may ask for permission to read the clipboard. */
  const pasteFromClipboard = async () => {
    const text = await navigator.clipboard?.readText?.().catch(() => undefined);
    if (text === undefined)
      notifications.show({ message: t("Your browser doesn't let us read the clipboard. Press Ctrl V") });
    else await paste({ text, html: '' });
  };
  const fill = (to: CellRange, height = 1) => saveCells(mergedEdits(filledCells(to, height, cells)), filled);
  const fillDown = () => (range.bottom > range.top ? fill(range) : fill({ ...range, top: Math.max(0, range.top - 1) }));

  const take = (event: ClipboardEvent, onDone: () => void) => {
    if (!isCell(event.target)) return;
    event.preventDefault();
    void copyNow(event, copyRange(range, cells, members)).then((isDone) => isDone && onDone());
  };
  return {
    clear,
    copy,
    cut,
    pasteFromClipboard,
    fill,
    fillDown,
    problems: plan && {
      plan,
      close: () => setPlan(undefined),
      saveRest: () => {
        setPlan(undefined);
        void saveCells(plan, pasted);
      },
    },
    handlers: {
      onCopy: (event: ClipboardEvent) => take(event, () => say(range, copied)),
      onCut: (event: ClipboardEvent) => take(event, () => void clear()),
      onPaste: (event: ClipboardEvent) => {
        if (!isCell(event.target)) return;
        event.preventDefault();
        const { clipboardData } = event;
        void paste({ text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') });
      },
    },
    onKeyDown: keysOf(range, { clear, fillDown }),
  };
}

function keysOf(range: CellRange, { clear, fillDown }: Record<'clear' | 'fillDown', () => Promise<void>>) {
  return (event: KeyboardEvent): boolean => {
    if (!isCell(event.target)) return false;
    const isSeveral = sizeOf(range).cells > 1;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') void fillDown();
    else if (isSeveral && (event.key === 'Delete' || event.key === 'Backspace')) void clear();
    else return false;
    event.preventDefault();
    return true;
  };
}

/** Writes to the event's own clipboard, or later to the asynchronous one if titles must load. */
async function copyNow(
  { clipboardData }: ClipboardEvent,
  sheet: Clipped | Promise<Clipped> | undefined,
): Promise<boolean> {
  if (sheet === undefined) return false;
  if (sheet instanceof Promise) return writeToClipboard(await sheet);
  clipboardData.setData('text/plain', sheet.text);
  clipboardData.setData('text/html', sheet.html);
  return true;
}

type Said = (count: number) => string;

const cleared: Said = (count) => t('{count, plural, one {One cell cleared} other {# cells cleared}}', { count });
const copied: Said = (count) => t('{count, plural, one {One cell copied} other {# cells copied}}', { count });
const filled: Said = (count) => t('{count, plural, one {One cell filled} other {# cells filled}}', { count });
const pasted: Said = (count) => t('{count, plural, one {One cell pasted} other {# cells pasted}}', { count });

async function saveCells({ edits, cellCount }: Pick<PastePlan, 'edits' | 'cellCount'>, said: Said): Promise<void> {
  if (edits.length === 0) return void notifications.show({ message: t('Nothing changed') });
  const running = t('{count, plural, one {Saving one cell} other {Saving # cells}}', { count: cellCount });
  await saveEdits(edits, { done: () => said(cellCount), running });
}

function say(range: CellRange, said: Said): void {
  notifications.show({ message: said(sizeOf(range).cells) });
}
