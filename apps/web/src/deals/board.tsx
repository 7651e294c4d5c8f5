import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline, Stage } from '@dossier/domain/pipelines/schema.ts';
import { useState } from 'react';
import { t } from '../language/t.ts';
import type { MoveAnnouncements } from '../shell/use-keyboard-move.ts';
import { CardBoard } from '../views/card-board.tsx';
import { CardContent } from './deal-card.tsx';
import { useMoveDeal } from './deal-changes.ts';
import type { DealFilter } from './deal-pages.ts';
import { useDealTotals } from './deal-totals.ts';
import { foldedId, FoldedStage, useFoldedStages } from './folded-stage.tsx';
import { FirstDeal, isNarrowed } from './no-deals.tsx';
import { StageColumn } from './stage-column.tsx';
import { LostReason } from './lost-reason.tsx';

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
  const move = (deal: Deal, place: number, isByKeyboard: boolean) => {
    const stage = stages[place];
    if (!stage || stage.id === deal.stageId) return false;
    if (isByKeyboard && isFolded(stage.id)) document.getElementById(foldedId(stage.id))?.focus();
    mutate({ deal, stageId: stage.id });
    if (stage.kind === 'LOST' && deal.lostReason === null) setLost(deal);
    return true;
  };
  const stageOf = (deal: Deal, place?: number) =>
    place === undefined ? stages.find(({ id }) => id === deal.stageId) : stages[place];
  return (
    <>
      <CardBoard<Deal>
        places={stages.length}
        words={wordsFor(stages)}
        onMove={move}
        onOpen={onOpen}
        renderCard={(deal, place) => <CardContent deal={deal} stage={stageOf(deal, place)} />}
      >
        {(board) =>
          stages.map((stage, place) => {
            const total = totals.data && (totals.data.data.find(({ stageId }) => stageId === stage.id) ?? nothing);
            const column = { stage, place, total };
            return isFolded(stage.id) ? (
              <FoldedStage
                key={stage.id}
                {...column}
                carried={board.carried}
                onUnfold={() => setFolded(stage.id, false)}
              />
            ) : (
              <StageColumn
                key={stage.id}
                {...column}
                board={board}
                filter={filter}
                onFold={() => setFolded(stage.id, true)}
                nothing={isEmpty && place === 0 ? <FirstDeal onOpen={onOpen} /> : undefined}
              />
            );
          })
        }
      </CardBoard>
      <LostReason deal={lost} onDone={() => setLost(undefined)} />
    </>
  );
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
