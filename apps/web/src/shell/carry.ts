import { useState, type FocusEventHandler, type KeyboardEventHandler } from 'react';

/** Something else may be in its place at the next look: it is known by its id. */
interface Thing {
  readonly id: string | number;
}

interface CarryOptions<T> {
  /** The arrow to the place before, and the arrow to the place after. */
  arrows: readonly [before: string, after: string];
  places: number;
  words: CarryWords<T>;
  onDrop: (thing: T, place: number) => void;
}

/** What is told to those who do not see it. Places are counted from 0. */
export interface CarryWords<T> {
  up: (thing: T, place: number) => string;
  over: (thing: T, place: number) => string;
  down: (thing: T, place: number) => string;
  back: (thing: T) => string;
}

/** For the element that has the focus while its thing is carried. */
export interface CarryHandlers {
  onKeyDown: KeyboardEventHandler;
  onBlur: FocusEventHandler;
}

/**
 * Carries a thing from place to place with the keyboard: Space or Enter picks it up and puts it down, two arrows carry
 * it, Escape or a lost focus takes it back. Places are counted and not measured, so that no key can come too early.
 */
export function useCarry<T extends Thing>({ arrows: [before, after], places, words, onDrop }: CarryOptions<T>) {
  const [carried, setCarried] = useState<{ thing: T; place: number } | undefined>();
  // What was told last, for a live region.
  const [told, tell] = useState('');
  const carryTo = (thing: T, place: number) => {
    setCarried({ thing, place });
    tell(words.over(thing, place));
  };
  const takeBack = (thing: T) => {
    setCarried(undefined);
    tell(words.back(thing));
  };
  const putDown = (thing: T, place: number) => {
    setCarried(undefined);
    tell(words.down(thing, place));
    onDrop(thing, place);
  };
  const handlersOf = (own: T, ownPlace: number): CarryHandlers => {
    // What was carried may have gone without a word, taken away by somebody else: its keys are no longer pressed here.
    const held = carried?.thing.id === own.id ? carried : undefined;
    const onKeyDown: KeyboardEventHandler = (event) => {
      const { key } = event;
      const isGrip = key === ' ' || key === 'Enter';
      const isOurs = isGrip || (held && [before, after, 'Escape'].includes(key));
      if (!isOurs || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      // A key that is held down carries on, but lets nothing go.
      if (isGrip && event.repeat) return;
      if (!held) {
        setCarried({ thing: own, place: ownPlace });
        return tell(words.up(own, ownPlace));
      }
      const { thing, place } = held;
      if (key === before) carryTo(thing, Math.max(place - 1, 0));
      else if (key === after) carryTo(thing, Math.min(place + 1, places - 1));
      else if (key === 'Escape') takeBack(thing);
      else putDown(thing, place);
    };
    return { onKeyDown, onBlur: () => held && takeBack(held.thing) };
  };
  return { carried, told, handlersOf };
}
