import type { Definition } from '@dossier/domain/workflows/schema.ts';
import { getHotkeyHandler, useWindowEvent } from '@mantine/hooks';
import type { KeyboardEvent, RefObject } from 'react';
import type { Undoing } from '../definition/use-definition.ts';
import { placeOfDrop } from './drag.tsx';
import { markedIn, textOf, type Editing } from './editing.ts';
import { placeOf, stepAt, type Place } from './tree.ts';

interface FlowKeys {
  picture: RefObject<HTMLElement | null>;
  now: RefObject<Definition>;
  editing: Editing;
  undoing: Pick<Undoing, 'undo' | 'redo'>;
}

/** Handles the keys of the picture outside of text inputs, and copy, cut and paste. */
export function useFlowKeys({ picture, now, editing, undoing }: FlowKeys): (event: KeyboardEvent<HTMLElement>) => void {
  const onCopy = (event: ClipboardEvent) => {
    const path = pathOfFocus(picture.current);
    const step = path ? stepAt(now.current.steps, path) : undefined;
    const text = step && isFree(event) && !window.getSelection()?.toString() ? textOf(step) : undefined;
    if (path === undefined || text === undefined) return;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    if (event.type === 'cut') editing.remove(path);
  };
  const onPaste = (event: ClipboardEvent) => {
    const place = isFree(event) ? placeOfFocus(picture.current, now.current) : undefined;
    const marked = place && markedIn(event.clipboardData?.getData('text/plain') ?? '');
    if (!place || marked === undefined) return;
    event.preventDefault();
    editing.pasteMarked(place, marked);
  };
  useWindowEvent('copy', onCopy);
  useWindowEvent('cut', onCopy);
  useWindowEvent('paste', onPaste);
  const travel = (change: (() => void) | undefined) => {
    change?.();
    // The focused element may be gone by then.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) picture.current?.focus();
    });
  };
  const onStep = (act: (path: string) => void) => () => {
    const path = pathOfFocus(picture.current);
    if (path) act(path);
  };
  const onKey = getHotkeyHandler([
    ['mod+Z', () => travel(undoing.undo)],
    ['mod+shift+Z', () => travel(undoing.redo)],
    ['mod+Y', () => travel(undoing.redo)],
    ['ArrowUp', () => focusStep(picture.current, (at) => at - 1)],
    ['ArrowDown', () => focusStep(picture.current, (at) => at + 1)],
    ['Home', () => focusStep(picture.current, () => 0)],
    ['End', () => focusStep(picture.current, (_at, count) => count - 1)],
    ['alt+ArrowUp', onStep((path) => editing.moveBy(path, -1)?.())],
    ['alt+ArrowDown', onStep((path) => editing.moveBy(path, 1)?.())],
    ['Delete', onStep(editing.remove)],
    ['Backspace', onStep(editing.remove)],
  ]);
  return (event) => {
    const isReached = event.ctrlKey || event.metaKey || pathOfFocus(picture.current) !== undefined;
    if (isReached && !event.defaultPrevented && isFree(event.nativeEvent)) onKey(event);
  };
}

function isFree({ target }: Event): boolean {
  if (!(target instanceof HTMLElement)) return true;
  return (
    !target.isContentEditable &&
    !/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) &&
    target.closest('[role="menu"], [role="dialog"], [role="listbox"]') === null
  );
}

/** The path of the focused step: '' is the trigger. */
function pathOfFocus(picture: HTMLElement | null): string | undefined {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !picture?.contains(focused)) return undefined;
  return focused === picture ? '' : (focused.dataset['path'] ?? focused.dataset['grip']);
}

/** After the focused step, or at the focused position; without a focus at the end. */
function placeOfFocus(picture: HTMLElement | null, { steps }: Definition): Place | undefined {
  const focused = document.activeElement;
  if (!picture) return undefined;
  if (!(focused instanceof HTMLElement) || !picture.contains(focused)) return { list: '', at: steps.length };
  const drop = focused.dataset['place'];
  if (drop !== undefined) return placeOfDrop(drop);
  const path = pathOfFocus(picture);
  if (path === undefined) return undefined;
  if (path === '') return { list: '', at: 0 };
  const { list, at } = placeOf(path);
  return { list, at: at + 1 };
}

function focusStep(picture: HTMLElement | null, to: (at: number, count: number) => number): void {
  const path = pathOfFocus(picture);
  const all = [...(picture?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  const at = all.findIndex((one) => one.dataset['path'] === path);
  all[to(at, all.length)]?.focus();
}
