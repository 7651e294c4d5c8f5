import { Box, SimpleGrid, Stack, VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import { locale } from '../language/person.ts';
import { t } from '../language/t.ts';
import { today } from '../ground/moments.ts';
import { useKeyboardMove } from '../ui/keys/use-keyboard-move.ts';
import type { CalendarItem } from './calendar-item.tsx';
import { DayCell, nameOfDay } from './day-cell.tsx';
import { monthOf, shiftDay } from './days.ts';

export interface MonthGridProps {
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

/** The days of a month (WAI-ARIA APG, "grid"): arrows move between days, Tab enters a day's items. */
export function MonthGrid(props: MonthGridProps) {
  const { label, month, weeks, items, counts, isSmall, reached, onReach, onMove } = props;
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
  const narrow = isSmall ? ({ px: 0, ta: 'center' } as const) : {};
  return (
    <>
      <Stack
        ref={grid}
        role="grid"
        aria-label={label}
        gap={0}
        flex={isSmall ? 'none' : 1}
        mih={0}
        style={{ borderTop: '1px solid var(--line-2)' }}
      >
        <SimpleGrid role="row" cols={7} spacing={0}>
          {weeks[0]?.map((day) => (
            <Box
              key={day}
              role="columnheader"
              px={8}
              py={5}
              fz="0.75rem"
              fw={540}
              c="dimmed"
              style={{ borderBottom: '1px solid var(--line-2)' }}
              {...narrow}
            >
              {weekdayFormat.format(new Date(`${day}T12:00`))}
            </Box>
          ))}
        </SimpleGrid>
        <Box
          ref={ref}
          role="rowgroup"
          display="grid"
          flex={1}
          mih={0}
          style={{ gridAutoRows: isSmall ? 46 : 'minmax(0, 1fr)' }}
          onKeyDown={onKeyDown}
        >
          {weeks.map((week) => (
            <SimpleGrid key={week[0]} role="row" cols={7} spacing={0}>
              {week.map((day) => {
                const known = byDay.get(day) ?? [];
                const place = days.indexOf(day);
                return (
                  <DayCell
                    key={day}
                    {...props}
                    day={day}
                    items={known}
                    count={Math.max(known.length, counts?.get(day) ?? 0)}
                    room={room}
                    isOfMonth={monthOf(day) === month}
                    isToday={day === now}
                    isReached={day === reached}
                    carried={carried?.thing}
                    isTarget={carried?.place === place}
                    handlersOf={(item) => handlersOf(item, place)}
                    justMoved={justMoved}
                  />
                );
              })}
            </SimpleGrid>
          ))}
        </Box>
      </Stack>
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
    </>
  );
}

/** Handles keys on a day; its items handle their own. */
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
