import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { later } from './later.tsx';

/** A panel that comes later. Escape closes it also while it is still loading. */
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
        close();
      };
      addEventListener('keydown', onKeyDown, { capture: true, signal: listening.signal });
      return () => listening.abort();
    }, [isAsked]);
    return null;
  }
  return later(load, name, ToCome);
}
