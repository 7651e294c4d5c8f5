import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { t } from '../../language/t.ts';
import { Board } from '../../ui/board/board.tsx';
import { CardContent } from './deal-card.tsx';
import type { DealFilter } from '../deal-pages.ts';
import { useDealTotals } from '../deal-totals.ts';
import { isNarrowed } from '../../views/filter/asked-by-view.ts';
import { FirstDeal } from '../no-deals.tsx';
import { foldedId, FoldedStage, StageColumn, useFoldedStages } from './stage-column.tsx';
import { useStageMove } from '../deal/lost-reason.tsx';

interface DealBoardProps {
  pipeline: Pipeline;
  filter: DealFilter;
  onOpen: (dealId: string) => void;
}

const nothing = { count: 0, amount: 0 };

export function DealBoard({ pipeline: { id: pipelineId, stages }, filter, onOpen }: DealBoardProps) {
  const totals = useDealTotals(filter);
  const isEmpty = !isNarrowed(filter) && totals.data?.data.every(({ count }) => count === 0) === true;
  const { move, question } = useStageMove();
  const { isFolded, setFolded } = useFoldedStages(pipelineId, stages);
  const drop = (deal: Deal, place: number, isByKeyboard: boolean) => {
    const stage = stages[place];
    if (!stage || stage.id === deal.stageId) return false;
    if (isByKeyboard && isFolded(stage.id)) document.getElementById(foldedId(stage.id))?.focus();
    move(deal, stage);
    return true;
  };
  return (
    <>
      <Board<Deal>
        names={stages.map(({ name }) => name)}
        pickedUp={({ title }) =>
          t('Picked up {title}. Use the left and right arrow keys to move it between stages.', { title })
        }
        onMove={drop}
        renderColumn={(column) => {
          const stage = stages[column.place];
          if (!stage) return null;
          const total = totals.data && (totals.data.data.find(({ stageId }) => stageId === stage.id) ?? nothing);
          if (isFolded(stage.id))
            return (
              <FoldedStage
                key={stage.id}
                {...column}
                stage={stage}
                total={total}
                onUnfold={() => setFolded(stage.id, false)}
              />
            );
          return (
            <StageColumn
              key={stage.id}
              {...column}
              stage={stage}
              filter={filter}
              total={total}
              onOpen={onOpen}
              onFold={() => setFolded(stage.id, true)}
              nothing={isEmpty && column.place === 0 ? <FirstDeal onOpen={onOpen} /> : undefined}
            />
          );
        }}
        renderCard={(deal) => <CardContent deal={deal} stage={stages.find(({ id }) => id === deal.stageId)} />}
      />
      {question}
    </>
  );
}
