import { useState, type FocusEventHandler, type KeyboardEventHandler } from 'react';

/** An item being moved. It is identified by id, since live updates may change its index. */
interface Thing {
  readonly id: string | number;
}

interface MoveOptions<T> {
  /** Number of places by which each key moves an item; a step beyond the first or last place does nothing. */
  steps: Readonly<Record<string, number>>;
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
export function useKeyboardMove<T extends Thing>({ steps, places, words, onDrop }: MoveOptions<T>) {
  const [carried, setCarried] = useState<{ thing: T; place: number } | undefined>();
  const [announcement, announce] = useState('');
  const countFor = (thing: T) => (typeof places === 'number' ? places : places(thing));
  const carry = (next: { thing: T; place: number } | undefined, said: string) => {
    setCarried(next);
    announce(said);
  };
  const takeBack = (thing: T) => carry(undefined, words.back(thing));
  const handlersOf = (own: T, ownPlace: number): MoveHandlers => {
    // The item may have been deleted by others while it was carried.
    const held = carried?.thing.id === own.id ? carried : undefined;
    const onKeyDown: KeyboardEventHandler = (event) => {
      const { key } = event;
      const isGrip = key === ' ' || key === 'Enter';
      const step = steps[key];
      const isOurs = isGrip || (held && (step !== undefined || key === 'Escape'));
      if (!isOurs || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      // Key repeat may move the item, but not drop it.
      if (isGrip && event.repeat) return;
      if (!held) return carry({ thing: own, place: ownPlace }, words.up(own, ownPlace));
      const { thing } = held;
      if (key === 'Escape') return takeBack(thing);
      const next = held.place + (step ?? 0);
      const place = next < 0 || next >= countFor(thing) ? held.place : next;
      if (step !== undefined) return carry({ thing, place }, words.over(thing, place));
      carry(undefined, words.down(thing, place));
      onDrop(thing, place);
    };
    return { onKeyDown, onBlur: () => held && takeBack(held.thing) };
  };
  return { carried, announcement, handlersOf };
}
