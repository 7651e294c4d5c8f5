import { useDraggable } from '@dnd-kit/core';
import { Stack, Text, UnstyledButton } from '@mantine/core';
import { t } from '../language/t.ts';
import { ItemContent, type CalendarItem } from './calendar-item.tsx';
import classes from './calendar.module.css';

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
