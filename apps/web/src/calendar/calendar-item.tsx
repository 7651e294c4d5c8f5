import { useDraggable } from '@dnd-kit/core';
import { useEffect, type RefObject } from 'react';
import type { MoveHandlers } from '../ui/keys/use-keyboard-move.ts';
import classes from './calendar.module.css';

export interface CalendarItem {
  id: string;
  title: string;
  day: string;
  /** The time of day, as people read it. */
  time?: string | undefined;
  /** `done` is crossed out, `late` is red. */
  tone?: 'done' | 'late' | undefined;
}

interface DayItemProps {
  item: CalendarItem;
  isMovable: boolean;
  isReached: boolean;
  isCarried: boolean;
  handlers: MoveHandlers;
  /** Takes the focus: the keyboard has just moved this item. */
  justMoved: RefObject<string | undefined>;
  onOpen: (id: string) => void;
}

/** An item on its day: a click or Enter opens it, Space picks it up. */
export function DayItem({ item, isMovable, isReached, isCarried, handlers, justMoved, onOpen }: DayItemProps) {
  const { id } = item;
  const { attributes, listeners, node, setNodeRef, isDragging } = useDraggable({
    id,
    data: { item },
    disabled: !isMovable,
  });
  useEffect(() => {
    if (justMoved.current !== id) return;
    justMoved.current = undefined;
    node.current?.focus();
  }, [justMoved, id, node]);
  return (
    <div
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      {...(isMovable ? handlers : {})}
      aria-disabled={undefined}
      tabIndex={isReached ? 0 : -1}
      className={classes.item}
      data-tone={item.tone}
      data-dragging={isDragging || isCarried || undefined}
      onClick={() => onOpen(id)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isCarried) {
          event.stopPropagation();
          onOpen(id);
        } else if (isMovable) handlers.onKeyDown(event);
      }}
    >
      <ItemContent item={item} />
    </div>
  );
}

export function ItemContent({ item: { title, time } }: { item: CalendarItem }) {
  return (
    <>
      {time !== undefined && <span className={classes.time}>{time}</span>}
      <span className={classes.itemTitle}>{title}</span>
    </>
  );
}
