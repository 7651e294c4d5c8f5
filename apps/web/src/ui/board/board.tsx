import type { Announcements } from '@dnd-kit/core';
import { VisuallyHidden } from '@mantine/core';
import { useRef, type ReactNode, type RefObject } from 'react';
import { t } from '../../language/t.ts';
import { useKeyboardMove, type MoveAnnouncements, type MoveHandlers } from '../keys/use-keyboard-move.ts';
import classes from './board.module.css';
import { MoveArea, thingOf } from './movable.tsx';

export interface BoardThing {
  id: string;
  title: string;
}

export interface BoardPlace<Thing> {
  place: number;
  /** The thing being moved by keyboard, from any column. `isTarget`: dropping would put it here. */
  carried: Thing | undefined;
  isTarget: boolean;
  handlersOf: (thing: Thing) => MoveHandlers;
  /** The card just moved by keyboard, which gets the focus. */
  justMoved: RefObject<string | undefined>;
}

interface BoardProps<Thing> {
  names: readonly string[];
  /** Announcement for screen readers. */
  pickedUp: (thing: Thing) => string;
  /** Returns true if the thing moves. */
  onMove: (thing: Thing, place: number, isByKeyboard: boolean) => boolean;
  renderColumn: (place: BoardPlace<Thing>) => ReactNode;
  renderCard: (thing: Thing) => ReactNode;
}

/** Columns side by side; their cards move by mouse, touch and keyboard. */
export function Board<Thing extends BoardThing>(props: BoardProps<Thing>) {
  const { names, pickedUp, onMove, renderColumn, renderCard } = props;
  const justMoved = useRef<string | undefined>(undefined);
  const words: MoveAnnouncements<Thing> = {
    up: pickedUp,
    over: (_thing, place) => t('Over {place}.', { place: names[place] ?? '' }),
    down: ({ title }, place) => t('{title} is in {place}.', { title, place: names[place] ?? '' }),
    back: () => t('It stays where it was.'),
  };
  const { carried, announcement, handlersOf } = useKeyboardMove<Thing>({
    steps: { ArrowLeft: -1, ArrowRight: 1 },
    places: names.length,
    words,
    onDrop: (thing, place) => {
      if (onMove(thing, place, true)) justMoved.current = thing.id;
    },
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => words.up(thingOf(active), 0),
    onDragOver: ({ active, over }) => (over ? words.over(thingOf(active), Number(over.id)) : undefined),
    onDragEnd: ({ active, over }) =>
      over ? words.down(thingOf(active), Number(over.id)) : words.back(thingOf(active)),
    onDragCancel: ({ active }) => words.back(thingOf(active)),
  };
  return (
    <MoveArea<Thing>
      accessibility={{ announcements }}
      onMove={(thing, place) => onMove(thing, Number(place), false)}
      renderLifted={(thing) => <div className={classes.lifted}>{renderCard(thing)}</div>}
    >
      <div className={classes.board} tabIndex={-1}>
        {names.map((_name, place) =>
          renderColumn({
            place,
            carried: carried?.thing,
            isTarget: carried?.place === place,
            handlersOf: (thing) => handlersOf(thing, place),
            justMoved,
          }),
        )}
      </div>
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
    </MoveArea>
  );
}
