import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDndContext,
  useDraggable,
  useSensor,
  useSensors,
  type Active,
  type DndContextProps,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { useEffect, type ReactNode, type RefObject } from 'react';
import type { MoveHandlers } from '../keys/use-keyboard-move.ts';

interface MoveAreaProps<Thing> extends Pick<DndContextProps, 'accessibility' | 'collisionDetection'> {
  onMove: (thing: Thing, place: UniqueIdentifier) => void;
  renderLifted: (thing: Thing) => ReactNode;
  isTouchable?: boolean;
  children: ReactNode;
}

/** Things that mouse and touch can move; `useKeyboardMove` does the same for the keyboard. */
export function MoveArea<Thing>({ onMove, renderLifted, isTouchable = true, children, ...rest }: MoveAreaProps<Thing>) {
  // A short touch scrolls, a long one drags.
  const touch = useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 6 } });
  const mouse = useSensor(MouseSensor, { activationConstraint: { distance: 5 } });
  const sensors = useSensors(mouse, isTouchable ? touch : null);
  return (
    <DndContext
      collisionDetection={pointerWithin}
      {...rest}
      sensors={sensors}
      onDragEnd={({ active, over }) => over && onMove(thingOf(active), over.id)}
    >
      {children}
      <Lifted render={renderLifted} />
    </DndContext>
  );
}

function Lifted<Thing>({ render }: { render: (thing: Thing) => ReactNode }) {
  const { active } = useDndContext();
  return <DragOverlay dropAnimation={null}>{active && render(thingOf<Thing>(active))}</DragOverlay>;
}

export function thingOf<Thing>(active: Active): Thing {
  // Guarantee: everything draggable in a MoveArea has its thing under this name.
  return active.data.current?.['thing'] as Thing;
}

interface MovableProps {
  thing: { id: string };
  className: string | undefined;
  'data-tone'?: string | undefined;
  tabIndex?: number;
  isMovable?: boolean;
  isCarried: boolean;
  handlers: MoveHandlers;
  justMoved: RefObject<string | undefined>;
  onOpen: (id: string) => void;
  children: ReactNode;
}

/** A thing in a MoveArea: a click or Enter opens it, Space picks it up. */
export function Movable(props: MovableProps) {
  const { thing, isMovable = true, isCarried, handlers, justMoved, onOpen, ...rest } = props;
  const { id } = thing;
  const { attributes, listeners, node, setNodeRef, isDragging } = useDraggable({
    id,
    data: { thing },
    disabled: !isMovable,
  });
  useEffect(() => {
    if (justMoved.current !== id) return;
    justMoved.current = undefined;
    node.current?.focus();
  }, [justMoved, id, node]);
  return (
    <div
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      {...(isMovable ? handlers : {})}
      aria-disabled={undefined}
      {...rest}
      data-dragging={isDragging || isCarried || undefined}
      onClick={() => onOpen(id)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isCarried) {
          event.stopPropagation();
          onOpen(id);
        } else if (isMovable) handlers.onKeyDown(event);
      }}
    />
  );
}
