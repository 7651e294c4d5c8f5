import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ComponentType } from 'react';
import { later } from './later.tsx';
import { dropTyped, keepTyping } from './typed-ahead.ts';

/** Longer than a panel that has come takes to focus its first field. */
const focusMs = 300;
/** Longer than a panel that was opened by its own means takes to give the focus back. */
const backMs = 20;

/**
 * A panel that comes later. While it is loading, Escape closes it, and what is typed waits for its first field. What
 * asked for it has the focus again when it is closed.
 */
export function laterPanel<Name extends string, Props extends { onClose: () => void }>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  isOpen: (props: Props) => boolean,
): ComponentType<Props> {
  const Panel = later(load, name, ToCome);
  return function LaterPanel(props: Props) {
    useFocusBack(isOpen(props));
    return <Panel {...props} />;
  };

  function ToCome(props: Props): null {
    const isAsked = isOpen(props);
    const close = useEffectEvent(props.onClose);
    useEffect(() => {
      if (!isAsked) return undefined;
      const listening = new AbortController();
      const onKeyDown = (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        listening.abort();
        close();
      };
      addEventListener('keydown', onKeyDown, { capture: true, signal: listening.signal });
      keepTyping();
      return () => {
        // It may have no field.
        if (!listening.signal.aborted) setTimeout(dropTyped, focusMs);
        listening.abort();
      };
    }, [isAsked]);
    return null;
  }
}

/** Panels give the focus back themselves, unless they were open from their first moment. */
function useFocusBack(isAsked: boolean): void {
  const asker = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isAsked) {
      asker.current = document.activeElement;
      return;
    }
    const left = document.activeElement;
    const { current } = asker;
    asker.current = null;
    if (!(current instanceof HTMLElement)) return;
    setTimeout(() => {
      const now = document.activeElement;
      if (now === null || now === document.body || now === left) current.focus({ preventScroll: true });
    }, backMs);
  }, [isAsked]);
}
