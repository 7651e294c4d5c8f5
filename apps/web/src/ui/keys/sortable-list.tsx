import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy, arrayMove } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Box, Group, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { useKeyboardMove, type MoveHandlers, type MoveAnnouncements } from './use-keyboard-move.ts';
import { saveOver } from '../form/save-over.ts';
import { IconButton } from '../icon.tsx';

interface SortableListProps<T extends { id: string }> {
  items: readonly T[];
  nameOf: (item: T) => string;
  render: (item: T) => ReactNode;
  /** The new order is shown until the promise settles. */
  onReorder: (ids: string[]) => unknown;
  /** Reads the stored order, so that the new one replaces none of another person in silence. */
  readOrder?: () => Promise<string[]>;
  isDisabled?: boolean;
}

/** A list sortable by mouse, touch, or keyboard (Space, arrows, Space). */
export function SortableList<T extends { id: string }>(props: SortableListProps<T>) {
  const { items: given, nameOf, render, onReorder, readOrder, isDisabled = false } = props;
  const [order, setOrder] = useState<readonly string[] | undefined>();
  const reordering = useMutation({
    mutationFn: async (ids: string[]) => {
      if (!readOrder) return onReorder(ids);
      const read = () => readOrder().then((stored) => ({ ids: stored }));
      const seen = { ids: given.map(({ id }) => id) };
      return saveOver({ seen, typed: { ids }, read, save: async (order) => onReorder(order.ids) });
    },
    onMutate: (ids) => setOrder(ids),
    onSettled: () => setOrder(undefined),
  });
  const items = order?.flatMap((id) => given.find((item) => item.id === id) ?? []) ?? given;
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const placeOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id);
  const withMoved = (id: UniqueIdentifier, place: number) =>
    placeOf(id) < 0 ? [...items] : arrayMove([...items], placeOf(id), place);
  const reorder = (id: UniqueIdentifier, place: number) => {
    if (placeOf(id) >= 0 && placeOf(id) !== place) reordering.mutate(withMoved(id, place).map((item) => item.id));
  };
  const about = (id: UniqueIdentifier, place = placeOf(id)) => {
    const item = items[placeOf(id)];
    return { name: item ? nameOf(item) : '', place: place + 1, places: items.length };
  };
  const words: MoveAnnouncements<{ id: UniqueIdentifier }> = {
    up: ({ id }, place) => t('Picked up {name}, place {place} of {places}.', about(id, place)),
    over: ({ id }, place) => t('{name} moves to place {place} of {places}.', about(id, place)),
    down: ({ id }, place) => t('Dropped {name} at place {place} of {places}.', about(id, place)),
    back: ({ id }) => t('{name} stays where it was.', about(id)),
  };
  const { carried, announcement, handlersOf } = useKeyboardMove({
    steps: { ArrowUp: -1, ArrowDown: 1 },
    places: items.length,
    words,
    onDrop: ({ id }, place) => reorder(id, place),
  });
  const shown = carried ? withMoved(carried.thing.id, carried.place) : items;
  const announcements: Announcements = {
    onDragStart: ({ active }) => words.up(active, placeOf(active.id)),
    onDragOver: ({ active, over }) => (over ? words.over(active, placeOf(over.id)) : undefined),
    onDragEnd: ({ active, over }) => words.down(active, placeOf(over?.id ?? active.id)),
    onDragCancel: ({ active }) => words.back(active),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements }}
      onDragEnd={({ active, over }) => over && reorder(active.id, placeOf(over.id))}
    >
      <SortableContext items={shown.map(({ id }) => id)} strategy={verticalListSortingStrategy} disabled={isDisabled}>
        <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {shown.map((item, place) => (
            <SortableItem
              key={item.id}
              id={item.id}
              name={nameOf(item)}
              isDisabled={isDisabled}
              isCarried={carried?.thing.id === item.id}
              handlers={handlersOf(item, place)}
            >
              {render(item)}
            </SortableItem>
          ))}
        </Box>
      </SortableContext>
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
    </DndContext>
  );
}

const lying = { background: 'inherit' };
const lifted = {
  position: 'relative',
  zIndex: 2,
  background: 'var(--raised)',
  boxShadow: 'var(--shadow-3)',
} as const;

interface SortableItemProps {
  id: string;
  name: string;
  isDisabled: boolean;
  isCarried: boolean;
  handlers: MoveHandlers;
  children: ReactNode;
}

function SortableItem({ id, name, isDisabled, isCarried, handlers, children }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <Group
      component="li"
      ref={setNodeRef}
      gap={4}
      wrap="nowrap"
      mih={30}
      bdrs={6}
      style={{
        transform: CSS.Translate.toString(transform),
        transition,
        ...(isDragging || isCarried ? lifted : lying),
      }}
    >
      {!isDisabled && (
        <IconButton
          {...attributes}
          {...listeners}
          {...handlers}
          ref={setActivatorNodeRef}
          icon="grip-vertical"
          label={t('Move {name}', { name })}
          iconSize={14}
          w={24}
          miw={24}
          c="dimmed"
          radius={4}
          style={{ cursor: 'grab', touchAction: 'none' }}
        />
      )}
      <Box flex={1} miw={0}>
        {children}
      </Box>
    </Group>
  );
}
