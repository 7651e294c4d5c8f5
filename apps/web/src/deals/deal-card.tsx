import { useDraggable } from '@dnd-kit/core';
import type { Deal } from '@dossier/domain/deals/schema.ts';
import { useEffect, type RefObject } from 'react';
import { Person } from '../members/person.tsx';
import { showDate } from '../moments.ts';
import type { Stage } from '@dossier/domain/pipelines/schema.ts';
import type { MoveHandlers } from '../shell/use-keyboard-move.ts';
import { Icon } from '../shell/icon.tsx';
import { TagChips } from '../tags/tag-chips.tsx';
import classes from './board.module.css';
import { daysInStage, isLate } from './deal-age.ts';
import { useMoney } from './money.ts';

interface DealCardProps {
  deal: Deal;
  stage: Stage;
  isCarried: boolean;
  handlers: MoveHandlers;
  /** Takes the focus: the keyboard has just moved this card. */
  justMoved: RefObject<string | undefined>;
  onOpen: (dealId: string) => void;
}

/** A deal on the board: a click or Enter opens it, Space picks it up. */
export function DealCard({ deal, stage, isCarried, handlers, justMoved, onOpen }: DealCardProps) {
  const { attributes, listeners, node, setNodeRef, isDragging } = useDraggable({ id: deal.id, data: { deal } });
  useEffect(() => {
    if (justMoved.current !== deal.id) return;
    justMoved.current = undefined;
    node.current?.focus();
  }, [justMoved, deal.id, node]);
  return (
    <div
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      {...handlers}
      className={classes.card}
      data-dragging={isDragging || isCarried || undefined}
      onClick={() => onOpen(deal.id)}
      onKeyDown={(event) => (event.key === 'Enter' && !isCarried ? onOpen(deal.id) : handlers.onKeyDown(event))}
    >
      <CardContent deal={deal} stage={stage} />
    </div>
  );
}

export function CardContent({ deal, stage }: { deal: Deal; stage: Stage | undefined }) {
  const { title, amount, closeDate, ownerId, tags } = deal;
  const money = useMoney();
  const days = daysInStage(deal);
  return (
    <>
      <div className={classes.title}>{title}</div>
      <TagChips names={tags} />
      <div className={classes.line}>
        {amount !== null && <span className={classes.amount}>{money(amount)}</span>}
        {closeDate !== null && (
          <span className={isLate(deal, stage) ? classes.late : classes.date}>
            <Icon name="calendar" size={12} />
            {showDate(closeDate)}
          </span>
        )}
        {days >= 1 && (
          <span className={classes.date} title={`In this stage for ${days} ${days === 1 ? 'day' : 'days'}`}>
            {days} d
          </span>
        )}
        <span className={classes.owner}>{ownerId !== null && <Person userId={ownerId} isShort />}</span>
      </div>
    </>
  );
}
