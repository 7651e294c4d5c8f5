const limitMs = 3_000;
let typed = '';
let stop: (() => void) | undefined;

/** Keeps what is typed until a field that opens takes it: people type on, and single keys must open nothing else. */
export function keepTyping(): void {
  stop?.();
  typed = '';
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key === 'Escape') return stop?.();
    if (ctrlKey || metaKey || altKey || (key.length > 1 && key !== 'Backspace' && key !== 'Enter')) return;
    if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1) typed += key;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const timer = setTimeout(() => stop?.(), limitMs);
  window.addEventListener('keydown', onKey, true);
  stop = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKey, true);
    stop = undefined;
  };
}

/** What was typed meanwhile; from now on keys go to the field. */
export function takeTyped(): string {
  stop?.();
  const taken = typed;
  typed = '';
  return taken;
}
