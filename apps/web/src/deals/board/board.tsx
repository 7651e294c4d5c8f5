import type { Deal, DealTotal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline, Stage } from '@dossier/domain/pipelines/schema.ts';
import { ActionIcon, Box, Stack, Text, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { useShortMoney } from '../../session/money.ts';
import { BoardColumn, useColumn } from '../../ui/board/board-column.tsx';
import boardClasses from '../../ui/board/board.module.css';
import { Board, type BoardPlace } from '../../ui/board/board.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isNarrowed } from '../../views/filter/asked-by-view.ts';
import { useDealTotals, weighted } from '../deal-figures.ts';
import { dealPagesOptions, type DealFilter } from '../deal-pages.ts';
import { useStageMove } from '../deal/deal-changes.tsx';
import { FirstDeal } from '../no-deals.tsx';
import classes from './board.module.css';
import { CardContent } from './deal-card.tsx';

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
          const shared = { ...column, stage, total };
          if (isFolded(stage.id))
            return <FoldedStage key={stage.id} {...shared} onUnfold={() => setFolded(stage.id, false)} />;
          return (
            <StageColumn
              key={stage.id}
              {...shared}
              filter={filter}
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

interface StageColumnProps extends BoardPlace<Deal> {
  stage: Stage;
  filter: DealFilter;
  total: Pick<DealTotal, 'count' | 'amount'> | undefined;
  onOpen: (dealId: string) => void;
  onFold: () => void;
  nothing?: ReactNode;
}

function StageColumn({ stage, filter, total, onOpen, onFold, nothing, ...place }: StageColumnProps) {
  const pages = useInfiniteQuery(dealPagesOptions(filter, stage.id));
  return (
    <BoardColumn
      {...place}
      name={stage.name}
      before={<StageDot kind={stage.kind} />}
      count={total?.count}
      after={<StageEnd stage={stage} total={total} onFold={onFold} />}
      pages={pages}
      things={pages.data ?? []}
      isHere={({ stageId }) => stageId === stage.id}
      cardHeight={92}
      nothing={
        nothing ?? (
          <Text p="2px 12px 12px" c="dimmed">
            {t('No deals')}
          </Text>
        )
      }
      renderCard={(deal) => <CardContent deal={deal} stage={stage} />}
      onOpen={onOpen}
    />
  );
}

function StageEnd({ stage, total, onFold }: Pick<StageColumnProps, 'stage' | 'total' | 'onFold'>) {
  const money = useShortMoney();
  return (
    <>
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
      <ActionIcon aria-label={t('Fold {name}', { name: stage.name })} className="finger" mr={-6} onClick={onFold}>
        <Icon name="chevron-left" size={14} />
      </ActionIcon>
    </>
  );
}

const dotColors = { OPEN: 'gray.6', WON: 'green.6', LOST: 'red.6' };

function StageDot({ kind }: Pick<Stage, 'kind'>) {
  return <Box component="span" w={8} h={8} bdrs="50%" flex="none" bg={dotColors[kind]} aria-hidden="true" />;
}

interface FoldedStageProps extends Pick<BoardPlace<Deal>, 'place' | 'isTarget'> {
  stage: Stage;
  total: Pick<DealTotal, 'count' | 'amount'> | undefined;
  onUnfold: () => void;
}

function FoldedStage({ stage, total, place, isTarget, onUnfold }: FoldedStageProps) {
  const { isOver, setNodeRef } = useColumn(place, isTarget);
  const money = useShortMoney();
  return (
    <section
      ref={setNodeRef}
      className={boardClasses.folded}
      style={{ flex: '0 0 44px' }}
      data-over={isOver || undefined}
      aria-label={stage.name}
    >
      <UnstyledButton id={foldedId(stage.id)} className={classes.unfold} aria-expanded={false} onClick={onUnfold}>
        <StageDot kind={stage.kind} />
        <Text span inherit c="dimmed" className="tabular">
          {total?.count}
        </Text>
        <span className="tabular" style={{ writingMode: 'vertical-rl', fontSize: '0.8125rem', whiteSpace: 'nowrap' }}>
          <strong>{stage.name}</strong> {total && money(total.amount)}
        </span>
      </UnstyledButton>
    </section>
  );
}

function foldedId(stageId: string): string {
  return `folded-${stageId}`;
}

function useFoldedStages(pipelineId: string, stages: readonly Stage[]) {
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
