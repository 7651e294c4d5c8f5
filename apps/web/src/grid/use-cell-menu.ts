import { useState, type MouseEvent } from 'react';

/** In pixels of the window. */
export interface Place {
  x: number;
  y: number;
}

/** The menu of cells: by a right click, a long touch, or the menu key. */
export function useCellMenu() {
  const [place, setPlace] = useState<Place | undefined>();
  const onContextMenu = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : undefined;
    const cell = target?.closest<HTMLElement>('[role="gridcell"]');
    // Links keep the menu of the browser, and so do inputs.
    if (!cell?.hasAttribute('data-cell') || target?.closest('a, input, textarea')) return;
    event.preventDefault();
    const { left, bottom } = cell.getBoundingClientRect();
    // The menu key knows no pointer.
    const isByKey = event.button !== 2 && event.clientX === 0;
    setPlace(isByKey ? { x: left, y: bottom } : { x: event.clientX, y: event.clientY });
  };
  return { place, onContextMenu, close: () => setPlace(undefined) };
}
