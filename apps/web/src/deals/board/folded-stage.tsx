import type { Deal, DealTotal } from '@dossier/domain/deals/schema.ts';
import type { Stage } from '@dossier/domain/pipelines/schema.ts';
import { UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useColumn } from '../../ui/board/board-column.tsx';
import boardClasses from '../../ui/board/board.module.css';
import type { BoardPlace } from '../../ui/board/board.tsx';
import classes from './board.module.css';
import { useShortMoney } from '../../session/money.ts';

interface FoldedStageProps extends Pick<BoardPlace<Deal>, 'place' | 'isTarget'> {
  stage: Stage;
  total: Pick<DealTotal, 'count' | 'amount'> | undefined;
  onUnfold: () => void;
}

/** A stage as a narrow strip, into which deals can be dropped. */
export function FoldedStage({ stage, total, place, isTarget, onUnfold }: FoldedStageProps) {
  const { isOver, setNodeRef } = useColumn(place, isTarget);
  const money = useShortMoney();
  return (
    <section ref={setNodeRef} className={classes.folded} data-over={isOver || undefined} aria-label={stage.name}>
      <UnstyledButton id={foldedId(stage.id)} className={classes.unfold} aria-expanded={false} onClick={onUnfold}>
        <span className={classes.dot} data-kind={stage.kind} aria-hidden="true" />
        <span className={boardClasses.count}>{total?.count}</span>
        <span className={classes.upright}>
          <strong>{stage.name}</strong> {total && money(total.amount)}
        </span>
      </UnstyledButton>
    </section>
  );
}

export function foldedId(stageId: string): string {
  return `folded-${stageId}`;
}

/** Which stages are folded, kept in this browser: at first those that end a deal. */
export function useFoldedStages(pipelineId: string, stages: readonly Stage[]) {
  const [kept, setKept] = useLocalStorage<string[] | null>({
    key: `dossier.folded.${pipelineId}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const folded = kept ?? stages.filter(({ kind }) => kind !== 'OPEN').map(({ id }) => id);
  return {
    isFolded: (stageId: string) => folded.includes(stageId),
    setFolded: (stageId: string, isFolded: boolean) =>
      setKept([...folded.filter((id) => id !== stageId), ...(isFolded ? [stageId] : [])]),
  };
}
