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
  type Announcements,
} from '@dnd-kit/core';
import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline, Stage } from '@dossier/domain/pipelines/schema.ts';
import { VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { t } from '../../language/t.ts';
import { useKeyboardMove, type MoveAnnouncements } from '../../ui/keys/use-keyboard-move.ts';
import classes from './board.module.css';
import { CardContent } from './deal-card.tsx';
import { useMoveDeal } from '../deal-changes.ts';
import type { DealFilter } from '../deal-pages.ts';
import { useDealTotals } from '../deal-totals.ts';
import { foldedId, FoldedStage, useFoldedStages } from './folded-stage.tsx';
import { FirstDeal, isNarrowed } from '../no-deals.tsx';
import { StageColumn } from './stage-column.tsx';
import { LostReason } from '../deal/lost-reason.tsx';

interface BoardProps {
  pipeline: Pipeline;
  filter: DealFilter;
  onOpen: (dealId: string) => void;
}

const nothing = { count: 0, amount: 0 };

/** The stages of a pipeline side by side, and the deals in them. */
export function Board({ pipeline: { id: pipelineId, stages }, filter, onOpen }: BoardProps) {
  const totals = useDealTotals(filter);
  const isEmpty = !isNarrowed(filter) && totals.data?.data.every(({ count }) => count === 0) === true;
  const { mutate } = useMoveDeal();
  const { isFolded, setFolded } = useFoldedStages(pipelineId, stages);
  const [lost, setLost] = useState<Deal | undefined>();
  // The card moved by the keyboard keeps the focus in its new stage.
  const justMoved = useRef<string | undefined>(undefined);
  const move = (deal: Deal, stage: Stage | undefined, isByKeyboard: boolean) => {
    if (!stage || stage.id === deal.stageId) return;
    if (isByKeyboard) justMoved.current = deal.id;
    if (isByKeyboard && isFolded(stage.id)) document.getElementById(foldedId(stage.id))?.focus();
    mutate({ deal, stageId: stage.id });
    if (stage.kind === 'LOST' && deal.lostReason === null) setLost(deal);
  };
  const words = wordsFor(stages);
  const { carried, announcement, handlersOf } = useKeyboardMove({
    arrows: ['ArrowLeft', 'ArrowRight'],
    places: stages.length,
    words,
    onDrop: (deal, place) => move(deal, stages[place], true),
  });
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // A short touch scrolls, a long one drags.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 6 } }),
  );
  const placeOf = (stageId: string | number) => stages.findIndex(({ id }) => id === stageId);
  const announcements: Announcements = {
    onDragStart: ({ active }) => words.up(dealOf(active), placeOf(dealOf(active).stageId)),
    onDragOver: ({ active, over }) => (over ? words.over(dealOf(active), placeOf(over.id)) : undefined),
    onDragEnd: ({ active, over }) => (over ? words.down(dealOf(active), placeOf(over.id)) : words.back(dealOf(active))),
    onDragCancel: ({ active }) => words.back(dealOf(active)),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements }}
      onDragEnd={({ active, over }) => over && move(dealOf(active), stages[placeOf(over.id)], false)}
    >
      <div className={classes.board} tabIndex={-1}>
        {stages.map((stage, place) => {
          const total = totals.data && (totals.data.data.find(({ stageId }) => stageId === stage.id) ?? nothing);
          const isTarget = carried?.place === place;
          return isFolded(stage.id) ? (
            <FoldedStage
              key={stage.id}
              stage={stage}
              total={total}
              isTarget={isTarget}
              onUnfold={() => setFolded(stage.id, false)}
            />
          ) : (
            <StageColumn
              key={stage.id}
              stage={stage}
              filter={filter}
              total={total}
              carried={carried?.thing}
              isTarget={isTarget}
              handlersOf={(deal) => handlersOf(deal, place)}
              justMoved={justMoved}
              onOpen={onOpen}
              onFold={() => setFolded(stage.id, true)}
              nothing={isEmpty && place === 0 ? <FirstDeal onOpen={onOpen} /> : undefined}
            />
          );
        })}
      </div>
      <LostReason deal={lost} onDone={() => setLost(undefined)} />
      <Lifted stages={stages} />
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
    </DndContext>
  );
}

/** The card being dragged. */
function Lifted({ stages }: { stages: readonly Stage[] }) {
  const { active } = useDndContext();
  return (
    <DragOverlay dropAnimation={null}>
      {active && (
        <div className={classes.lifted}>
          <CardContent deal={dealOf(active)} stage={stages.find(({ id }) => id === dealOf(active).stageId)} />
        </div>
      )}
    </DragOverlay>
  );
}

function dealOf(active: Active): Deal {
  // Set by DealCard, for every card.
  return active.data.current?.['deal'] as Deal;
}

function wordsFor(stages: readonly Stage[]): MoveAnnouncements<Deal> {
  const nameOf = (place: number) => stages[place]?.name ?? '';
  return {
    up: ({ title }) => t('Picked up {title}. Left and right arrows move it between stages.', { title }),
    over: (_deal, place) => t('Over {place}.', { place: nameOf(place) }),
    down: ({ title }, place) => t('{title} is in {place}.', { title, place: nameOf(place) }),
    back: () => t('It stays where it was.'),
  };
}
