/** Errors that appear after this time no longer move the focus. */
const refusalWithinMs = 10_000;

/**
 * Focuses the first invalid input after a refused submit, whether the page or the server refused it. If the person
 * has moved the focus meanwhile, it stays there.
 */
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
