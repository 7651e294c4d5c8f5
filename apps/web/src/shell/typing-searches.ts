/** Whoever comes into a list that can be searched types a new search, and not behind what is chosen. */
export function letTypingSearch(): void {
  let entered: HTMLInputElement | undefined;
  document.addEventListener('focusin', ({ target }) => {
    entered =
      target instanceof HTMLInputElement && target.ariaHasPopup === 'listbox' && !target.readOnly ? target : undefined;
    // Once the list is open: opening it takes the selection away.
    setTimeout(() => target === entered && entered?.select());
  });
  const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    // The first letter may come before that.
    if (target === entered && key.length === 1 && !ctrlKey && !metaKey && !altKey) entered?.select();
    entered = undefined;
  };
  document.addEventListener('keydown', onKey, true);
}
