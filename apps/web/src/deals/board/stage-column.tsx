import type { Deal, DealTotal } from '@dossier/domain/deals/schema.ts';
import type { Stage } from '@dossier/domain/pipelines/schema.ts';
import { ActionIcon } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { useShortMoney } from '../../session/money.ts';
import { BoardColumn } from '../../ui/board/board-column.tsx';
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
  /** Undefined while loading. */
  total: Pick<DealTotal, 'count' | 'amount'> | undefined;
  onOpen: (dealId: string) => void;
  onFold: () => void;
  /** Shown where there are no deals. */
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
      things={pages.data?.pages.flatMap(({ data }) => data) ?? []}
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
      <span className={classes.sum}>
        {total && money(total.amount)}
        {total && stage.kind === 'OPEN' && total.amount > 0 && (
          <span
            className={classes.weighted}
            title={t('{probability} % of {amount}: the chance of winning deals in this stage', {
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
