import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { later } from './later.tsx';
import { dropTyped, keepTyping } from './typed-ahead.ts';

/** Longer than a panel that has come takes to focus its first field. */
const focusMs = 300;

/** A panel that comes later. While it is loading, Escape closes it, and what is typed waits for its first field. */
export function laterPanel<Name extends string, Props extends { onClose: () => void }>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  isOpen: (props: Props) => boolean,
): ComponentType<Props> {
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
  return later(load, name, ToCome);
}
