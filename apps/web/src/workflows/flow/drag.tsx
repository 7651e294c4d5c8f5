import {
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useDndContext,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
} from '@dnd-kit/core';
import type { Step } from '@dossier/domain/workflows/schema.ts';
import { VisuallyHidden } from '@mantine/core';
import { createContext, useContext, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { useKeyboardMove, type MoveAnnouncements, type MoveHandlers } from '../../ui/keys/use-keyboard-move.ts';
import { iconOf } from '../step/action-icons.ts';
import { isInside, placeOf, placesFor, stepAt, wordsForPlace, type Place } from './tree.ts';
import classes from './flow.module.css';

interface Carrying {
  /** The step that the keyboard moves. */
  readonly carriedPath: string | undefined;
  /** Where it is put down now, by its id. */
  readonly target: string | undefined;
  handlersOf: (path: string) => Partial<MoveHandlers>;
}

const CarryingContext = createContext<Carrying>({
  carriedPath: undefined,
  target: undefined,
  handlersOf: () => ({}),
});

export function useCarrying(): Carrying {
  return useContext(CarryingContext);
}

export function dropIdOf({ list, at }: Place): string {
  return `${list}:${at}`;
}

export function placeOfDrop(id: string): Place {
  const [list = '', at = ''] = id.split(':');
  return { list, at: Number(at) };
}

interface DragProps {
  steps: readonly Step[];
  onMove: (path: string, to: Place) => void;
  children: ReactNode;
}

/** Lets every step be moved to every place outside of itself. */
export function Drag({ steps, onMove, children }: DragProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // A short touch scrolls, a long one drags.
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
  );
  const nameOf = (path: string) => stepAt(steps, path)?.name ?? t('The step');
  const where = (path: string, place: Place | undefined) =>
    place ? wordsForPlace(steps, place, path) : t('where it was');
  const placeAt = (path: string, at: number) => placesFor(steps, path)[at];
  const words: MoveAnnouncements<{ id: string | number }> = {
    up: ({ id }) =>
      t('Picked up {name}. The arrows move it up and down, Space puts it down.', { name: nameOf(String(id)) }),
    over: ({ id }, at) => t('To stand {where}.', { where: where(String(id), placeAt(String(id), at)) }),
    down: ({ id }, at) =>
      t('{name} stands {where}.', { name: nameOf(String(id)), where: where(String(id), placeAt(String(id), at)) }),
    back: ({ id }) => t('{name} stays where it was.', { name: nameOf(String(id)) }),
  };
  const { carried, announcement, handlersOf } = useKeyboardMove<{ id: string | number }>({
    arrows: ['ArrowUp', 'ArrowDown'],
    places: ({ id }) => placesFor(steps, String(id)).length,
    words,
    onDrop: ({ id }, at) => {
      const to = placeAt(String(id), at);
      if (to) onMove(String(id), to);
    },
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('Picked up {name}.', { name: nameOf(String(active.id)) }),
    onDragOver: ({ active, over }) =>
      over ? t('To stand {where}.', { where: where(String(active.id), placeOfDrop(String(over.id))) }) : undefined,
    onDragEnd: ({ active }) => t('Put down {name}.', { name: nameOf(String(active.id)) }),
    onDragCancel: ({ active }) => t('{name} stays where it was.', { name: nameOf(String(active.id)) }),
  };
  const carriedPath = carried && String(carried.thing.id);
  const carriedTo = carried && placeAt(String(carried.thing.id), carried.place);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearest}
      accessibility={{ announcements }}
      onDragEnd={({ active, over }) => over && onMove(String(active.id), placeOfDrop(String(over.id)))}
    >
      <WithTarget
        carriedPath={carriedPath}
        keyboardTarget={carriedTo && dropIdOf(carriedTo)}
        handlersOf={(path) => {
          const own = placeOf(path);
          const at = placesFor(steps, path).findIndex(({ list, at: index }) => list === own.list && index === own.at);
          return handlersOf({ id: path }, at);
        }}
      >
        {children}
      </WithTarget>
      <Lifted steps={steps} />
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
    </DndContext>
  );
}

interface WithTargetProps extends Pick<Carrying, 'carriedPath' | 'handlersOf'> {
  keyboardTarget: string | undefined;
  children: ReactNode;
}

function WithTarget({ carriedPath, keyboardTarget, handlersOf, children }: WithTargetProps) {
  const { over } = useDndContext();
  const target = keyboardTarget ?? (over ? String(over.id) : undefined);
  return <CarryingContext value={{ carriedPath, target, handlersOf }}>{children}</CarryingContext>;
}

/** The place nearest to the pointer, but none inside of the step that is moved. */
const nearest: CollisionDetection = ({ active, droppableContainers, droppableRects, pointerCoordinates }) => {
  if (!pointerCoordinates) return [];
  const { x, y } = pointerCoordinates;
  const found = droppableContainers.flatMap((container) => {
    const rect = droppableRects.get(container.id);
    if (!rect || isInside(placeOfDrop(String(container.id)).list, String(active.id))) return [];
    const dx = Math.max(rect.left - x, 0, x - rect.right);
    const dy = Math.abs(y - (rect.top + rect.height / 2));
    return [{ id: container.id, data: { droppableContainer: container, value: Math.hypot(dx * 3, dy) } }];
  });
  return found.toSorted((a, b) => a.data.value - b.data.value).slice(0, 1);
};

/** The step that is being dragged. */
function Lifted({ steps }: { steps: readonly Step[] }) {
  const { active } = useDndContext();
  const step = active ? stepAt(steps, String(active.id)) : undefined;
  return (
    <DragOverlay dropAnimation={null}>
      {step && (
        <div className={classes.lifted}>
          <Icon name={iconOf(step.action)} />
          {step.name}
        </div>
      )}
    </DragOverlay>
  );
}
