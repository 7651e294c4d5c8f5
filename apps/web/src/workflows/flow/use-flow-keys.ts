import type { Definition } from '@dossier/domain/workflows/schema.ts';
import { useWindowEvent } from '@mantine/hooks';
import type { KeyboardEvent, RefObject } from 'react';
import type { Undoing } from '../definition/use-definition.ts';
import { placeOfDrop } from './drag.tsx';
import { markedIn, textOf, type Editing } from './editing.ts';
import { placeOf, stepAt, type Place } from './tree.ts';

interface FlowKeys {
  picture: RefObject<HTMLElement | null>;
  now: RefObject<Definition>;
  editing: Editing;
  undoing: Pick<Undoing<Definition>, 'undo' | 'redo'>;
}

/**
 * Handles the keys of the picture outside of text inputs: arrows, also with Alt, Home, End, Delete; copy, cut, paste,
 * undo.
 */
export function useFlowKeys({ picture, now, editing, undoing }: FlowKeys): (event: KeyboardEvent) => void {
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
  return (event) => {
    if (event.defaultPrevented || !isFree(event.nativeEvent)) return;
    if (event.ctrlKey || event.metaKey) {
      const wanted = keyOf(event) === 'z' ? undoing.undo : keyOf(event) === 'Z' ? undoing.redo : undefined;
      if (!wanted) return;
      event.preventDefault();
      wanted();
      // The focused element may be gone by then.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) picture.current?.focus();
      });
      return;
    }
    const path = pathOfFocus(picture.current);
    if (path === undefined) return;
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (by !== undefined) {
      event.preventDefault();
      if (!event.altKey) return focusStep(picture.current, path, (at) => at + by);
      return path === '' ? undefined : editing.moveBy(path, by)?.();
    }
    if (event.altKey) return;
    if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      return focusStep(picture.current, path, (_at, count) => (event.key === 'Home' ? 0 : count - 1));
    }
    if (path === '' || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    editing.remove(path);
  };
}

/** Returns `Z` for Shift with z, and for y. */
function keyOf({ key, shiftKey }: KeyboardEvent): string {
  return key.toLowerCase() === 'y' || (shiftKey && key.toLowerCase() === 'z') ? 'Z' : key.toLowerCase();
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

function focusStep(picture: HTMLElement | null, path: string, to: (at: number, count: number) => number): void {
  const all = [...(picture?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  const at = all.findIndex((one) => one.dataset['path'] === path);
  all[to(at, all.length)]?.focus();
}
