import { useDraggable } from '@dnd-kit/core';
import { Box, Stack, Text, UnstyledButton } from '@mantine/core';
import { t } from '../language/t.ts';
import classes from './calendar.module.css';

export interface CalendarItem {
  id: string;
  title: string;
  day: string;
  /** Formatted time of day. */
  time?: string | undefined;
  /** `done` is crossed out, `late` is red. */
  tone?: 'done' | 'late' | undefined;
}

export function ItemContent({ item: { title, time, tone } }: { item: CalendarItem }) {
  return (
    <>
      {time !== undefined && (
        <Box component="span" flex="none" c="dimmed" className="tabular">
          {time}
        </Box>
      )}
      <Box component="span" className="cut" {...(tone === 'done' ? { c: 'dimmed', td: 'line-through' } : {})}>
        {title}
      </Box>
    </>
  );
}

interface DayListProps {
  items: readonly CalendarItem[];
  isMovable: boolean;
  onOpen: (id: string) => void;
}

/** All items of a day. A long touch drags one onto another day of the month above it. */
export function DayList({ items, isMovable, onOpen }: DayListProps) {
  if (items.length === 0) return <Text c="dimmed">{t('Nothing on this day')}</Text>;
  return (
    <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
      {items.map((item) => (
        <li key={item.id}>
          <ListedItem item={item} isMovable={isMovable} onOpen={onOpen} />
        </li>
      ))}
    </Stack>
  );
}

function ListedItem({ item, isMovable, onOpen }: { item: CalendarItem } & Omit<DayListProps, 'items'>) {
  // The grid may show the same item, so this one has an id of its own.
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `listed-${item.id}`,
    data: { thing: item },
    disabled: !isMovable,
  });
  return (
    <UnstyledButton
      ref={setNodeRef}
      {...listeners}
      className={`finger ${classes.listed}`}
      data-tone={item.tone}
      data-dragging={isDragging || undefined}
      onClick={() => onOpen(item.id)}
    >
      <ItemContent item={item} />
    </UnstyledButton>
  );
}
