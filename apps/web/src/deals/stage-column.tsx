import { useDroppable } from '@dnd-kit/core';
import type { DealTotal } from '@dossier/domain/deals/schema.ts';
import type { Stage } from '@dossier/domain/pipelines/schema.ts';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import classes from './board.module.css';
import { DealCard } from './deal-card.tsx';
import { dealPagesOptions, type DealFilter } from './deal-pages.ts';
import { useMoney } from './money.ts';

interface StageColumnProps {
  stage: Stage;
  filter: DealFilter;
  /** Undefined until it is known. */
  total: Pick<DealTotal, 'count' | 'amount'> | undefined;
  carried: RefObject<string | undefined>;
  onOpen: (dealId: string) => void;
}

export function StageColumn({ stage, filter, total, carried, onOpen }: StageColumnProps) {
  const pages = useInfiniteQuery(dealPagesOptions(filter, stage.id));
  const { setNodeRef, isOver } = useDroppable({ id: stage.id });
  const money = useMoney();
  const deals = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section ref={setNodeRef} className={classes.stage} data-over={isOver || undefined} data-stage={stage.id} aria-label={stage.name}>
      <header className={classes.head}>
        <span className={classes.dot} data-kind={stage.kind} aria-hidden="true" />
        <h2 className={classes.name}>{stage.name}</h2>
        <span className={classes.count}>{total?.count}</span>
        <span className={classes.sum}>{total && money(total.amount)}</span>
      </header>
      <ul className={classes.cards}>
        {pages.isPending && [1, 2, 3].map((at) => <Skeleton key={at} height={74} radius="md" component="li" />)}
        {deals.map((deal) => (
          <li key={deal.id}>
            <DealCard deal={deal} carried={carried} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {pages.isSuccess && deals.length === 0 && <p className={classes.none}>No deals</p>}
      {pages.isError && (
        <Button variant="subtle" onClick={() => void pages.refetch()}>
          Could not be loaded. Try again
        </Button>
      )}
      {pages.hasNextPage && (
        <Button variant="subtle" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}
