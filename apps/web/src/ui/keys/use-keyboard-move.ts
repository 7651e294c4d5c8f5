import { useState, type FocusEventHandler, type KeyboardEventHandler } from 'react';

/** An item being moved. It is identified by id, since live updates may change its index. */
interface Thing {
  readonly id: string | number;
}

interface MoveOptions<T> {
  /** Arrow keys to the previous and to the next place. */
  arrows: readonly [before: string, after: string];
  /** A grid of places: arrow keys to the row above and below, and the number of places in a row. */
  rows?: { arrows: readonly [above: string, below: string]; length: number };
  /** Number of places, optionally per item. */
  places: number | ((thing: T) => number);
  words: MoveAnnouncements<T>;
  onDrop: (thing: T, place: number) => void;
}

/** Announcements for screen readers. Places are counted from 0. */
export interface MoveAnnouncements<T> {
  up: (thing: T, place: number) => string;
  over: (thing: T, place: number) => string;
  down: (thing: T, place: number) => string;
  back: (thing: T) => string;
}

/** Handlers of the element that keeps the focus while its item is moved. */
export interface MoveHandlers {
  onKeyDown: KeyboardEventHandler;
  onBlur: FocusEventHandler;
}

/**
 * Moves an item by keyboard: Space or Enter picks it up and drops it, two arrows move it, Escape or a lost focus
 * cancels. Places are indexes, not measured positions, so fast keys work before the layout is done.
 */
export function useKeyboardMove<T extends Thing>({ arrows, rows, places, words, onDrop }: MoveOptions<T>) {
  const steps = stepsOf(arrows, rows);
  const [carried, setCarried] = useState<{ thing: T; place: number } | undefined>();
  // The last announcement, for an aria-live region.
  const [announcement, announce] = useState('');
  const countFor = (thing: T) => (typeof places === 'number' ? places : places(thing));
  const moveTo = (thing: T, place: number) => {
    setCarried({ thing, place });
    announce(words.over(thing, place));
  };
  const takeBack = (thing: T) => {
    setCarried(undefined);
    announce(words.back(thing));
  };
  const putDown = (thing: T, place: number) => {
    setCarried(undefined);
    announce(words.down(thing, place));
    onDrop(thing, place);
  };
  const handlersOf = (own: T, ownPlace: number): MoveHandlers => {
    // The item may have been deleted by others while it was carried.
    const held = carried?.thing.id === own.id ? carried : undefined;
    const onKeyDown: KeyboardEventHandler = (event) => {
      const { key } = event;
      const isGrip = key === ' ' || key === 'Enter';
      const step = steps.get(key);
      const isOurs = isGrip || (held && (step !== undefined || key === 'Escape'));
      if (!isOurs || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      // Key repeat may move the item, but not drop it.
      if (isGrip && event.repeat) return;
      if (!held) {
        setCarried({ thing: own, place: ownPlace });
        return announce(words.up(own, ownPlace));
      }
      const { thing, place } = held;
      if (step !== undefined) moveTo(thing, withinReach(place, step, countFor(thing)));
      else if (key === 'Escape') takeBack(thing);
      else putDown(thing, place);
    };
    return { onKeyDown, onBlur: () => held && takeBack(held.thing) };
  };
  return { carried, announcement, handlersOf };
}

function stepsOf(
  [before, after]: MoveOptions<Thing>['arrows'],
  rows: MoveOptions<Thing>['rows'],
): ReadonlyMap<string, number> {
  const steps: [string, number][] = [
    [before, -1],
    [after, 1],
  ];
  if (rows) steps.push([rows.arrows[0], -rows.length], [rows.arrows[1], rows.length]);
  return new Map(steps);
}

/** The place after a step. A step beyond the first or last place does nothing. */
function withinReach(place: number, step: number, count: number): number {
  const next = place + step;
  return next < 0 || next >= count ? place : next;
}
