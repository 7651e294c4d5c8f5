import type { Deal, DealTotal } from '@dossier/domain/deals/schema.ts';
import type { Stage } from '@dossier/domain/pipelines/schema.ts';
import { ActionIcon } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../language/t.ts';
import { Icon } from '../shell/icon.tsx';
import { CardColumn, type CardBoardState } from '../views/card-board.tsx';
import classes from './board.module.css';
import { weighted } from './deal-age.ts';
import { dealPagesOptions, type DealFilter } from './deal-pages.ts';
import { useShortMoney } from './money.ts';

interface StageColumnProps {
  board: CardBoardState<Deal>;
  stage: Stage;
  place: number;
  filter: DealFilter;
  /** Undefined while loading. */
  total: Pick<DealTotal, 'count' | 'amount'> | undefined;
  onFold: () => void;
  /** Shown where there are no deals. */
  nothing?: ReactNode;
}

export function StageColumn({ board, stage, place, filter, total, onFold, nothing }: StageColumnProps) {
  const pages = useInfiniteQuery(dealPagesOptions(filter, stage.id));
  return (
    <CardColumn
      board={board}
      place={place}
      name={stage.name}
      head={<StageHead stage={stage} total={total} onFold={onFold} />}
      cards={pages.data?.pages.flatMap(({ data }) => data) ?? []}
      isOfColumn={({ stageId }) => stageId === stage.id}
      height={92}
      nothing={nothing ?? <p className={classes.none}>{t('No deals')}</p>}
      pages={pages}
    />
  );
}

function StageHead({ stage, total, onFold }: Pick<StageColumnProps, 'stage' | 'total' | 'onFold'>) {
  const money = useShortMoney();
  return (
    <>
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
    </>
  );
}
