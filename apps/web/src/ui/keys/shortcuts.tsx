import { useEffect, useId } from 'react';
import { fieldOfOpened, focusToType } from '../form/focus-first.ts';

/** A key, or several after one another, as in `g d`; `mod` is Ctrl, or Cmd on a Mac. */
export interface Shortcut {
  keys: string;
  label: string;
  run: () => void;
}

const registered = new Map<string, readonly Shortcut[]>();
const offKey = 'dossier.single-keys-off';
const sequenceMs = 900;

/** Registers shortcuts while the component is mounted; the help sheet lists them. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const id = useId();
  useEffect(() => void registered.set(id, shortcuts));
  useEffect(() => () => void registered.delete(id), [id]);
}

/** The active shortcuts; for equal keys the latest wins. */
export function activeShortcuts(): Shortcut[] {
  return [...new Map([...registered.values()].flat().map((shortcut) => [shortcut.keys, shortcut])).values()];
}

/** Keys without Ctrl or Cmd can be switched off (WCAG 2.1.4), since dictation would trigger them. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(offKey) === null;
}

export function switchSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(offKey);
  else localStorage.setItem(offKey, '1');
}

/** The only key listener, mounted by the shell. */
export function useShortcutKeys(): void {
  useEffect(() => {
    let typed = '';
    let typedAt = 0;
    const onKey = (event: KeyboardEvent) => {
      const key = nameOf(event);
      if (key === undefined || event.defaultPrevented) return;
      const hasModifier = key.startsWith('mod+');
      // Text inputs have their own undo.
      if (/^mod\+(shift\+)?[zy]$/.test(key) && (isTyping(event.target) || isInDialog())) return;
      if (!hasModifier && (isTyping(event.target) || isOnValue(event.target) || isInDialog() || !areSingleKeysOn()))
        return;
      const sequence = event.timeStamp - typedAt < sequenceMs && typed !== '' ? `${typed} ${key}` : key;
      const shortcuts = activeShortcuts();
      const found = shortcuts.find(({ keys }) => keys === sequence) ?? shortcuts.find(({ keys }) => keys === key);
      typed = found ? '' : key;
      typedAt = event.timeStamp;
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('keydown', focusOpenedPanel, { capture: true, signal });
    window.addEventListener('keydown', onKey, { signal });
    return () => listening.abort();
  }, []);
}

function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | undefined {
  if (altKey || key.length !== 1) return undefined;
  // Without Ctrl, the character itself includes Shift: `?`.
  return ctrlKey || metaKey ? `mod+${shiftKey ? 'shift+' : ''}${key.toLowerCase()}` : key.toLowerCase();
}

/** False for boxes and switches, which take no letters but keep the focus after a click. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && target.type !== 'radio';
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));
}

/** A clicked link of an e-mail address, number or site keeps the focus: letters typed on it edit the value. */
function isOnValue(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('a[href^="mailto:"], a[href^="tel:"], a[target="_blank"]');
}

function isInDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null;
}

/** Sends a letter typed before a new panel has the focus to the panel's field. */
function focusOpenedPanel(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
  const field = fieldOfOpened(isTyping(event.target));
  if (field && isTyping(field)) focusToType(field);
}
