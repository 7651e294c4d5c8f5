import { useEffect, useRef } from 'react';

/** Scrolls to the list item in the URL once it is rendered, and focuses it, which highlights it. */
export function usePointedAt(at: string | undefined, items: readonly { id: string }[] | undefined) {
  const item = useRef<HTMLLIElement>(null);
  const isThere = items?.some(({ id }) => id === at) === true;
  useEffect(() => {
    if (!isThere) return;
    item.current?.scrollIntoView({ block: 'center' });
    item.current?.focus({ preventScroll: true });
  }, [at, isThere]);
  // A newly opened panel focuses the element with this mark, else its first button.
  return (id: string) => (id === at ? { ref: item, tabIndex: -1, 'data-autofocus': true } : {});
}
