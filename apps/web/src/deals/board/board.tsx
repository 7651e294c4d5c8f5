import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline, Stage } from '@dossier/domain/pipelines/schema.ts';
import { ActionIcon, Box, Button, Group, Progress, Text, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { stageHue } from '../../pipelines/pipelines.ts';
import { QuickAdd } from '../../tasks/quick-add.tsx';
import { BoardColumn, useColumn } from '../../ui/board/board-column.tsx';
import boardClasses from '../../ui/board/board.module.css';
import { Board, type BoardPlace } from '../../ui/board/board.tsx';
import { AskingModal } from '../../ui/form/asking.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { isNarrowed } from '../../views/filter/asked-by-view.ts';
import { type DealTotal, useDealTotals, weighted, closedThisQuarter, useSumMoney } from '../deal-figures.ts';
import { dealPagesOptions, type DealFilter } from '../deal-pages.ts';
import { useStageMove } from '../deal/deal-changes.tsx';
import { FirstDeal } from '../no-deals.tsx';
import { useSurrounding } from '../surroundings.ts';
import classes from './board.module.css';
import { CardContent } from './deal-card.tsx';

interface DealBoardProps {
  pipeline: Pipeline;
  filter: DealFilter;
  onOpen: (dealId: string) => void;
}

type Total = Pick<DealTotal, 'count' | 'amount'>;

export function DealBoard({ pipeline, filter, onOpen }: DealBoardProps) {
  const { id: pipelineId, stages } = pipeline;
  const totals = useDealTotals(filter);
  const closed = useDealTotals(closedThisQuarter(filter));
  const isEmpty = !isNarrowed(filter) && totals.data?.data.every(({ count }) => count === 0) === true;
  const { move, question } = useStageMove();
  const [planned, setPlanned] = useState<Deal | undefined>();
  const { isFolded, setFolded } = useFoldedStages(pipelineId, stages);
  const money = useSumMoney();
  const drop = (deal: Deal, place: number, isByKeyboard: boolean) => {
    const stage = stages[place];
    if (!stage || stage.id === deal.stageId) return false;
    if (isByKeyboard && isFolded(stage.id)) document.getElementById(foldedId(stage.id))?.focus();
    move(deal, stage, !isByKeyboard);
    return true;
  };
  const totalOf = ({ id }: Stage, of = totals): Total | undefined =>
    of.data && (of.data.data.find(({ stageId }) => stageId === id) ?? { count: 0, amount: 0 });
  return (
    <>
      <Board<Deal>
        names={stages.map(({ name }) => name)}
        pickedUp={({ title }) =>
          t('Picked up {title}. Use the left and right arrow keys to move it between stages.', { title })
        }
        onMove={drop}
        renderTab={(place) => {
          const stage = stages[place];
          return stage && `${stage.name} ${totalOf(stage)?.count ?? ''}`;
        }}
        tellMove={(deal, place) => {
          const stage = stages[place];
          const total = stage && stage.id !== deal.stageId ? totalOf(stage) : undefined;
          return total && <span>{t('makes it {sum}', { sum: money(total.amount + (deal.amount ?? 0)) })}</span>;
        }}
        renderColumn={(column) => {
          const stage = stages[column.place];
          if (!stage) return null;
          const shared = { ...column, pipeline, stage };
          if (isFolded(stage.id))
            return (
              <FoldedStage
                key={stage.id}
                {...shared}
                total={totalOf(stage, stage.kind === 'OPEN' ? totals : closed)}
                onUnfold={() => setFolded(stage.id, false)}
              />
            );
          return (
            <StageColumn
              key={stage.id}
              {...shared}
              total={totalOf(stage)}
              filter={filter}
              onOpen={onOpen}
              onPlan={setPlanned}
              onFold={() => setFolded(stage.id, true)}
              nothing={isEmpty && column.place === 0 ? <FirstDeal onOpen={onOpen} /> : undefined}
            />
          );
        }}
        renderCard={(deal) => <CardContent deal={deal} stage={stages.find(({ id }) => id === deal.stageId)} />}
      />
      {question}
      <AskingModal
        opened={planned !== undefined}
        onClose={() => setPlanned(undefined)}
        title={t('Next step for {title}', { title: planned?.title ?? '' })}
        size="lg"
      >
        {planned && <QuickAdd dealId={planned.id} onAdded={() => setPlanned(undefined)} />}
      </AskingModal>
    </>
  );
}

const foldedId = (stageId: string) => `folded-${stageId}`;

function useFoldedStages(pipelineId: string, stages: readonly Stage[]) {
  const [kept, setKept] = useLocalStorage<string[] | null>({
    key: `dossier.folded.${pipelineId}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const isPhone = useIsPhone();
  const folded = kept ?? stages.filter(({ kind }) => kind !== 'OPEN').map(({ id }) => id);
  return {
    // The tabs of a phone reach every column.
    isFolded: (stageId: string) => !isPhone && folded.includes(stageId),
    setFolded: (stageId: string, isFolded: boolean) =>
      setKept([...folded.filter((id) => id !== stageId), ...(isFolded ? [stageId] : [])]),
  };
}

interface StageProps extends BoardPlace<Deal> {
  pipeline: Pipeline;
  stage: Stage;
  total: Total | undefined;
}

interface StageColumnProps extends StageProps {
  filter: DealFilter;
  onOpen: (dealId: string) => void;
  onPlan: (deal: Deal) => void;
  onFold: () => void;
  nothing?: ReactNode;
}

function StageColumn(props: StageColumnProps) {
  const { pipeline, stage, filter, total, onOpen, onPlan, onFold, nothing, ...place } = props;
  const pages = useInfiniteQuery(dealPagesOptions(filter, stage.id));
  const isOpen = stage.kind === 'OPEN';
  return (
    <BoardColumn
      {...place}
      name={stage.name}
      before={<StageDot pipeline={pipeline} stage={stage} />}
      count={total?.count}
      after={<StageEnd stage={stage} onFold={onFold} />}
      below={<StageSum pipeline={pipeline} stage={stage} total={total} />}
      pages={pages}
      things={pages.data ?? []}
      isHere={({ stageId }) => stageId === stage.id}
      cardHeight={118}
      nothing={
        nothing ?? (
          <Text p="2px 12px 12px" c="dimmed">
            {t('No deals')}
          </Text>
        )
      }
      renderCard={(deal) => <CardContent deal={deal} stage={stage} />}
      {...(isOpen ? { renderFoot: (deal: Deal) => <PlanButton deal={deal} onPlan={onPlan} /> } : {})}
      foot={
        place.place === 0 && !nothing ? (
          <Button variant="subtle" color="gray" m="0 8px 8px" justify="start" onClick={() => onOpen('new')}>
            + {t('Deal')}
          </Button>
        ) : null
      }
      onOpen={onOpen}
    />
  );
}

function PlanButton({ deal, onPlan }: { deal: Deal; onPlan: (deal: Deal) => void }) {
  const around = useSurrounding(deal);
  // Keeps the last line's space free, so that the cards below do not move.
  if (around === undefined)
    return <UnstyledButton className={classes.next} style={{ visibility: 'hidden' }} disabled />;
  if (!around || around.nextTask) return null;
  return (
    <UnstyledButton className={classes.next} onClick={() => onPlan(deal)}>
      <Icon name="plus" size={14} />
      {t('Plan the next step')}
    </UnstyledButton>
  );
}

function StageEnd({ stage, onFold }: Pick<StageColumnProps, 'stage' | 'onFold'>) {
  return (
    <Group gap={2} wrap="nowrap" ml="auto" mr={-6}>
      {stage.kind === 'OPEN' && (
        <Text span fz="0.75rem" c="dimmed" className="tabular">
          {t('{percent}%', { percent: stage.probability })}
        </Text>
      )}
      <ActionIcon size={20} visibleFrom="sm" aria-label={t('Fold {name}', { name: stage.name })} onClick={onFold}>
        <Icon name="chevron-left" size={14} />
      </ActionIcon>
    </Group>
  );
}

const chance = t('Chance of winning deals in this stage');

function StageSum({ pipeline, stage, total }: Pick<StageProps, 'pipeline' | 'stage' | 'total'>) {
  const money = useSumMoney();
  const isOpen = stage.kind === 'OPEN';
  const color = `${stageHue(pipeline, stage.id)}.6`;
  return (
    <>
      <Group gap={8} wrap="nowrap" align="baseline" mih={26} fz="0.75rem" c="dimmed" className="tabular">
        <Text span fz="1.0625rem" fw={600} c="var(--text)" className="cut">
          {total && money(total.amount)}
        </Text>
        {total && isOpen && total.amount > 0 && (
          <span className={`cut ${classes.owner}`}>
            {t('{amount} weighted', { amount: money(weighted(total.amount, stage)) })}
          </span>
        )}
      </Group>
      {isOpen && (
        <Progress mt={6} size={3} value={stage.probability} color={color} aria-label={chance} title={chance} />
      )}
    </>
  );
}

function StageDot({ pipeline, stage }: Pick<StageProps, 'pipeline' | 'stage'>) {
  const color = `${stageHue(pipeline, stage.id)}.6`;
  return <Box component="span" w={8} h={8} bdrs="50%" flex="none" bg={color} aria-hidden="true" />;
}

function FoldedStage({ pipeline, stage, total, place, isTarget, onUnfold }: StageProps & { onUnfold: () => void }) {
  const { isOver, setNodeRef } = useColumn(place, isTarget);
  const money = useSumMoney();
  const isOpen = stage.kind === 'OPEN';
  const color = `var(--mantine-color-${stageHue(pipeline, stage.id)}-light-color)`;
  const sum = total ? money(total.amount) : '';
  return (
    <section
      ref={setNodeRef}
      className={boardClasses.folded}
      style={{ flex: '0 0 44px' }}
      data-over={isOver || undefined}
      aria-label={stage.name}
    >
      <UnstyledButton id={foldedId(stage.id)} className={classes.unfold} aria-expanded={false} onClick={onUnfold}>
        <Box component="span" lh={0} c={color}>
          {isOpen ? <StageDot {...{ pipeline, stage }} /> : <Icon name={stage.kind === 'WON' ? 'check' : 'circle-x'} />}
        </Box>
        <Text span inherit fw={600} mih="1lh" c="dimmed" className="tabular">
          {total?.count}
        </Text>
        <span className="tabular" style={{ writingMode: 'vertical-rl', fontSize: '0.8125rem', whiteSpace: 'nowrap' }}>
          <strong style={{ color }}>{stage.name}</strong> {isOpen ? sum : t('{sum} this quarter', { sum })}
        </span>
      </UnstyledButton>
    </section>
  );
}
