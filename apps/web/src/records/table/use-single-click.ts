import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';

const doubleClickMs = 300;

/** Links inside a cell that a double click edits: a link is followed only if no second click comes. */
export function useSingleClick() {
  const waiting = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(waiting.current), []);
  return {
    // A key edits the cell and cancels the pending link.
    onKeyDownCapture: () => window.clearTimeout(waiting.current),
    onClickCapture: (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      // Clicks made by the keyboard or by code have no count; with a modifier key the link opens in a new tab.
      if (!link || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      window.clearTimeout(waiting.current);
      if (event.detail === 1) waiting.current = window.setTimeout(() => link.click(), doubleClickMs);
    },
  };
}

/** Opens an input by `edit`; the pressed key replaces its text. Returns true if the key is text. */
export function typeOver(event: KeyboardEvent, edit: (() => void) | undefined): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  // The space bar selects the row, or presses a button.
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return false;
  // Text for a cell must not trigger shortcuts.
  event.stopPropagation();
  if (!edit) return true;
  flushSync(edit);
  const input = document.activeElement;
  if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.select();
  return true;
}

/** A clicked link leaves the focus to its cell, so that keys edit the cell. */
export function keepFocus(event: MouseEvent<HTMLElement>): void {
  if (!(event.target instanceof Element) || !event.target.closest('a')) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
}
