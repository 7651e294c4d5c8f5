/** How long the server may take to refuse what was sent. */
const refusalWithinMs = 10_000;

/**
 * After a form was sent in vain, the keyboard is where the first mistake is, whether the page found
 * it or the server did. Whoever has gone on to another place by then is left there.
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
