import { useDroppable } from '@dnd-kit/core';
import type { Deal, DealTotal } from '@dossier/domain/deals/schema.ts';
import type { Stage } from '@dossier/domain/pipelines/schema.ts';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode, type RefObject } from 'react';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import type { MoveHandlers } from '../../ui/keys/use-keyboard-move.ts';
import classes from './board.module.css';
import { weighted } from '../deal-age.ts';
import { CardContent, DealCard } from './deal-card.tsx';
import { dealPagesOptions, type DealFilter } from '../deal-pages.ts';
import { useShortMoney } from '../../session/money.ts';

interface StageColumnProps {
  stage: Stage;
  filter: DealFilter;
  /** Undefined while loading. */
  total: Pick<DealTotal, 'count' | 'amount'> | undefined;
  /** The deal being moved by keyboard, from any stage. `isTarget`: it would be dropped in this stage. */
  carried: Deal | undefined;
  isTarget: boolean;
  handlersOf: (deal: Deal) => MoveHandlers;
  justMoved: RefObject<string | undefined>;
  onOpen: (dealId: string) => void;
  onFold: () => void;
  /** Shown where there are no deals. */
  nothing?: ReactNode;
}

export function StageColumn({
  stage,
  filter,
  total,
  carried,
  isTarget,
  handlersOf,
  justMoved,
  onOpen,
  onFold,
  nothing = <p className={classes.none}>{t('No deals')}</p>,
}: StageColumnProps) {
  const pages = useInfiniteQuery(dealPagesOptions(filter, stage.id));
  const { node, setNodeRef, isOver } = useDroppable({ id: stage.id });
  useEffect(() => {
    if (isTarget) node.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isTarget, node]);
  const guest = isTarget && carried?.stageId !== stage.id ? carried : undefined;
  const deals = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section
      ref={setNodeRef}
      className={classes.stage}
      data-over={isOver || isTarget || undefined}
      aria-label={stage.name}
    >
      <StageHead stage={stage} total={total} onFold={onFold} />
      <ul className={classes.cards}>
        {guest && (
          <li className={classes.card} aria-hidden="true">
            <CardContent deal={guest} stage={stage} />
          </li>
        )}
        {pages.isPending && [1, 2, 3].map((at) => <Skeleton key={at} height={92} radius="md" component="li" />)}
        {deals.map((deal) => (
          <li key={deal.id}>
            <DealCard
              deal={deal}
              stage={stage}
              isCarried={carried?.id === deal.id}
              handlers={handlersOf(deal)}
              justMoved={justMoved}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
      {pages.isSuccess && deals.length === 0 && !guest && nothing}
      {pages.isError && (
        <Button variant="subtle" onClick={() => void pages.refetch()}>
          {t('Could not be loaded. Try again')}
        </Button>
      )}
      {pages.hasNextPage && (
        <Button variant="subtle" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </section>
  );
}

function StageHead({ stage, total, onFold }: Pick<StageColumnProps, 'stage' | 'total' | 'onFold'>) {
  const money = useShortMoney();
  return (
    <header className={classes.head}>
      <span className={classes.dot} data-kind={stage.kind} aria-hidden="true" />
      <h2 className={classes.name}>{stage.name}</h2>
      <span className={classes.count}>{total?.count}</span>
      <span className={classes.sum}>
        {total && money(total.amount)}
        {total && stage.kind === 'OPEN' && total.amount > 0 && (
          <span
            className={classes.weighted}
            title={t('{probability} % of {amount}: how likely deals of this stage are won', {
              probability: stage.probability,
              amount: money(total.amount),
            })}
          >
            {money(weighted(total.amount, stage))}
          </span>
        )}
      </span>
      <ActionIcon aria-label={t('Fold {name}', { name: stage.name })} className={classes.fold} onClick={onFold}>
        <Icon name="chevron-left" size={14} />
      </ActionIcon>
    </header>
  );
}
