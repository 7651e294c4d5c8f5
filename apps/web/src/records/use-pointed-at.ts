import { useEffect, useRef } from 'react';

/** Scrolls to the item of a list that the address points at, once it is rendered, and focuses it, which marks it. */
export function usePointedAt(at: string | undefined, items: readonly { id: string }[] | undefined) {
  const item = useRef<HTMLLIElement>(null);
  const isThere = items?.some(({ id }) => id === at) === true;
  useEffect(() => {
    if (!isThere) return;
    item.current?.scrollIntoView({ block: 'center' });
    item.current?.focus({ preventScroll: true });
  }, [at, isThere]);
  // A panel that has just opened gives the focus to what is marked so, else to its first button.
  return (id: string) => (id === at ? { ref: item, tabIndex: -1, 'data-autofocus': true } : {});
}
