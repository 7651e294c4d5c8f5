import { useEffect } from 'react';
const panels = '[role="dialog"]:not([data-beside]), [role="menu"]';
/** Errors that appear later than this no longer move the focus. */
const refusalWithinMs = 10_000;
const entered = new WeakSet<Element>();

/**
 * Mantine focuses the element with `data-autofocus` one timer after a panel opens; a late timer would take the focus
 * from the second field. So the attribute follows the focus.
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

/** The field of a new panel that gets the focus one timer later. While a person types, only that of a dialog. */
export function fieldOfOpened(isTyping: boolean): HTMLElement | null | undefined {
  const panel = [...document.querySelectorAll(isTyping ? '[aria-modal="true"]' : panels)].at(-1);
  if (!panel || entered.has(panel)) return undefined;
  return panel.querySelector<HTMLElement>('[data-autofocus], input, textarea');
}

/** Focuses the first field of a dialog as it opens, so that no keys are lost. */
export function focusFirst(): void {
  // The dialog remembers the focus of the page first, to return it.
  queueMicrotask(() => {
    const dialog = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1);
    const field = dialog?.querySelector<HTMLElement>('[data-autofocus]');
    if (field) focusToType(field);
  });
}

/** Focuses a field and selects text that a draft has restored, so that typing replaces it. */
export function focusToType(field: HTMLElement): void {
  field.focus({ preventScroll: true });
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (isText && field.closest('form')?.querySelector('[data-restored]')) field.select();
}

/** Focuses the first invalid input after a refusal, unless the person has moved the focus meanwhile. */
export function focusFirstErrors(): void {
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement) watch(target);
  });
}

function watch(form: HTMLFormElement): void {
  const look = () => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!field) return;
    observer.disconnect();
    const { activeElement } = document;
    if (activeElement === document.body || form.contains(activeElement)) field.focus();
  };
  const observer = new MutationObserver(look);
  observer.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] });
  setTimeout(() => observer.disconnect(), refusalWithinMs);
  requestAnimationFrame(look);
}

/** Selects the text of a searchable select on focus, so that typing replaces it. */
export function letTypingSearch(): void {
  let entered: HTMLInputElement | undefined;
  document.addEventListener('focusin', ({ target }) => {
    entered =
      target instanceof HTMLInputElement && target.ariaHasPopup === 'listbox' && !target.readOnly ? target : undefined;
    // After the list has opened, since opening clears the selection.
    setTimeout(() => target === entered && entered?.select());
  });
  const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    // A key typed before the timeout also replaces the text.
    if (target === entered && key.length === 1 && !ctrlKey && !metaKey && !altKey) entered?.select();
    entered = undefined;
  };
  document.addEventListener('keydown', onKey, true);
  // The key that opened a cell may write its letter before the timeout.
  document.addEventListener('input', () => (entered = undefined), true);
}

/** Returns the focus when a panel is unmounted without being closed, unless it has moved elsewhere meanwhile. */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body)
        before.focus({ preventScroll: true });
    };
  }, []);
}
