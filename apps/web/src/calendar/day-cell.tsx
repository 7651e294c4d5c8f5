import { useDroppable } from '@dnd-kit/core';
import { Group, Stack, UnstyledButton } from '@mantine/core';
import type { RefObject } from 'react';
import { locale } from '../language/person.ts';
import { t } from '../language/t.ts';
import { Movable } from '../ui/board/movable.tsx';
import type { MoveHandlers } from '../ui/keys/use-keyboard-move.ts';
import { ItemContent, type CalendarItem } from './calendar-item.tsx';
import classes from './calendar.module.css';

interface DayCellProps {
  day: string;
  items: readonly CalendarItem[];
  /** How many the day has, loaded or not. */
  count: number;
  /** How many have room. */
  room: number;
  isOfMonth: boolean;
  isToday: boolean;
  /** The day that the Tab key reaches. */
  isReached: boolean;
  isSmall: boolean;
  isMovable: boolean;
  /** The item being moved by keyboard; `isTarget`: it would be dropped here. */
  carried: CalendarItem | undefined;
  isTarget: boolean;
  handlersOf: (item: CalendarItem) => MoveHandlers;
  justMoved: RefObject<string | undefined>;
  onReach: (day: string) => void;
  onShowDay: (day: string) => void;
  onOpen: (id: string) => void;
}

const dayFormat = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });

/** A day as a screen reader says it. */
export function nameOfDay(day: string): string {
  return dayFormat.format(new Date(`${day}T12:00`));
}

export function DayCell(props: DayCellProps) {
  const { day, items, count, isOfMonth, isToday, isReached, isSmall, isTarget, onReach, onShowDay } = props;
  const { setNodeRef, isOver } = useDroppable({ id: day });
  return (
    <div
      ref={setNodeRef}
      role="gridcell"
      aria-label={`${nameOfDay(day)}${count === 0 ? '' : `, ${count}`}`}
      aria-current={isToday ? 'date' : undefined}
      aria-selected={isSmall ? isReached : undefined}
      tabIndex={isReached ? 0 : -1}
      className={classes.day}
      data-day={day}
      data-beside={!isOfMonth || undefined}
      data-over={isOver || isTarget || undefined}
      onFocus={() => onReach(day)}
      onClick={({ target, currentTarget }) => {
        onReach(day);
        if (target === currentTarget && isSmall) onShowDay(day);
      }}
    >
      <span className={classes.number} data-today={isToday || undefined} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      {isSmall ? (
        <Group component="span" gap={3} style={{ pointerEvents: 'none' }} aria-hidden="true">
          {items.slice(0, 3).map(({ id, tone }) => (
            <span key={id} className={classes.dot} data-tone={tone} />
          ))}
        </Group>
      ) : (
        <Items {...props} />
      )}
    </div>
  );
}

function Items(props: DayCellProps) {
  const { day, items, count, room, isReached, isMovable, onShowDay, onOpen } = props;
  const { carried, isTarget, handlersOf, justMoved } = props;
  const guest = isTarget && carried?.day !== day ? carried : undefined;
  const shown = withRoomFor(items, count > room ? room - 1 : room, [carried?.id, justMoved.current]);
  const hidden = count - shown.length;
  return (
    <Stack gap={2} mih={0}>
      {guest && (
        <div className={classes.item} aria-hidden="true">
          <ItemContent item={guest} />
        </div>
      )}
      {shown.map((item) => (
        <Movable
          key={item.id}
          thing={item}
          className={classes.item}
          data-tone={item.tone}
          tabIndex={isReached ? 0 : -1}
          isMovable={isMovable}
          isCarried={carried?.id === item.id}
          handlers={handlersOf(item)}
          justMoved={justMoved}
          onOpen={onOpen}
        >
          <ItemContent item={item} />
        </Movable>
      ))}
      {hidden > 0 && (
        <UnstyledButton
          className={classes.more}
          tabIndex={isReached ? 0 : -1}
          aria-label={t('{count} more on {day}', { count: hidden, day: nameOfDay(day) })}
          onClick={() => onShowDay(day)}
        >
          {t('+{count} more', { count: hidden })}
        </UnstyledButton>
      )}
    </Stack>
  );
}

/** The first items; one that the keyboard moves is among them, since it has the focus. */
function withRoomFor(
  items: readonly CalendarItem[],
  room: number,
  needed: readonly (string | undefined)[],
): readonly CalendarItem[] {
  const shown = items.slice(0, Math.max(0, room));
  const missing = items.slice(shown.length).find(({ id }) => needed.includes(id));
  return missing ? [missing, ...shown.slice(0, -1)] : shown;
}
