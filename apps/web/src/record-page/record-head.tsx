import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Badge, Box, Group } from '@mantine/core';
import { dialling } from '../fields/field-value.tsx';
import { t } from '../language/t.ts';
import { Person } from '../members/person.tsx';
import { usePipelines } from '../pipelines/pipelines.ts';
import { Icon } from '../ui/icon.tsx';
import { Moment } from '../ui/page/moment.tsx';
import classes from './record-head.module.css';
import type { RecordParts } from './record-parts.ts';

const stagesShownMax = 3;

export function RecordHead({ record, parts }: { record: CrmRecord; parts: RecordParts }) {
  const { data: pipelines = [] } = usePipelines();
  const [next] = parts.tasks;
  const open = parts.deals.flatMap((deal) => {
    const stages = pipelines.find(({ id }) => id === deal.pipelineId)?.stages;
    const stage = stages?.find(({ id }) => id === deal.stageId);
    return stage?.kind === 'OPEN' ? [{ id: deal.id, title: deal.title, stage: stage.name }] : [];
  });
  const { email, phone, ownerId } = record;
  if (email === null && phone === null && ownerId === null && !next && open.length === 0) return null;
  return (
    <Group gap="4px 18px" mih={24}>
      {email !== null && (
        <a className={`finger link ${classes.fact}`} href={`mailto:${email}`}>
          <Icon name="mail" size={14} /> {email}
        </a>
      )}
      {phone !== null && (
        <a className={`finger link ${classes.fact}`} href={dialling(phone)}>
          <Icon name="phone" size={14} /> {phone}
        </a>
      )}
      {ownerId !== null && (
        <span className={classes.fact}>
          <span className={classes.about}>{t('Owner')}</span> <Person userId={ownerId} />
        </span>
      )}
      {next && (
        <span className={classes.fact}>
          <Icon name="checkbox" size={14} />
          <span className={classes.about}>{t('Next')}</span> <ShortTitle>{next.title}</ShortTitle>
          {next.dueAt !== null && <Moment at={next.dueAt} />}
        </span>
      )}
      {open.slice(0, stagesShownMax).map(({ id, title, stage }) => (
        <span key={id} className={classes.fact} title={title}>
          <Icon name="coin" size={14} />
          <ShortTitle>{title}</ShortTitle> <Badge color="gray">{stage}</Badge>
        </span>
      ))}
      {open.length > stagesShownMax && (
        <span className={classes.about}>{t('{count} more open', { count: open.length - stagesShownMax })}</span>
      )}
    </Group>
  );
}

function ShortTitle({ children }: { children: string }) {
  return <Box component="span" className="cut" maw={240} children={children} />;
}
