import type { Deal, DealTotal } from '@dossier/domain/deals/schema.ts';
import type { Stage } from '@dossier/domain/pipelines/schema.ts';
import { ActionIcon, Stack, Text, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { useShortMoney } from '../../session/money.ts';
import { BoardColumn, useColumn } from '../../ui/board/board-column.tsx';
import boardClasses from '../../ui/board/board.module.css';
import type { BoardPlace } from '../../ui/board/board.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './board.module.css';
import { weighted } from '../deal-age.ts';
import { CardContent } from './deal-card.tsx';
import { dealPagesOptions, type DealFilter } from '../deal-pages.ts';

interface StageColumnProps extends BoardPlace<Deal> {
  stage: Stage;
  filter: DealFilter;
  total: Pick<DealTotal, 'count' | 'amount'> | undefined;
  onOpen: (dealId: string) => void;
  onFold: () => void;
  nothing?: ReactNode;
}

export function StageColumn({ stage, filter, total, onOpen, onFold, nothing, ...place }: StageColumnProps) {
  const pages = useInfiniteQuery(dealPagesOptions(filter, stage.id));
  return (
    <BoardColumn
      {...place}
      name={stage.name}
      head={<StageHead stage={stage} total={total} onFold={onFold} />}
      pages={pages}
      things={pages.data ?? []}
      isHere={({ stageId }) => stageId === stage.id}
      cardHeight={92}
      nothing={nothing ?? <p className={boardClasses.none}>{t('No deals')}</p>}
      renderCard={(deal) => <CardContent deal={deal} stage={stage} />}
      onOpen={onOpen}
    />
  );
}

function StageHead({ stage, total, onFold }: Pick<StageColumnProps, 'stage' | 'total' | 'onFold'>) {
  const money = useShortMoney();
  return (
    <>
      <span className={classes.dot} data-kind={stage.kind} aria-hidden="true" />
      <h2 className={boardClasses.name}>{stage.name}</h2>
      <span className={boardClasses.count}>{total?.count}</span>
      <Stack gap={0} align="flex-end" ml="auto" lh={1.25} className="tabular" style={{ whiteSpace: 'nowrap' }}>
        {total && money(total.amount)}
        {total && stage.kind === 'OPEN' && total.amount > 0 && (
          <Text
            size="md"
            fz="0.6875rem"
            c="dimmed"
            lh="inherit"
            title={t('{probability} % of {amount}: the chance of winning deals in this stage', {
              probability: stage.probability,
              amount: money(total.amount),
            })}
          >
            {money(weighted(total.amount, stage))}
          </Text>
        )}
      </Stack>
      <ActionIcon aria-label={t('Fold {name}', { name: stage.name })} className={classes.fold} onClick={onFold}>
        <Icon name="chevron-left" size={14} />
      </ActionIcon>
    </>
  );
}

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
