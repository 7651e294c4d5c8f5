/** Longer than a slow connection takes for the code; then keys are shortcuts again. */
const keptMs = 5_000;

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey'>;
interface Kept {
  keys: readonly Key[];
  /** They replace the text of the field. */
  isOver: boolean;
  isOfCell: boolean;
}
const nothing: Kept = { keys: [], isOver: false, isOfCell: false };
let kept = nothing;
let stop: (() => void) | undefined;

/**
 * Keeps what is typed until the field that it is meant for has the focus, and types it there. The field is still
 * loading, and the keys would be shortcuts of the page. `over`: the key that asked for the field, and replaces its
 * text. `isOfCell`: Enter and Tab lead on to another cell, for which the next keys are.
 */
export function keepTyping({ over, isOfCell = false }: { over?: Key; isOfCell?: boolean } = {}): void {
  if (over) kept = { keys: [over], isOver: true, isOfCell };
  else kept = { ...kept, isOfCell };
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
  const { key, shiftKey, target, ctrlKey, metaKey, altKey } = event;
  if (key === 'Escape' || takesText(target)) return dropTyped();
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') {
    if (kept.keys.every((one) => one.key.length === 1)) kept = { ...kept, keys: [], isOver: true };
    event.preventDefault();
    return event.stopImmediatePropagation();
  }
  const leadsOn = kept.isOfCell && (key === 'Enter' || key === 'Tab');
  if (ctrlKey || metaKey || altKey || (key.length > 1 && key !== 'Backspace' && !leadsOn)) return;
  const keys = key === 'Backspace' ? kept.keys.slice(0, -1) : [...kept.keys, { key, shiftKey }];
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
  press(leadsOn);
  // Once React has drawn where the focus is now, which comes before what is queued from here on.
  queueMicrotask(() => type(rest));
}

function press({ key, shiftKey }: Key): void {
  const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
}
