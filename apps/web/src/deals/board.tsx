import { closestCorners, DndContext, DragOverlay, KeyboardSensor, MouseSensor, pointerWithin, TouchSensor, useSensor, useSensors, type Announcements, type CollisionDetection, type DragEndEvent } from '@dnd-kit/core';
import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { trpc } from '../trpc.ts';
import { stepToNextStage } from './board-keyboard.ts';
import classes from './board.module.css';
import { CardContent } from './deal-card.tsx';
import { useMoveDeal } from './deal-changes.ts';
import type { DealFilter } from './deal-pages.ts';
import { StageColumn } from './stage-column.tsx';

interface BoardProps {
  pipeline: Pipeline;
  filter: DealFilter;
  onOpen: (dealId: string) => void;
}

/** With a mouse the pointer says where; with the keyboard the card does. */
const collision: CollisionDetection = (args) => (args.pointerCoordinates ? pointerWithin(args) : closestCorners(args));

const nothing = { count: 0, amount: 0 };

/** The stages of a pipeline side by side, and the deals in them. */
export function Board({ pipeline, filter, onOpen }: BoardProps) {
  const [dragged, setDragged] = useState<Deal | undefined>();
  // The card that the keyboard carried: it keeps the focus in its new stage.
  const carried = useRef<string | undefined>(undefined);
  const { mutate: move } = useMoveDeal();
  const totals = useQuery(trpc.deals.totals.queryOptions(filter));
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // A short touch scrolls, a longer one picks up.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: stepToNextStage, keyboardCodes: { start: ['Space'], end: ['Space', 'Enter'], cancel: ['Escape'] } }),
  );
  const onDragEnd = ({ active, over, activatorEvent }: DragEndEvent) => {
    setDragged(undefined);
    const deal = dealOf(active.data.current);
    if (!deal || !over || over.id === deal.stageId) return;
    carried.current = activatorEvent instanceof KeyboardEvent ? deal.id : undefined;
    move({ deal, stageId: String(over.id) });
  };
  const stageName = (id: string | number | undefined) => pipeline.stages.find((stage) => stage.id === id)?.name ?? '';
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${dealOf(active.data.current)?.title ?? ''}. Left and right arrows move it between stages.`,
    onDragOver: ({ over }) => (over ? `Over ${stageName(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${dealOf(active.data.current)?.title ?? ''} is in ${stageName(over.id)}.` : 'It stays where it was.'),
    onDragCancel: () => 'It stays where it was.',
  };
  return (
    <DndContext sensors={sensors} collisionDetection={collision} accessibility={{ announcements }} onDragStart={({ active }) => setDragged(dealOf(active.data.current))} onDragCancel={() => setDragged(undefined)} onDragEnd={onDragEnd}>
      <div className={classes.board} tabIndex={-1}>
        {pipeline.stages.map((stage) => (
          <StageColumn key={stage.id} stage={stage} filter={filter} total={totals.data && (totals.data.data.find(({ stageId }) => stageId === stage.id) ?? nothing)} carried={carried} onOpen={onOpen} />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={classes.lifted}>
            <CardContent deal={dragged} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

function dealOf(data: Record<string, unknown> | undefined): Deal | undefined {
  // Set by DealCard, for every card.
  return data?.['deal'] as Deal | undefined;
}
