/** Longer than a slow connection takes for the code; then keys are shortcuts again. */
const keptMs = 5_000;

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;
interface Kept {
  keys: readonly Key[];
  /** They replace the text of the field. */
  isOver: boolean;
}
const nothing: Kept = { keys: [], isOver: false };
let kept = nothing;
let stop: (() => void) | undefined;

/**
 * Keeps what is typed until the field that it is meant for has the focus, and types it there, with the Enter that
 * sends it and the Tab that leads on to the next field. The field is still loading, and the keys would be shortcuts of
 * the page. `over`: the key that asked for the field, and replaces its text.
 */
export function keepTyping(over?: Key): void {
  if (over) kept = { keys: [keyOf(over)], isOver: true };
  if (stop) return;
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const limit = setTimeout(dropTyped, keptMs);
  stop = () => {
    clearTimeout(limit);
    listening.abort();
  };
  addEventListener('keydown', keepKey, options);
  addEventListener('focusin', ({ target }) => takesText(target) && typeInto(target), options);
  addEventListener('pointerdown', dropTyped, options);
}

/** The field does not come. */
export function dropTyped(): void {
  stop?.();
  stop = undefined;
  kept = nothing;
}

export function isField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function takesText(target: EventTarget | null): target is HTMLElement {
  return isField(target) || (target instanceof HTMLElement && target.isContentEditable);
}

function keepKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (key === 'Escape' || takesText(target)) return dropTyped();
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') {
    if (kept.keys.every((one) => one.key.length === 1)) kept = { ...kept, keys: [], isOver: true };
    event.preventDefault();
    return event.stopImmediatePropagation();
  }
  const isShortcut = (ctrlKey || metaKey) && key !== 'Enter';
  if (isShortcut || altKey || (key.length > 1 && !['Backspace', 'Enter', 'Tab'].includes(key))) return;
  const keys = key === 'Backspace' ? kept.keys.slice(0, -1) : [...kept.keys, keyOf(event)];
  kept = { ...kept, keys };
  event.preventDefault();
  event.stopImmediatePropagation();
}

function typeInto(field: HTMLElement): void {
  const { keys, isOver } = kept;
  dropTyped();
  if (keys.length === 0 && !isOver) return;
  // React ignores a change of a field that it is still drawing.
  queueMicrotask(() => {
    if (isOver && isField(field)) field.select();
    type(keys);
  });
}

/** Types into what has the focus: a field, or a cell, which becomes one with the first letter. */
function type(keys: readonly Key[]): void {
  const end = keys.findIndex(({ key }) => key.length > 1);
  const text = end === -1 ? keys : keys.slice(0, end);
  if (text[0]) {
    if (!takesText(document.activeElement)) press(text[0]);
    // Unlike a new value it comes as if it were typed, and can be undone.
    document.execCommand('insertText', false, text.map(({ key }) => key).join(''));
  }
  const [leadsOn, ...rest] = keys.slice(text.length);
  if (!leadsOn) return;
  // Each once React has drawn what came before, which it does ahead of what is queued from here on.
  queueMicrotask(() => {
    press(leadsOn);
    queueMicrotask(() => type(rest));
  });
}

/** Presses a key where the focus is. Unlike a hand's, such a key does nothing by itself: that follows here. */
function press(key: Key): void {
  const target = document.activeElement;
  const isLeft = target?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
  if (isLeft !== true || key.ctrlKey || key.metaKey) return;
  if (key.key === 'Tab') focusNext(target, key.shiftKey ? -1 : 1);
  if (key.key !== 'Enter') return;
  if (target instanceof HTMLButtonElement) target.click();
  else if (target instanceof HTMLInputElement) send(target.form);
  else document.execCommand('insertText', false, '\n');
}

/** As Enter in a field does: through the button, which may forbid it. */
function send(form: HTMLFormElement | null): void {
  const button = elementsOf(form).find((one) => one.matches('[type="submit"]'));
  if (button) button.click();
  else form?.requestSubmit();
}

function focusNext(target: Element | null, step: 1 | -1): void {
  const reached = elementsOf(target?.closest('form')).filter(
    (one) => one === target || (one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility()),
  );
  const next = reached[reached.findIndex((one) => one === target) + step];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}

function elementsOf(form: HTMLFormElement | null | undefined): HTMLElement[] {
  return [...(form?.elements ?? [])].filter((one) => one instanceof HTMLElement);
}

function keyOf({ key, code, shiftKey, ctrlKey, metaKey }: Key): Key {
  return { key, code, shiftKey, ctrlKey, metaKey };
}
