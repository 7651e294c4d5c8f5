import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDndContext,
  useSensor,
  useSensors,
  type Active,
} from '@dnd-kit/core';
import { ActionIcon, Button, Loader, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState, type ReactNode } from 'react';
import { locale } from '../language/person.ts';
import { t } from '../language/t.ts';
import { today } from '../ground/moments.ts';
import { Icon } from '../ui/icon.tsx';
import { ItemContent, type CalendarItem } from './calendar-item.tsx';
import classes from './calendar.module.css';
import { nameOfDay } from './day-cell.tsx';
import { DayList } from './day-list.tsx';
import { monthOf, shiftMonth, weeksOf } from './days.ts';
import { MonthGrid } from './month-grid.tsx';

export interface MonthCalendarProps {
  /** Names the calendar for screen readers. */
  label: string;
  month: string;
  onMonth: (month: string) => void;
  /** Items of the days that `spanOf` the month names, in the order in which they are shown. */
  items: readonly CalendarItem[];
  /** How many each day has, where not all of them are loaded. */
  counts?: ReadonlyMap<string, number> | undefined;
  isLoading?: boolean;
  onOpen: (id: string) => void;
  /** Puts an item on another day; absent where it is only looked at. */
  onMove?: ((id: string, day: string) => void) | undefined;
  /** All of a day; by default its items. */
  renderDay?: (day: string) => ReactNode;
  /** Beside the month. */
  tools?: ReactNode;
}

const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });

/**
 * A month whose items are moved to other days by mouse, touch or keyboard (Space, arrows, Space). On a phone the days
 * have dots, and the list beneath shows the chosen day.
 */
export function MonthCalendar(props: MonthCalendarProps) {
  const { label, month, onMonth, items, counts, isLoading = false, onOpen, onMove, tools } = props;
  const isSmall = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const weeks = useMemo(() => weeksOf(month), [month]);
  const [wanted, setWanted] = useState(today);
  const [shownDay, setShownDay] = useState<string | undefined>();
  const isShown = monthOf(wanted) === month || (!isSmall && weeks.flat().includes(wanted));
  const reached = isShown ? wanted : `${month}-01`;
  const reach = (day: string) => {
    setWanted(day);
    if (monthOf(day) !== month && (isSmall || !weeks.flat().includes(day))) onMonth(monthOf(day));
  };
  const list = (day: string) =>
    props.renderDay?.(day) ?? (
      <DayList items={items.filter((item) => item.day === day)} isMovable={onMove !== undefined} onOpen={onOpen} />
    );
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // A short touch scrolls, a long one drags.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 6 } }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragEnd={({ active, over }) => {
        const item = itemOf(active);
        if (over && item.day !== over.id) onMove?.(item.id, String(over.id));
      }}
    >
      <section className={classes.calendar} aria-label={label} data-small={isSmall || undefined}>
        <MonthHead month={month} onMonth={onMonth} onToday={() => setWanted(today())} isLoading={isLoading}>
          {tools}
        </MonthHead>
        <MonthGrid
          label={`${label}, ${nameOfMonth(month)}`}
          month={month}
          weeks={weeks}
          items={items}
          counts={counts}
          isSmall={isSmall}
          isMovable={onMove !== undefined}
          reached={reached}
          onReach={reach}
          onShowDay={(day) => !isSmall && setShownDay(day)}
          onOpen={onOpen}
          onMove={(id, day) => onMove?.(id, day)}
        />
        {isSmall && (
          <div className={classes.agenda}>
            <h3 className={classes.agendaDay}>{nameOfDay(reached)}</h3>
            {list(reached)}
          </div>
        )}
      </section>
      <Modal
        opened={shownDay !== undefined}
        onClose={() => setShownDay(undefined)}
        title={shownDay && nameOfDay(shownDay)}
      >
        {shownDay && list(shownDay)}
      </Modal>
      <Lifted />
    </DndContext>
  );
}

interface MonthHeadProps extends Pick<MonthCalendarProps, 'month' | 'onMonth'> {
  onToday: () => void;
  isLoading: boolean;
  children: ReactNode;
}

function MonthHead({ month, onMonth, onToday, isLoading, children }: MonthHeadProps) {
  return (
    <header className={classes.head}>
      <h2 className={classes.month} aria-live="polite">
        {nameOfMonth(month)}
      </h2>
      {isLoading && <Loader size={14} aria-label={t('Loading')} />}
      <div className={classes.tools}>
        {children}
        <ActionIcon aria-label={t('Previous month')} onClick={() => onMonth(shiftMonth(month, -1))}>
          <Icon name="chevron-left" />
        </ActionIcon>
        <Button
          variant="default"
          onClick={() => {
            onToday();
            onMonth(monthOf(today()));
          }}
        >
          {t('Today')}
        </Button>
        <ActionIcon aria-label={t('Next month')} onClick={() => onMonth(shiftMonth(month, 1))}>
          <Icon name="chevron-right" />
        </ActionIcon>
      </div>
    </header>
  );
}

function Lifted() {
  const { active } = useDndContext();
  return (
    <DragOverlay dropAnimation={null}>
      {active && (
        <div className={classes.lifted}>
          <ItemContent item={itemOf(active)} />
        </div>
      )}
    </DragOverlay>
  );
}

function nameOfMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01T12:00`));
}

function itemOf(active: Active): CalendarItem {
  // Set by DayItem and DayList, for every item.
  return active.data.current?.['item'] as CalendarItem;
}
