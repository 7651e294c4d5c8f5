const panels = '[role="dialog"], [role="menu"]';
/** Panels that have had the focus. */
const entered = new WeakSet<Element>();

/**
 * Mantine focuses what has `data-autofocus` one timer after a panel opens: a late one would take the focus from the
 * second field. The attribute follows the focus.
 */
export function markFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    const panel = target instanceof HTMLElement ? target.closest(panels) : null;
    if (!panel || !(target instanceof HTMLElement)) return;
    entered.add(panel);
    for (const marked of panel.querySelectorAll('[data-autofocus]')) marked.removeAttribute('data-autofocus');
    target.dataset['autofocus'] = 'true';
  });
}

/** The field of a panel that has just opened and takes the focus one timer later; while one types, only of a dialog. */
export function fieldOfOpened(isTyping: boolean): HTMLElement | null | undefined {
  const panel = [...document.querySelectorAll(isTyping ? '[aria-modal="true"]' : panels)].at(-1);
  if (!panel || entered.has(panel)) return undefined;
  return panel.querySelector<HTMLElement>('[data-autofocus], input, textarea');
}

/** Focuses the first field of a dialog as it opens, before keys are lost. */
export function focusFirst(): void {
  // The dialog remembers the focus of the page first, to return it.
  queueMicrotask(() => {
    const dialog = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1);
    const field = dialog?.querySelector<HTMLElement>('[data-autofocus]');
    if (field) focusToType(field);
  });
}

/** Focuses a field. Text that a draft has restored is selected, so that typing replaces it. */
export function focusToType(field: HTMLElement): void {
  field.focus({ preventScroll: true });
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (isText && field.closest('form')?.querySelector('[data-restored]')) field.select();
}
