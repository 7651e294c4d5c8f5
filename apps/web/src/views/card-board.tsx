import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDndContext,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type Active,
} from '@dnd-kit/core';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import classes from '../deals/board.module.css';
import { t } from '../language/t.ts';
import { useKeyboardMove, type MoveAnnouncements, type MoveHandlers } from '../shell/use-keyboard-move.ts';

interface Card {
  readonly id: string;
}

interface CardBoardProps<One extends Card> {
  /** Number of columns. */
  places: number;
  words: MoveAnnouncements<One>;
  /** False if the card stays where it is. */
  onMove: (card: One, place: number, isByKeyboard: boolean) => boolean;
  onOpen: (id: string) => void;
  /** The content of a card; without a place, while it is dragged. */
  renderCard: (card: One, place?: number) => ReactNode;
  children: (board: CardBoardState<One>) => ReactNode;
}

/** The part of a board that its columns need. */
export interface CardBoardState<One extends Card> extends Pick<CardBoardProps<One>, 'renderCard' | 'onOpen'> {
  /** The card that is moved by keyboard, and the column in which it would be dropped. */
  carried: { thing: One; place: number } | undefined;
  handlersOf: (card: One, place: number) => MoveHandlers;
  /** The card moved by keyboard keeps the focus in its new column. */
  justMoved: RefObject<string | undefined>;
}

/** Columns of cards, which are moved by mouse, touch and keyboard. */
export function CardBoard<One extends Card>(props: CardBoardProps<One>) {
  const { places, words, onMove, onOpen, renderCard, children } = props;
  const justMoved = useRef<string>(undefined);
  const { carried, announcement, handlersOf } = useKeyboardMove<One>({
    arrows: ['ArrowLeft', 'ArrowRight'],
    places,
    words,
    onDrop: (card, place) => {
      if (onMove(card, place, true)) justMoved.current = card.id;
    },
  });
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // A short touch scrolls, a long one drags.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 6 } }),
  );
  // Set by BoardCard, for every card.
  const cardOf = (active: Active) => active.data.current?.['card'] as One;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => words.up(cardOf(active), 0),
          onDragOver: ({ active, over }) => (over ? words.over(cardOf(active), Number(over.id)) : undefined),
          onDragEnd: ({ active, over }) =>
            over ? words.down(cardOf(active), Number(over.id)) : words.back(cardOf(active)),
          onDragCancel: ({ active }) => words.back(cardOf(active)),
        },
      }}
      onDragEnd={({ active, over }) => over && onMove(cardOf(active), Number(over.id), false)}
    >
      <div className={classes.board} tabIndex={-1}>
        {children({ carried, handlersOf, justMoved, renderCard, onOpen })}
      </div>
      <Dragged render={(active) => renderCard(cardOf(active))} />
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
    </DndContext>
  );
}

function Dragged({ render }: { render: (active: Active) => ReactNode }) {
  const { active } = useDndContext();
  return (
    <DragOverlay dropAnimation={null}>{active && <div className={classes.lifted}>{render(active)}</div>}</DragOverlay>
  );
}

/** Takes dropped cards, and comes into sight when the keyboard moves one here. */
export function useCardTarget(place: number, carried: { place: number } | undefined) {
  const isTarget = carried?.place === place;
  const { node, setNodeRef, isOver } = useDroppable({ id: place });
  useEffect(() => {
    if (isTarget) node.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isTarget, node]);
  return { isTarget, props: { ref: setNodeRef, 'data-over': isOver || isTarget || undefined } };
}

interface CardColumnProps<One extends Card> {
  board: CardBoardState<One>;
  place: number;
  name: string;
  head: ReactNode;
  cards: readonly One[];
  isOfColumn: (card: One) => boolean;
  /** Height of a loading card. */
  height: number;
  /** Shown where there are no cards. */
  nothing: ReactNode;
  pages: Omit<UseInfiniteQueryResult, 'data'>;
}

export function CardColumn<One extends Card>(props: CardColumnProps<One>) {
  const { board, place, name, head, cards, isOfColumn, height, nothing, pages } = props;
  const { carried, renderCard, handlersOf } = board;
  const { isTarget, props: target } = useCardTarget(place, carried);
  const guest = isTarget && carried && !isOfColumn(carried.thing) ? carried.thing : undefined;
  return (
    <section {...target} className={classes.stage} aria-label={name}>
      <header className={classes.head}>{head}</header>
      <ul className={classes.cards}>
        {guest && (
          <li className={classes.card} aria-hidden="true">
            {renderCard(guest, place)}
          </li>
        )}
        {pages.isPending && [1, 2, 3].map((at) => <Skeleton key={at} height={height} radius="md" component="li" />)}
        {cards.map((card) => (
          <li key={card.id}>
            <BoardCard
              {...board}
              card={card}
              isCarried={carried?.thing.id === card.id}
              handlers={handlersOf(card, place)}
            >
              {renderCard(card, place)}
            </BoardCard>
          </li>
        ))}
      </ul>
      {pages.isSuccess && cards.length === 0 && !guest && nothing}
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

interface BoardCardProps extends Pick<CardBoardState<Card>, 'justMoved' | 'onOpen'> {
  card: Card;
  isCarried: boolean;
  handlers: MoveHandlers;
  children: ReactNode;
}

/** A card on a board: a click or Enter opens it, Space picks it up. */
export function BoardCard({ card, isCarried, handlers, justMoved, onOpen, children }: BoardCardProps) {
  const { id } = card;
  const { attributes, listeners, node, setNodeRef, isDragging } = useDraggable({ id, data: { card } });
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
