/** Focuses the first field of a dialog as it opens. Mantine does so in a timeout, and keys before it are lost. */
export function focusFirst(): void {
  // The dialog remembers the focus of the page first, to return it.
  queueMicrotask(() => {
    const fields = document.querySelectorAll<HTMLElement>('[role="dialog"] [data-autofocus]');
    fields[fields.length - 1]?.focus({ preventScroll: true });
  });
}
