import type { Announcements, CollisionDetection, UniqueIdentifier } from '@dnd-kit/core';
import type { Step } from '@dossier/domain/workflows/schema.ts';
import { Paper, VisuallyHidden } from '@mantine/core';
import { createContext, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { MoveArea } from '../../ui/board/movable.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useKeyboardMove, type MoveHandlers } from '../../ui/keys/use-keyboard-move.ts';
import { iconOf } from '../step/action-icons.ts';
import { isInside, placeOf, placesFor, stepAt, wordsForPlace, type Place } from './tree.ts';

interface Carrying {
  readonly carriedPath?: string | undefined;
  readonly target?: string | undefined;
  handlersOf: (path: string) => Partial<MoveHandlers>;
}

export const CarryingContext = createContext<Carrying>({ handlersOf: () => ({}) });

export function dropIdOf({ list, at }: Place): string {
  return `${list}:${at}`;
}

export function placeOfDrop(id: UniqueIdentifier): Place {
  const [list = '', at = ''] = String(id).split(':');
  return { list, at: Number(at) };
}

interface DragProps {
  steps: readonly Step[];
  onMove: (path: string, to: Place) => void;
  children: ReactNode;
}

export function Drag({ steps, onMove, children }: DragProps) {
  const nameOf = (path: UniqueIdentifier) => stepAt(steps, String(path))?.name ?? t('The step');
  const where = (path: UniqueIdentifier, place: Place | undefined) =>
    place ? wordsForPlace(steps, place, String(path)) : t('where it was');
  const placeAt = (path: string, at: number) => placesFor(steps, path)[at];
  const back = (path: UniqueIdentifier) => t('{name} stays where it was.', { name: nameOf(path) });
  const { carried, announcement, handlersOf } = useKeyboardMove<{ id: string }>({
    steps: { ArrowUp: -1, ArrowDown: 1 },
    places: ({ id }) => placesFor(steps, id).length,
    words: {
      up: ({ id }) =>
        t('Picked up {name}. Use the arrow keys to move it up and down and Space to drop it.', { name: nameOf(id) }),
      over: ({ id }, at) => t('Moving {where}.', { where: where(id, placeAt(id, at)) }),
      down: ({ id }, at) => t('{name} is now {where}.', { name: nameOf(id), where: where(id, placeAt(id, at)) }),
      back: ({ id }) => back(id),
    },
    onDrop: ({ id }, at) => {
      const to = placeAt(id, at);
      if (to) onMove(id, to);
    },
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('Picked up {name}.', { name: nameOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('Moving {where}.', { where: where(active.id, placeOfDrop(over.id)) }) : undefined,
    onDragEnd: ({ active }) => t('Dropped {name}.', { name: nameOf(active.id) }),
    onDragCancel: ({ active }) => back(active.id),
  };
  const carriedTo = carried && placeAt(carried.thing.id, carried.place);
  const carrying: Carrying = {
    carriedPath: carried?.thing.id,
    target: carriedTo && dropIdOf(carriedTo),
    handlersOf: (path) => {
      const own = dropIdOf(placeOf(path));
      return handlersOf({ id: path }, placesFor(steps, path).map(dropIdOf).indexOf(own));
    },
  };
  return (
    <MoveArea<Step & { path: string }>
      collisionDetection={nearest}
      accessibility={{ announcements }}
      onMove={({ path }, to) => onMove(path, placeOfDrop(to))}
      renderLifted={({ action, name }) => (
        <Paper withBorder shadow="md" radius={10} p="8px 12px" fw={560} w="fit-content">
          <Icon name={iconOf(action)} /> {name}
        </Paper>
      )}
    >
      <CarryingContext value={carrying}>{children}</CarryingContext>
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
    </MoveArea>
  );
}

/** The place nearest to the pointer, excluding places inside the moved step. */
const nearest: CollisionDetection = ({ active, droppableContainers, droppableRects, pointerCoordinates }) => {
  if (!pointerCoordinates) return [];
  const { x, y } = pointerCoordinates;
  const found = droppableContainers.flatMap((container) => {
    const rect = droppableRects.get(container.id);
    if (!rect || isInside(placeOfDrop(container.id).list, String(active.id))) return [];
    const dx = Math.max(rect.left - x, 0, x - rect.right);
    const dy = Math.abs(y - (rect.top + rect.height / 2));
    return [{ id: container.id, data: { droppableContainer: container, value: Math.hypot(dx * 3, dy) } }];
  });
  return found.toSorted((a, b) => a.data.value - b.data.value).slice(0, 1);
};
