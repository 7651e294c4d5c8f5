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
