import { useDroppable } from '@dnd-kit/core';
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import type { BoardPlace, BoardThing } from './board.tsx';
import { ShowMore } from '../page/page.tsx';
import classes from './board.module.css';
import { Movable, thingOf } from './movable.tsx';

interface BoardColumnProps<Thing> extends BoardPlace<Thing> {
  name: string;
  before?: ReactNode;
  count: ReactNode;
  after?: ReactNode;
  below?: ReactNode;
  pages: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'isSuccess' | 'isError' | 'hasNextPage' | 'isFetchingNextPage' | 'refetch' | 'fetchNextPage'
  >;
  things: readonly Thing[];
  isHere: (thing: Thing) => boolean;
  cardHeight: number;
  nothing: ReactNode;
  renderCard: (thing: Thing) => ReactNode;
  /** Controls of a card, which can't be within it: a card is a button. */
  renderFoot?: (thing: Thing) => ReactNode;
  foot?: ReactNode;
  onOpen: (id: string) => void;
}

const ofCards = { overflowY: 'auto', listStyle: 'none' } as const;

export function BoardColumn<Thing extends BoardThing>(props: BoardColumnProps<Thing>) {
  const { name, before, count, after, below, pages, things, isHere, cardHeight, nothing, renderCard, onOpen } = props;
  const { place, carried, isTarget, handlersOf, justMoved, renderMenu, renderFoot, foot } = props;
  const { isOver, dragged, setNodeRef } = useColumn<Thing>(place, isTarget);
  const guest = isTarget && carried && !isHere(carried) ? carried : undefined;
  const isExpecting = isOver && dragged !== undefined && !isHere(dragged);
  return (
    <section ref={setNodeRef} className={classes.stage} data-over={isOver || undefined} aria-label={name}>
      <header className={classes.head}>
        <Group gap={7} wrap="nowrap">
          {before}
          <Title order={2} size="sm" fw={600} lh="inherit" className="cut">
            {name}
          </Title>
          <Text span inherit c="dimmed" className="tabular">
            {count}
          </Text>
          {after}
        </Group>
        {below}
      </header>
      <Stack component="ul" gap={7} flex="0 1 auto" mih={0} m={0} p="3px 8px 8px" style={ofCards}>
        {isExpecting && <li className={classes.slot} style={{ minHeight: cardHeight }} aria-hidden="true" />}
        {guest && (
          <li className={classes.slot} aria-hidden="true">
            <div className={classes.lifted}>{renderCard(guest)}</div>
          </li>
        )}
        {pages.isPending && [1, 2, 3].map((at) => <Skeleton key={at} height={cardHeight} radius="md" component="li" />)}
        {things.map((thing) => (
          <li key={thing.id} className={`touch ${classes.card}`}>
            <Movable
              className={classes.hold}
              thing={thing}
              isCarried={carried?.id === thing.id}
              handlers={handlersOf(thing)}
              justMoved={justMoved}
              onOpen={onOpen}
            >
              {renderCard(thing)}
            </Movable>
            {renderMenu(thing)}
            {renderFoot?.(thing)}
          </li>
        ))}
      </Stack>
      {pages.isSuccess && things.length === 0 && !guest && nothing}
      {pages.isError && (
        <Button variant="subtle" onClick={() => void pages.refetch()}>
          {t("Couldn't load. Try again")}
        </Button>
      )}
      <ShowMore pages={pages} />
      {foot}
    </section>
  );
}

/** A place to drop cards, scrolled into view while the keyboard moves one over it. */
export function useColumn<Thing>(place: number, isTarget: boolean) {
  const { node, setNodeRef, isOver, active } = useDroppable({ id: place });
  useEffect(() => {
    if (isTarget) node.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isTarget, node]);
  return { setNodeRef, isOver: isOver || isTarget, dragged: active ? thingOf<Thing>(active) : undefined };
}
