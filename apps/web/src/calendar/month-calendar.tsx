import { Box, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { locale } from '../language/person.ts';
import { t } from '../language/t.ts';
import { today } from '../ground/moments.ts';
import { MoveArea } from '../ui/board/movable.tsx';
import { IconButton } from '../ui/icon.tsx';
import { DayList, ItemContent, type CalendarItem } from './calendar-item.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import classes from './calendar.module.css';
import { nameOfDay } from './day-cell.tsx';
import { monthOf, shiftMonth, weeksOf } from './days.ts';
import { MonthGrid } from './month-grid.tsx';

interface MonthCalendarProps {
  label: string;
  month: string;
  onMonth: (month: string) => void;
  /** Items of the days in `spanOf(month)`, in display order. */
  items: readonly CalendarItem[];
  /** Number of items by day, if not all are loaded. */
  counts?: ReadonlyMap<string, number> | undefined;
  isLoading: boolean;
  onOpen: (id: string) => void;
  /** Moves an item to another day; undefined if the calendar is read-only. */
  onMove?: ((id: string, day: string) => void) | undefined;
  /** Content of a chosen day; by default its items. */
  renderDay?: (day: string) => ReactNode;
  tools?: ReactNode;
}

const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });

/**
 * A month whose items are moved to other days by mouse, touch or keyboard (Space, arrows, Space). On a phone the days
 * have dots, and the list beneath shows the chosen day.
 */
export function MonthCalendar(props: MonthCalendarProps) {
  const { label, month, onMonth, items, counts, isLoading, onOpen, onMove, tools } = props;
  const isSmall = useIsPhone();
  const weeks = useMemo(() => weeksOf(month), [month]);
  const [wanted, setWanted] = useState(today);
  const [shownDay, setShownDay] = useState<string | undefined>();
  const isShown = monthOf(wanted) === month || (!isSmall && weeks.flat().includes(wanted));
  const reached = isShown ? wanted : `${month}-01`;
  const reach = (day: string) => {
    setWanted(day);
    if (monthOf(day) !== month && (isSmall || !weeks.flat().includes(day))) onMonth(monthOf(day));
  };
  const showToday = () => {
    setWanted(today());
    onMonth(monthOf(today()));
  };
  const list = (day: string) =>
    props.renderDay?.(day) ?? (
      <DayList items={items.filter((item) => item.day === day)} isMovable={onMove !== undefined} onOpen={onOpen} />
    );
  return (
    <MoveArea<CalendarItem>
      onMove={(item, day) => item.day !== day && onMove?.(item.id, String(day))}
      renderLifted={(item) => (
        <div className={classes.lifted}>
          <ItemContent item={item} />
        </div>
      )}
    >
      <Stack
        component="section"
        gap={0}
        h="100%"
        mih={420}
        style={isSmall ? { overflowY: 'auto' } : {}}
        aria-label={label}
      >
        <Group component="header" gap={8} px={16} py={8}>
          <Text size="md" component="h2" fz="0.9375rem" fw={600} aria-live="polite">
            {nameOfMonth(month)}
          </Text>
          {isLoading && <Loader size={14} aria-label={t('Loading')} />}
          <Group gap={4} wrap="nowrap" ml="auto" className="touch">
            {tools}
            <IconButton
              icon="chevron-left"
              label={t('Previous month')}
              onClick={() => onMonth(shiftMonth(month, -1))}
            />
            <Button onClick={showToday}>{t('Today')}</Button>
            <IconButton icon="chevron-right" label={t('Next month')} onClick={() => onMonth(shiftMonth(month, 1))} />
          </Group>
        </Group>
        <MonthGrid
          {...props}
          counts={counts}
          label={`${label}, ${nameOfMonth(month)}`}
          weeks={weeks}
          isSmall={isSmall}
          isMovable={onMove !== undefined}
          reached={reached}
          onReach={reach}
          onShowDay={setShownDay}
          onMove={(id, day) => onMove?.(id, day)}
        />
        {isSmall && (
          <Box p="10px 12px 24px">
            <Text size="md" component="h3" mb={6} fz="0.8125rem" fw={600}>
              {nameOfDay(reached)}
            </Text>
            {list(reached)}
          </Box>
        )}
      </Stack>
      <Modal
        opened={shownDay !== undefined}
        onClose={() => setShownDay(undefined)}
        title={shownDay && nameOfDay(shownDay)}
      >
        {shownDay && list(shownDay)}
      </Modal>
    </MoveArea>
  );
}

function nameOfMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01T12:00`));
}
