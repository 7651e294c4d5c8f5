import { useDroppable } from '@dnd-kit/core';
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import type { BoardPlace, BoardThing } from './board.tsx';
import classes from './board.module.css';
import { Movable } from './movable.tsx';

interface BoardColumnProps<Thing> extends BoardPlace<Thing> {
  name: string;
  before?: ReactNode;
  count: ReactNode;
  /** Content after the count. */
  after?: ReactNode;
  pages: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'isSuccess' | 'isError' | 'hasNextPage' | 'isFetchingNextPage' | 'refetch' | 'fetchNextPage'
  >;
  things: readonly Thing[];
  isHere: (thing: Thing) => boolean;
  /** Height of a placeholder card during loading. */
  cardHeight: number;
  nothing: ReactNode;
  renderCard: (thing: Thing) => ReactNode;
  onOpen: (id: string) => void;
}

const ofCards = { overflowY: 'auto', listStyle: 'none' } as const;

export function BoardColumn<Thing extends BoardThing>(props: BoardColumnProps<Thing>) {
  const { name, before, count, after, pages, things, isHere, cardHeight, nothing, renderCard, onOpen } = props;
  const { place, carried, isTarget, handlersOf, justMoved } = props;
  const { isOver, setNodeRef } = useColumn(place, isTarget);
  const guest = isTarget && carried && !isHere(carried) ? carried : undefined;
  return (
    <section ref={setNodeRef} className={classes.stage} data-over={isOver || undefined} aria-label={name}>
      <Group component="header" gap={7} wrap="nowrap" p="9px 12px 7px">
        {before}
        <Title order={2} size="sm" fw={600} lh="inherit" className="cut">
          {name}
        </Title>
        <Text span inherit c="dimmed" className="tabular">
          {count}
        </Text>
        {after}
      </Group>
      <Stack component="ul" gap={7} flex="0 1 auto" mih={0} m={0} p="3px 8px 8px" style={ofCards}>
        {guest && (
          <li className={classes.card} aria-hidden="true">
            {renderCard(guest)}
          </li>
        )}
        {pages.isPending && [1, 2, 3].map((at) => <Skeleton key={at} height={cardHeight} radius="md" component="li" />)}
        {things.map((thing) => (
          <li key={thing.id}>
            <Movable
              className={classes.card}
              thing={thing}
              isCarried={carried?.id === thing.id}
              handlers={handlersOf(thing)}
              justMoved={justMoved}
              onOpen={onOpen}
            >
              {renderCard(thing)}
            </Movable>
          </li>
        ))}
      </Stack>
      {pages.isSuccess && things.length === 0 && !guest && nothing}
      {pages.isError && (
        <Button variant="subtle" onClick={() => void pages.refetch()}>
          {t("Couldn't load. Try again")}
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

/** A place to drop cards, scrolled into view while the keyboard moves one over it. */
export function useColumn(place: number, isTarget: boolean) {
  const { node, setNodeRef, isOver } = useDroppable({ id: place });
  useEffect(() => {
    if (isTarget) node.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isTarget, node]);
  return { setNodeRef, isOver: isOver || isTarget };
}
