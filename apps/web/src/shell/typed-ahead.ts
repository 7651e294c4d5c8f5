/** Longer than a slow connection takes for the code; then keys are shortcuts again. */
const keptMs = 5_000;
let typed = '';
let stop: (() => void) | undefined;

/**
 * Keeps what is typed from now until `takeTyped`. The field that it is meant for is still loading, and the keys would
 * be shortcuts of the page.
 */
export function keepTyping(): void {
  if (stop) return;
  const onKey = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (target instanceof HTMLInputElement && target.closest('[role="dialog"]')) return stop?.();
    if (key === 'Escape') return stop?.();
    if (ctrlKey || metaKey || altKey || (key.length > 1 && key !== 'Backspace')) return;
    typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const limit = setTimeout(() => stop?.(), keptMs);
  stop = () => {
    clearTimeout(limit);
    window.removeEventListener('keydown', onKey, true);
    stop = undefined;
    typed = '';
  };
  window.addEventListener('keydown', onKey, true);
}

/** What was typed meanwhile. */
export function takeTyped(): string {
  const taken = typed;
  stop?.();
  return taken;
}
