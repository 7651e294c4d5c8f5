/** Longer than a slow connection takes for the code; then keys are shortcuts again. */
const keptMs = 5_000;
let typed = '';
let replaces = false;
let stop: (() => void) | undefined;

/**
 * Keeps what is typed until the field that it is meant for has the focus, and types it there. The field is still
 * loading, and the keys would be shortcuts of the page. `first`: the key that asked for the field, and replaces its
 * text.
 */
export function keepTyping(first?: string): void {
  if (first !== undefined) {
    typed = first;
    replaces = true;
  }
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
  typed = '';
  replaces = false;
}

export function isField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function takesText(target: EventTarget | null): target is HTMLElement {
  return isField(target) || (target instanceof HTMLElement && target.isContentEditable);
}

function keepKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (key === 'Escape' || takesText(target)) return dropTyped();
  if (ctrlKey || metaKey || altKey || (key.length > 1 && key !== 'Backspace')) return;
  typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function typeInto(field: HTMLElement): void {
  const text = typed;
  const isOver = replaces;
  dropTyped();
  if (text === '') return;
  // React ignores a change of a field that it is still drawing.
  queueMicrotask(() => {
    if (isOver && isField(field)) field.select();
    // Unlike a new value it comes as if it were typed, and can be undone.
    document.execCommand('insertText', false, text);
  });
}
