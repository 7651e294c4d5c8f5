import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors, type Announcements, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy, arrayMove } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import classes from './sortable-list.module.css';

interface SortableListProps<T extends { id: string }> {
  items: readonly T[];
  nameOf: (item: T) => string;
  render: (item: T) => ReactNode;
  onReorder: (ids: string[]) => void;
  isDisabled?: boolean;
}

/** A list that is put in order with the mouse, a finger, or the keyboard (Space, arrows, Space). */
export function SortableList<T extends { id: string }>({ items, nameOf, render, onReorder, isDisabled = false }: SortableListProps<T>) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }));
  const ids = items.map(({ id }) => id);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onReorder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  const nameOfId = (id: string | number) => {
    const item = items.find((one) => one.id === id);
    return item ? nameOf(item) : '';
  };
  const place = (id: string | number) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${nameOfId(active.id)}, place ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${nameOfId(active.id)} moves to place ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${nameOfId(active.id)} is put down at place ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${nameOfId(active.id)} stays where it was.`,
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd} accessibility={{ announcements }}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={isDisabled}>
        <ul className={classes.list}>
          {items.map((item) => (
            <SortableItem key={item.id} id={item.id} name={nameOf(item)} isDisabled={isDisabled}>
              {render(item)}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function SortableItem({ id, name, isDisabled, children }: { id: string; name: string; isDisabled: boolean; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  return (
    <li ref={setNodeRef} className={classes.item} data-dragging={isDragging || undefined} style={{ transform: CSS.Translate.toString(transform), transition }}>
      {!isDisabled && (
        <button type="button" ref={setActivatorNodeRef} {...attributes} {...listeners} className={classes.handle} aria-label={`Move ${name}`}>
          <Icon name="grip-vertical" size={14} />
        </button>
      )}
      <div className={classes.content}>{children}</div>
    </li>
  );
}
