import type { Deal } from '@dossier/domain/deals/schema.ts';
import { t } from '../../language/t.ts';
import { Person } from '../../members/person.tsx';
import { showDate, showDay } from '../../ground/moments.ts';
import type { Stage } from '@dossier/domain/pipelines/schema.ts';
import boardClasses from '../../ui/board/board.module.css';
import { Icon } from '../../ui/icon.tsx';
import { TagChips } from '../../tags/tag-chips.tsx';
import classes from './board.module.css';
import { daysInStage, isIdle, isLate } from '../deal-age.ts';
import { useMoney } from '../../session/money.ts';
import { useSurrounding, type Surrounding } from '../surroundings.ts';

export function CardContent({ deal, stage }: { deal: Deal; stage: Stage | undefined }) {
  const { title, amount, closeDate, ownerId, tags } = deal;
  const money = useMoney();
  const around = useSurrounding(deal.recordId);
  return (
    <>
      <div className={boardClasses.title}>{title}</div>
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
