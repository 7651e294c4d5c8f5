import { useDraggable } from '@dnd-kit/core';
import { UnstyledButton } from '@mantine/core';
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
  if (items.length === 0) return <p className={classes.none}>{t('Nothing on this day')}</p>;
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.id}>
          <ListedItem item={item} isMovable={isMovable} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function ListedItem({ item, isMovable, onOpen }: { item: CalendarItem } & Omit<DayListProps, 'items'>) {
  // Where the grid shows the item as well, this one has an id of its own.
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `listed-${item.id}`,
    data: { item },
    disabled: !isMovable,
  });
  return (
    <UnstyledButton
      ref={setNodeRef}
      {...listeners}
      className={classes.listed}
      data-tone={item.tone}
      data-dragging={isDragging || undefined}
      onClick={() => onOpen(item.id)}
    >
      <ItemContent item={item} />
    </UnstyledButton>
  );
}
