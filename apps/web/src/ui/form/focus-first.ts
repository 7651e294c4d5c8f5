/**
 * Focuses the first field of a dialog as it opens. Mantine does so in timeouts: keys before them would be lost, and a
 * late one would take the focus from the second field. Mantine focuses what has `data-autofocus`, so the attribute
 * follows the focus.
 */
export function focusFirst(): void {
  // The dialog remembers the focus of the page first, to return it.
  queueMicrotask(() => {
    const dialog = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1);
    dialog?.addEventListener('focusin', ({ target }) => {
      for (const marked of dialog.querySelectorAll('[data-autofocus]')) marked.removeAttribute('data-autofocus');
      if (target instanceof HTMLElement) target.dataset['autofocus'] = 'true';
    });
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  });
}
