import { useDraggable } from '@dnd-kit/core';
import type { Deal } from '@dossier/domain/deals/schema.ts';
import { useEffect, type RefObject } from 'react';
import { Person } from '../members/person.tsx';
import { showDate, today } from '../moments.ts';
import { Icon } from '../shell/icon.tsx';
import classes from './board.module.css';
import { useMoney } from './money.ts';

interface DealCardProps {
  deal: Deal;
  /** The deal that the keyboard brought to its place. */
  carried: RefObject<string | undefined>;
  onOpen: (dealId: string) => void;
}

/** A deal on the board: a click or Enter opens it, Space picks it up. */
export function DealCard({ deal, carried, onOpen }: DealCardProps) {
  const { attributes, listeners, node, setNodeRef, isDragging } = useDraggable({ id: deal.id, data: { deal, stageId: deal.stageId } });
  useEffect(() => {
    if (carried.current !== deal.id) return;
    carried.current = undefined;
    node.current?.focus();
  }, [carried, deal.id, node]);
  return (
    <div
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      className={classes.card}
      data-dragging={isDragging || undefined}
      onClick={() => onOpen(deal.id)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isDragging) return onOpen(deal.id);
        listeners?.['onKeyDown']?.(event);
      }}
    >
      <CardContent deal={deal} />
    </div>
  );
}

export function CardContent({ deal: { title, amount, closeDate, ownerId, stageChangedAt } }: { deal: Deal }) {
  const money = useMoney();
  const days = Math.floor((Date.now() - new Date(stageChangedAt).getTime()) / 86_400_000);
  const isLate = closeDate !== null && closeDate < today();
  return (
    <>
      <div className={classes.title}>{title}</div>
      <div className={classes.line}>
        {amount !== null && <span className={classes.amount}>{money(amount)}</span>}
        {closeDate !== null && (
          <span className={isLate ? classes.late : classes.date}>
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
