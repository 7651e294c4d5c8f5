import { useDraggable } from '@dnd-kit/core';
import type { Deal } from '@dossier/domain/deals/schema.ts';
import { useEffect, type RefObject } from 'react';
import { t } from '../../language/t.ts';
import { Person } from '../../members/person.tsx';
import { showDate, showDay } from '../../ground/moments.ts';
import type { Stage } from '@dossier/domain/pipelines/schema.ts';
import type { MoveHandlers } from '../../ui/keys/use-keyboard-move.ts';
import { Icon } from '../../ui/icon.tsx';
import { TagChips } from '../../tags/tag-chips.tsx';
import classes from './board.module.css';
import { daysInStage, isIdle, isLate } from '../deal-age.ts';
import { useMoney } from '../../session/money.ts';
import { useSurrounding, type Surrounding } from '../surroundings.ts';

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
  const around = useSurrounding(deal.recordId);
  return (
    <>
      <div className={classes.title}>{title}</div>
      {/* Its line is kept free, so that the cards below stay where they are. */}
      {around === undefined && <div className={classes.about} />}
      {around && <About {...around} title={title} />}
      <TagChips names={tags} />
      <div className={classes.line}>
        {amount !== null && <span className={classes.amount}>{money(amount)}</span>}
        {closeDate !== null && (
          <span className={isLate(deal, stage) ? classes.late : classes.date}>
            <Icon name="calendar" size={12} />
            {showDate(closeDate)}
          </span>
        )}
        <Age deal={deal} stage={stage} />
        <span className={classes.owner}>{ownerId !== null && <Person userId={ownerId} isShort />}</span>
      </div>
      {around?.nextTask && stage?.kind === 'OPEN' && <NextTask {...around.nextTask} />}
    </>
  );
}

/** The company and the person, each unless the title of the deal says it already. */
function About({ record, company, title }: Surrounding & { title: string }) {
  const names = [...new Set([company?.title, record.title])].filter((name) => name !== undefined && name !== title);
  if (names.length === 0) return null;
  return (
    <div className={classes.about}>
      <Icon name={company ? 'building' : 'user'} size={12} />
      <span>{names.join(' · ')}</span>
    </div>
  );
}

function Age({ deal, stage }: { deal: Deal; stage: Stage | undefined }) {
  const days = daysInStage(deal);
  const words = t('In this stage for {days, plural, one {# day} other {# days}}', { days });
  if (isIdle(deal, stage))
    return (
      <span className={classes.idle} title={words}>
        {t('Idle {days} d', { days })}
      </span>
    );
  return days < 1 ? null : (
    <span className={classes.date} title={words}>
      {days} d
    </span>
  );
}

function NextTask({ title, dueAt }: NonNullable<Surrounding['nextTask']>) {
  const isOverdue = dueAt !== null && new Date(dueAt).getTime() < Date.now();
  return (
    <div className={isOverdue ? classes.overdue : classes.next}>
      <Icon name="checkbox" size={12} />
      <span>{title}</span>
      {dueAt !== null && <span className={classes.due}>{showDay(dueAt)}</span>}
    </div>
  );
}
