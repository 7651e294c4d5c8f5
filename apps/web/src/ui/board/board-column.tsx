import { useDraggable, useDroppable } from '@dnd-kit/core';
import { Button, Skeleton } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import type { MoveHandlers } from '../keys/use-keyboard-move.ts';
import type { BoardPlace, BoardThing } from './board.tsx';
import classes from './board.module.css';

interface Pages {
  isPending: boolean;
  isSuccess: boolean;
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface BoardColumnProps<Thing> extends BoardPlace<Thing> {
  name: string;
  head: ReactNode;
  pages: Pages;
  things: readonly Thing[];
  isHere: (thing: Thing) => boolean;
  /** Height of a card while the things load. */
  cardHeight: number;
  nothing: ReactNode;
  renderCard: (thing: Thing) => ReactNode;
  onOpen: (id: string) => void;
}

export function BoardColumn<Thing extends BoardThing>(props: BoardColumnProps<Thing>) {
  const { name, head, pages, things, isHere, cardHeight, nothing, renderCard, onOpen } = props;
  const { place, carried, isTarget, handlersOf, justMoved } = props;
  const { isOver, setNodeRef } = useColumn(place, isTarget);
  const guest = isTarget && carried && !isHere(carried) ? carried : undefined;
  return (
    <section ref={setNodeRef} className={classes.stage} data-over={isOver || undefined} aria-label={name}>
      <header className={classes.head}>{head}</header>
      <ul className={classes.cards}>
        {guest && (
          <li className={classes.card} aria-hidden="true">
            {renderCard(guest)}
          </li>
        )}
        {pages.isPending && [1, 2, 3].map((at) => <Skeleton key={at} height={cardHeight} radius="md" component="li" />)}
        {things.map((thing) => (
          <li key={thing.id}>
            <BoardCard
              thing={thing}
              isCarried={carried?.id === thing.id}
              handlers={handlersOf(thing)}
              justMoved={justMoved}
              onOpen={onOpen}
            >
              {renderCard(thing)}
            </BoardCard>
          </li>
        ))}
      </ul>
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

interface BoardCardProps extends Pick<BoardPlace<BoardThing>, 'justMoved'> {
  thing: BoardThing;
  isCarried: boolean;
  handlers: MoveHandlers;
  onOpen: (id: string) => void;
  children: ReactNode;
}

/** A card: a click or Enter opens it, Space picks it up. */
export function BoardCard({ thing, isCarried, handlers, justMoved, onOpen, children }: BoardCardProps) {
  const { id } = thing;
  const { attributes, listeners, node, setNodeRef, isDragging } = useDraggable({ id, data: { thing } });
  useEffect(() => {
    if (justMoved.current !== id) return;
    justMoved.current = undefined;
    node.current?.focus();
  }, [justMoved, id, node]);
  return (
    <div
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      {...handlers}
      className={classes.card}
      data-dragging={isDragging || isCarried || undefined}
      onClick={() => onOpen(id)}
      onKeyDown={(event) => (event.key === 'Enter' && !isCarried ? onOpen(id) : handlers.onKeyDown(event))}
    >
      {children}
    </div>
  );
}
