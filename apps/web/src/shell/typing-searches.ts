/** Whoever comes into a list that can be searched types a new search, and not behind what is chosen. */
export function letTypingSearch(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.ariaHasPopup !== 'listbox' || target.readOnly) return;
    // Once the list is open: opening it takes the selection away.
    setTimeout(() => target.select());
  });
}
