import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Stage } from '@dossier/domain/pipelines/schema.ts';
import { Badge, Box, Group, Text, VisuallyHidden } from '@mantine/core';
import { faceKindOf } from '../../folders/folders.ts';
import { nearDay, showDate, showDay, today } from '../../ground/moments.ts';
import { t } from '../../language/t.ts';
import { Person } from '../../members/person.tsx';
import { TagChips } from '../../tags/tags.tsx';
import boardClasses from '../../ui/board/board.module.css';
import { Face, type FaceKind } from '../../ui/face.tsx';
import { Icon } from '../../ui/icon.tsx';
import { daysInStage, isIdle, isLate, useUsualDays, useSumMoney } from '../deal-figures.ts';
import { useSurrounding, type Surrounding } from '../surroundings.ts';
import classes from './board.module.css';

const late = 'var(--mantine-color-error)';

/** A calendar date, without its year within about ten months. */
function showShortDate(date: string): string {
  const days = (Date.parse(date) - Date.now()) / 86_400_000;
  return Math.abs(days) < 300 ? showDay(`${date.slice(0, 10)}T12:00:00Z`) : showDate(date);
}

export function CardContent({ deal, stage }: { deal: Deal; stage: Stage | undefined }) {
  const { title, amount, closeDate, ownerId, tags } = deal;
  const money = useSumMoney();
  const around = useSurrounding(deal);
  const isDue = isLate(deal, stage);
  return (
    <>
      <Group gap={7} wrap="nowrap" align="flex-start" className={boardClasses.title ?? ''}>
        <Box flex={1} miw={0}>
          {title}
        </Box>
        <Age deal={deal} stage={stage} />
      </Group>
      {/* Keeps the line's space free, so that the cards below do not move. */}
      {around === undefined && deal.recordId !== null && <Box mih="1lh" mt={3} fz="0.75rem" />}
      {around && <About {...around} title={title} />}
      <TagChips names={tags} />
      <Group gap={7} wrap="nowrap" mt={6} mih={20} fz="0.75rem" className={classes.line ?? ''}>
        {amount !== null && (
          <Text span fz="md" fw={600} className="tabular">
            {money(amount)}
          </Text>
        )}
        {closeDate !== null && (
          <Text span inherit c={isDue ? late : 'dimmed'} className="tabular">
            {isDue ? t('was due {date}', { date: showShortDate(closeDate) }) : showShortDate(closeDate)}
          </Text>
        )}
        <span className={classes.owner}>{ownerId !== null && <Person userId={ownerId} isShort />}</span>
      </Group>
      {around?.nextTask && stage?.kind === 'OPEN' && <NextTask {...around.nextTask} />}
    </>
  );
}

/** The company and the person, each unless the deal's title contains it. */
function About({ record, company, title }: Surrounding & { title: string }) {
  const isOther = record !== null && record.id !== company?.id;
  const shown = [
    company && { ...company, kind: 'company' as const },
    isOther && { ...record, kind: faceKindOf(record.folderId) },
  ].filter((one) => one !== null && one !== false && one.title !== title);
  if (shown.length === 0) return null;
  return (
    <Group gap={5} mt={3} mih="1lh" fz="0.75rem" c="dimmed" wrap="nowrap" className={classes.line ?? ''}>
      {shown.map((one) => one && <Named key={one.id} {...one} />)}
    </Group>
  );
}

function Named({ id, title, kind }: { id: string; title: string; kind: FaceKind }) {
  return (
    <>
      <Face id={id} name={title} kind={kind} size={16} />
      <Text span inherit truncate mr={5}>
        {kind === 'person' ? title.split(' ')[0] : title}
      </Text>
    </>
  );
}

function Age({ deal, stage }: { deal: Deal; stage: Stage | undefined }) {
  const days = daysInStage(deal);
  const usual = useUsualDays(deal.pipelineId).get(deal.stageId);
  const words = [
    t('In this stage for {days, plural, one {# day} other {# days}}', { days }),
    ...(usual ? [t('usually {days, plural, one {# day} other {# days}}', { days: usual })] : []),
  ].join(', ');
  if (isIdle(deal, stage, usual))
    return (
      <Badge color="yellow" px={6} h={18} title={words} leftSection={<Icon name="hourglass" size={12} />}>
        <VisuallyHidden>{t('Idle')} </VisuallyHidden>
        {t('{days} d', { days })}
      </Badge>
    );
  return days < 1 ? null : (
    <Text span fz="0.71875rem" fw={420} c="dimmed" flex="none" title={words}>
      {t('{days} d', { days })}
    </Text>
  );
}

function NextTask({ title, dueAt }: NonNullable<Surrounding['nextTask']>) {
  const isOverdue = dueAt !== null && new Date(dueAt).getTime() < Date.now();
  const isToday = dueAt !== null && today(new Date(dueAt)) === today();
  const color = isOverdue ? late : isToday ? 'var(--mantine-color-yellow-light-color)' : 'dimmed';
  return (
    <div className={classes.next}>
      <Text span lh={0} c="dimmed">
        <Icon name="checkbox" size={14} />
      </Text>
      <span className="cut">{title}</span>
      {dueAt !== null && (
        <Text span inherit flex="none" ml="auto" c={color} className="tabular">
          {nearDay(dueAt) ?? showDay(dueAt)}
        </Text>
      )}
    </div>
  );
}
