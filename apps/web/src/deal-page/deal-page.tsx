import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { Box, Text, Button, Group, Paper } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Files } from '../attachments/files.tsx';
import { DealDetails, DealValue } from '../deals/deal/deal-details.tsx';
import { DealMenu } from '../deals/deal/deal-form.tsx';
import { RecordDeals } from '../deals/deal/record-deals.tsx';
import { StagePath } from '../deals/deal/stage-path.tsx';
import { isLate } from '../deals/deal-figures.ts';
import { useSurrounding } from '../deals/surroundings.ts';
import { faceKindOf } from '../folders/folders.ts';
import { showDate, showDaysTo } from '../ground/moments.ts';
import { t, rich } from '../language/t.ts';
import { usePipeline, usePipelines } from '../pipelines/pipelines.ts';
import { Composer, useWriting } from '../record-page/composer.tsx';
import type { Pane } from '../record-page/record-search.ts';
import { Timeline } from '../record-page/timeline/timeline.tsx';
import { RecordLink } from '../references/record-link.tsx';
import { Watchers } from '../members/watchers.tsx';
import { RemindMe } from '../reminders/remind-me.tsx';
import { useMoney } from '../session/money.ts';
import { trpc } from '../session/session.ts';
import { NextTask, OpenTasks } from '../tasks/next-task.tsx';
import { taskPagesOptions } from '../tasks/task-lists.ts';
import { Face } from '../ui/face.tsx';
import { AsideSection } from '../ui/page/aside-section.tsx';
import { DetailPage, type DetailPart } from '../ui/page/detail-page.tsx';
import { Moment, CrumbLink, AnchorLink, QueryState, RowSkeletons, ShowMore } from '../ui/page/page.tsx';
import { RouteMissing } from '../ui/page/route-states.tsx';
import classes from './deal-page.module.css';
import { dealTimelineOptions } from '../deals/deal-pages.ts';
import { wordsOf } from '../record-page/timeline/timeline-lines.tsx';
import { TimelineDays, TimelineEvent } from '../records/timeline/timeline-entry.tsx';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { dialling } from '../fields/field-value.tsx';
import { RecordFace } from '../references/record-face.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { CopyIcon } from '../ui/page/code-block.tsx';

const route = getRouteApi('/shell/deals/$pipelineId/$dealId');

export function DealPage() {
  const { pipelineId, dealId } = route.useParams();
  const pipeline = usePipeline(pipelineId);
  const deal = useQuery(trpc.deals.get.queryOptions({ id: dealId }));
  if (!deal.isSuccess) return <QueryState isPage query={deal} />;
  if (!pipeline || deal.data.data.pipelineId !== pipelineId) return <RouteMissing />;
  return <DealView key={dealId} pipeline={pipeline} deal={deal.data.data} />;
}

interface DealProps {
  pipeline: Pipeline;
  deal: Deal;
}

function DealView({ pipeline, deal }: DealProps) {
  const navigate = useNavigate();
  const { id, title, recordId, createdAt } = deal;
  const recordIdOrNone = recordId ?? '';
  const enabled = recordId !== null;
  const found = useQuery(trpc.records.get.queryOptions({ id: recordIdOrNone }, { enabled }));
  const tasks = useInfiniteQuery(taskPagesOptions('OPEN', recordId === null ? { dealId: id } : { recordId }));
  const next = [id, null].flatMap((dealId) => tasks.data?.find((task) => task.dealId === dealId) ?? [])[0];
  const around = useSurrounding(deal);
  const company = around?.company;
  const recordIds = [recordId, company?.id].filter((one) => one !== null && one !== undefined);
  const { data: deals } = useQuery(trpc.deals.list.queryOptions({ recordId: recordIds }, { enabled }));
  // The pages of a deleted record are gone; the deal keeps its link until the record is purged.
  const record = enabled ? found.data?.data : undefined;
  const [part, setPart] = useState<DetailPart>('history');
  const writing = useWriting(() => setPart('history'));
  const [pane, setPane] = useState<Pane>('all');
  const face = company ?? record;
  // The page is drawn once, so that nothing on it moves.
  if ((enabled && found.isPending) || around === undefined || tasks.isPending) return <RowSkeletons />;
  return (
    <DetailPage
      title={title}
      crumb={
        <CrumbLink to="/deals/$pipelineId" params={{ pipelineId: pipeline.id }} icon="layout-kanban">
          {pipeline.name}
        </CrumbLink>
      }
      corner={
        <>
          <Watchers id={id} />
          <RemindMe subjectId={id} />
          <DealMenu
            deal={deal}
            onRemoved={() => void navigate({ to: '/deals/$pipelineId', params: { pipelineId: pipeline.id } })}
          />
        </>
      }
      face={
        face && (
          <Face
            id={face.id}
            name={face.title}
            kind={company || !record ? 'company' : faceKindOf(record.folderId)}
            size={54}
          />
        )
      }
      about={
        <>
          {company && company.id !== recordId && <RecordLink recordId={company.id} />}
          {recordId !== null && <RecordLink recordId={recordId} />}
        </>
      }
      actions={<Figures pipeline={pipeline} deal={deal} />}
      strip={
        <div className={classes.strip}>
          <StagePath pipeline={pipeline} deal={deal} />
        </div>
      }
      part={part}
      onPart={setPart}
      aside={
        <>
          {record && <ContactCard record={record} onWrite={() => writing.write('email')} />}
          <AsideSection title={t('Details')}>
            <DealDetails pipeline={pipeline} deal={deal} />
          </AsideSection>
          {record && (
            <>
              <OpenTasks pages={tasks} onAdd={() => writing.write('task')} />
              <RecordDeals
                title={t('Other deals')}
                recordId={record.id}
                deals={deals?.data.filter((one) => one.id !== id) ?? []}
              />
            </>
          )}
          <Files on={{ dealId: id }} />
          <Text size="xs" c="dimmed" m="16px 8px 0">
            {rich('Created {at}', { at: <Moment at={createdAt} /> })}
          </Text>
        </>
      }
    >
      {next && <NextTask key={next.id} task={next} />}
      {record ? (
        <>
          <Composer record={record} dealId={id} writing={writing} />
          <Timeline record={record} dealId={id} pane={pane} at={undefined} onPane={setPane} />
        </>
      ) : (
        <DealEvents dealId={id} />
      )}
    </DetailPage>
  );
}

function Figures(props: DealProps) {
  const { amount, closeDate, stageId } = props.deal;
  const money = useMoney();
  const stage = props.pipeline.stages.find(({ id }) => id === stageId);
  return (
    <div className={`tabular ${classes.figures}`}>
      <DealValue {...props} id="amount">
        <Box component="strong" className={amount === null ? undefined : classes.amount} display="block">
          {amount === null ? t('Add an amount') : money(amount)}
        </Box>
      </DealValue>
      <DealValue {...props} id="closeDate">
        {closeDate === null
          ? t('Add a close date')
          : rich('closes <strong>{date}</strong>, {days}', {
              strong: (words) => <strong>{words}</strong>,
              date: showDate(closeDate),
              days: (
                <Text span inherit {...(isLate(props.deal, stage) ? { c: 'var(--mantine-color-error)' } : {})}>
                  {showDaysTo(closeDate)}
                </Text>
              ),
            })}
      </DealValue>
    </div>
  );
}

/** The history of a deal that is about no record, so nothing can be written on it. */
function DealEvents({ dealId }: { dealId: string }) {
  const timeline = useInfiniteQuery(dealTimelineOptions(dealId));
  const { data: pipelines = [] } = usePipelines();
  return (
    <>
      <Text c="dimmed" mb="md">
        {t('Choose the record of this deal under Details to write notes and log calls here.')}
      </Text>
      <QueryState query={timeline} count={4} height={48} />
      <TimelineDays
        lines={(timeline.data ?? []).map((entry) => ({
          id: entry.id,
          at: entry.occurredAt,
          item: <TimelineEvent entry={entry} words={wordsOf(entry, pipelines)} />,
        }))}
      />
      <ShowMore pages={timeline} label={t('Show earlier ones')} />
    </>
  );
}

function ContactCard({ record, onWrite }: { record: CrmRecord; onWrite: () => void }) {
  const { id, title, phone, email } = record;
  const line = (icon: IconName, value: string, copyLabel: string, act: ReactNode) => (
    <Group gap={8} wrap="nowrap" mih={32} mt={4}>
      <Icon name={icon} size={15} />
      <span className="cut tabular">{value}</span>
      <CopyIcon value={value} label={copyLabel} />
      <Group ml="auto" flex="none" children={act} />
    </Group>
  );
  const call = (to: string) => <Button component="a" href={dialling(to)} className="finger" children={t('Call')} />;
  return (
    <Paper component="section" withBorder radius="md" p="10px 12px" mb={12} className="touch" aria-label={title}>
      <Group gap={10} wrap="nowrap">
        <RecordFace record={record} size={32} />
        <AnchorLink to="/records/$recordId" params={{ recordId: id }} c="inherit" fw={600} className="cut">
          {title}
        </AnchorLink>
      </Group>
      {phone !== null && line('phone', phone, t('Copy the phone number'), call(phone))}
      {email !== null &&
        line('mail', email, t('Copy the e-mail address'), <Button onClick={onWrite}>{t('Write')}</Button>)}
    </Paper>
  );
}
