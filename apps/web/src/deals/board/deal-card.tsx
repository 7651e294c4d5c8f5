import type { Deal } from '@dossier/domain/deals/schema.ts';
import { Badge, Box, Group, Text } from '@mantine/core';
import { t } from '../../language/t.ts';
import { Person } from '../../members/person.tsx';
import { Face } from '../../ui/face.tsx';
import { showDate, showDay } from '../../ground/moments.ts';
import type { Stage } from '@dossier/domain/pipelines/schema.ts';
import boardClasses from '../../ui/board/board.module.css';
import { IconText } from '../../ui/icon.tsx';
import { TagChips } from '../../tags/tag-chips.tsx';
import classes from './board.module.css';
import { daysInStage, isIdle, isLate } from '../deal-figures.ts';
import { useMoney } from '../../session/money.ts';
import { useSurrounding, type Surrounding } from '../surroundings.ts';

export function CardContent({ deal, stage }: { deal: Deal; stage: Stage | undefined }) {
  const { title, amount, closeDate, ownerId, tags } = deal;
  const money = useMoney();
  const around = useSurrounding(deal.recordId);
  return (
    <>
      <div className={boardClasses.title}>{title}</div>
      {/* Keeps the line's space free, so that the cards below do not move. */}
      {around === undefined && <Box mih="1lh" mt={3} fz="0.75rem" />}
      {around && <About {...around} title={title} />}
      <TagChips names={tags} />
      <Group gap={9} wrap="nowrap" mt={6} mih={20} fz="0.75rem" className={classes.line ?? ''}>
        {amount !== null && (
          <Text span inherit fw={560} className="tabular">
            {money(amount)}
          </Text>
        )}
        {closeDate !== null && (
          <IconText icon="calendar" isLate={isLate(deal, stage)}>
            {showDate(closeDate)}
          </IconText>
        )}
        <Age deal={deal} stage={stage} />
        <span className={classes.owner}>{ownerId !== null && <Person userId={ownerId} isShort />}</span>
      </Group>
      {around?.nextTask && stage?.kind === 'OPEN' && <NextTask {...around.nextTask} />}
    </>
  );
}

/** The company and the person, each unless the deal's title contains it. */
function About({ record, company, title }: Surrounding & { title: string }) {
  const shown = company ?? record;
  const names = [...new Set([company?.title, record.title])].filter((name) => name !== undefined && name !== title);
  if (names.length === 0) return null;
  return (
    <Group gap={5} mt={3} mih="1lh" fz="0.75rem" c="dimmed" wrap="nowrap" className={classes.line ?? ''}>
      <Face id={shown.id} name={shown.title} kind={company ? 'company' : 'person'} size={16} />
      <Text span inherit truncate>
        {names.join(' · ')}
      </Text>
    </Group>
  );
}

function Age({ deal, stage }: { deal: Deal; stage: Stage | undefined }) {
  const days = daysInStage(deal);
  const words = t('In this stage for {days, plural, one {# day} other {# days}}', { days });
  if (isIdle(deal, stage))
    return (
      <Badge color="yellow" px={5} title={words}>
        {t('Idle {days} d', { days })}
      </Badge>
    );
  return days < 1 ? null : (
    <Text span inherit c="dimmed" title={words}>
      {days} d
    </Text>
  );
}

function NextTask({ title, dueAt }: NonNullable<Surrounding['nextTask']>) {
  const isOverdue = dueAt !== null && new Date(dueAt).getTime() < Date.now();
  return (
    <IconText icon="checkbox" gap={5} mt={3} isLate={isOverdue}>
      <Text span inherit truncate>
        {title}
      </Text>
      {dueAt !== null && (
        <Text span inherit flex="none" ml="auto" className="tabular">
          {showDay(dueAt)}
        </Text>
      )}
    </IconText>
  );
}
