import { useDroppable } from '@dnd-kit/core';
import { Box, Group, Stack, UnstyledButton } from '@mantine/core';
import type { RefObject } from 'react';
import { locale } from '../language/person.ts';
import { t } from '../language/t.ts';
import { Movable } from '../ui/board/movable.tsx';
import type { MoveHandlers } from '../ui/keys/use-keyboard-move.ts';
import { ItemContent, type CalendarItem } from './calendar-item.tsx';
import classes from './calendar.module.css';
import type { MonthGridProps } from './month-grid.tsx';

interface DayCellProps extends Pick<MonthGridProps, 'isSmall' | 'isMovable' | 'onReach' | 'onShowDay' | 'onOpen'> {
  day: string;
  items: readonly CalendarItem[];
  /** Number of items on the day, loaded or not. */
  count: number;
  room: number;
  isOfMonth: boolean;
  isToday: boolean;
  /** True for the day that the Tab key reaches. */
  isReached: boolean;
  /** The item moved by keyboard; `isTarget`: dropping would put it here. */
  carried: CalendarItem | undefined;
  isTarget: boolean;
  handlersOf: (item: CalendarItem) => MoveHandlers;
  justMoved: RefObject<string | undefined>;
}

const dotColors = {
  plain: 'var(--mantine-primary-color-filled)',
  done: 'var(--mantine-color-dimmed)',
  late: 'var(--mantine-color-error)',
};
const dayFormat = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });

/** A day as a screen reader says it. */
export function nameOfDay(day: string): string {
  return dayFormat.format(new Date(`${day}T12:00`));
}

export function DayCell(props: DayCellProps) {
  const { day, items, count, isOfMonth, isToday, isReached, isSmall, isTarget, onReach } = props;
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
      data-small={isSmall || undefined}
      data-beside={!isOfMonth || undefined}
      data-over={isOver || isTarget || undefined}
      onFocus={() => onReach(day)}
      onClick={() => onReach(day)}
    >
      <Box
        component="span"
        className="tabular"
        miw={20}
        px={4}
        bdrs={10}
        fz="0.75rem"
        lh="20px"
        ta="center"
        style={{ alignSelf: isSmall ? 'center' : 'flex-start', pointerEvents: 'none' }}
        {...(isToday ? { bg: dotColors.plain, c: 'white', fw: 600 } : isOfMonth ? {} : { c: 'dimmed' })}
        aria-hidden="true"
      >
        {Number(day.slice(8))}
      </Box>
      {isSmall ? (
        <Group component="span" gap={3} style={{ pointerEvents: 'none' }} aria-hidden="true">
          {items.slice(0, 3).map(({ id, tone }) => (
            <Box component="span" key={id} w={6} h={6} bdrs="50%" bg={dotColors[tone ?? 'plain']} />
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
          className="lit"
          w="fit-content"
          px={6}
          bdrs={5}
          fz="0.75rem"
          lh="20px"
          c="dimmed"
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

/** The first items, always including the one that the keyboard moves, since it has the focus. */
function withRoomFor(
  items: readonly CalendarItem[],
  room: number,
  needed: readonly (string | undefined)[],
): readonly CalendarItem[] {
  const shown = items.slice(0, Math.max(0, room));
  const missing = items.slice(shown.length).find(({ id }) => needed.includes(id));
  return missing ? [missing, ...shown.slice(0, -1)] : shown;
}
