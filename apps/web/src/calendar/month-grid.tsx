import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import { locale } from '../language/person.ts';
import { t } from '../language/t.ts';
import { today } from '../ground/moments.ts';
import { useKeyboardMove } from '../ui/keys/use-keyboard-move.ts';
import type { CalendarItem } from './calendar-item.tsx';
import classes from './calendar.module.css';
import { DayCell, nameOfDay } from './day-cell.tsx';
import { monthOf, shiftDay } from './days.ts';

interface MonthGridProps {
  label: string;
  month: string;
  weeks: readonly (readonly string[])[];
  items: readonly CalendarItem[];
  counts: ReadonlyMap<string, number> | undefined;
  isSmall: boolean;
  isMovable: boolean;
  reached: string;
  onReach: (day: string) => void;
  onShowDay: (day: string) => void;
  onOpen: (id: string) => void;
  onMove: (id: string, day: string) => void;
}

const weekdayFormat = new Intl.DateTimeFormat(locale, { weekday: 'short' });
const numberHeight = 26;
const itemHeight = 23;

/** The days of a month (WAI-ARIA APG, "grid"): arrows lead from day to day, Tab to what is on it. */
export function MonthGrid(props: MonthGridProps) {
  const { label, month, weeks, items, counts, isSmall, isMovable, reached, onReach, onMove } = props;
  const { ref, height } = useElementSize();
  const grid = useRef<HTMLDivElement>(null);
  const justMoved = useRef<string | undefined>(undefined);
  const days = weeks.flat();
  const byDay = useMemo(() => Map.groupBy(items, ({ day }) => day), [items]);
  const { carried, announcement, handlersOf } = useKeyboardMove<CalendarItem>({
    steps: { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 },
    places: days.length,
    words: {
      up: ({ title }) =>
        t('Picked up {title}. Use the arrow keys to move it from day to day and Space to drop it.', { title }),
      over: (_item, place) => t('Over {place}.', { place: nameOfDay(days[place] ?? '') }),
      down: ({ title }, place) => t('{title} is on {day}.', { title, day: nameOfDay(days[place] ?? '') }),
      back: () => t('It stays where it was.'),
    },
    onDrop: (item, place) => {
      const day = days[place];
      if (day === undefined || day === item.day) return;
      justMoved.current = item.id;
      onReach(day);
      onMove(item.id, day);
    },
  });
  const onKeyDown = useDayKeys(grid, { reached, weeks, onReach });
  const rowHeight = height / weeks.length;
  const room = Math.max(1, Math.floor((rowHeight - numberHeight) / itemHeight));
  const now = today();
  return (
    <>
      <div ref={grid} role="grid" aria-label={label} className={classes.grid} data-small={isSmall || undefined}>
        <div role="row" className={classes.weekdays}>
          {weeks[0]?.map((day) => (
            <div key={day} role="columnheader" className={classes.weekday}>
              {weekdayFormat.format(new Date(`${day}T12:00`))}
            </div>
          ))}
        </div>
        <div ref={ref} role="rowgroup" className={classes.weeks} onKeyDown={onKeyDown}>
          {weeks.map((week) => (
            <div key={week[0]} role="row" className={classes.week}>
              {week.map((day) => {
                const known = byDay.get(day) ?? noItems;
                const place = days.indexOf(day);
                return (
                  <DayCell
                    key={day}
                    day={day}
                    items={known}
                    count={Math.max(known.length, counts?.get(day) ?? 0)}
                    room={room}
                    isOfMonth={monthOf(day) === month}
                    isToday={day === now}
                    isReached={day === reached}
                    isSmall={isSmall}
                    isMovable={isMovable}
                    carried={carried?.thing}
                    isTarget={carried?.place === place}
                    handlersOf={(item) => handlersOf(item, place)}
                    justMoved={justMoved}
                    onReach={onReach}
                    onShowDay={props.onShowDay}
                    onOpen={props.onOpen}
                  />
                );
              })}
            </div>
          ))}
        </div>
      </div>
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
    </>
  );
}

const noItems: readonly CalendarItem[] = [];

/** The keys on a day; those of its items are their own. */
function useDayKeys(
  grid: RefObject<HTMLDivElement | null>,
  { reached, weeks, onReach }: Pick<MonthGridProps, 'reached' | 'weeks' | 'onReach'>,
) {
  const isLed = useRef(false);
  useEffect(() => {
    if (!isLed.current) return;
    isLed.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus();
  }, [grid, reached]);
  return (event: KeyboardEvent) => {
    const { key, target } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = target.closest<HTMLElement>('[data-day]');
    if (target !== cell) {
      if (key === 'Escape') cell?.focus();
      return;
    }
    const week = weeks.find((one) => one.includes(reached)) ?? [];
    const next = dayKeys[key]?.(reached, week);
    if (next !== undefined) {
      isLed.current = true;
      onReach(next);
    } else if (key === 'Enter') cell.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    else return;
    event.preventDefault();
  };
}

const dayKeys: Readonly<Record<string, (day: string, week: readonly string[]) => string | undefined>> = {
  ArrowLeft: (day) => shiftDay(day, -1),
  ArrowRight: (day) => shiftDay(day, 1),
  ArrowUp: (day) => shiftDay(day, -7),
  ArrowDown: (day) => shiftDay(day, 7),
  Home: (_day, week) => week[0],
  End: (_day, week) => week.at(-1),
  PageUp: (day) => shiftDay(day, -1, 'month'),
  PageDown: (day) => shiftDay(day, 1, 'month'),
};
