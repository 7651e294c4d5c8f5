import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { Box, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DealDetails, DealValue } from '../deals/deal/deal-details.tsx';
import { DealMenu } from '../deals/deal/deal-form.tsx';
import { RecordDeals } from '../deals/deal/record-deals.tsx';
import { StagePath } from '../deals/deal/stage-path.tsx';
import { isLate } from '../deals/deal-figures.ts';
import { useSurrounding } from '../deals/surroundings.ts';
import { faceKindOf } from '../folders/folders.ts';
import { showDate, showDaysTo } from '../ground/moments.ts';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { usePipeline } from '../pipelines/pipelines.ts';
import { Composer, useWriting } from '../record-page/composer.tsx';
import type { Pane } from '../record-page/record-search.ts';
import { Timeline } from '../record-page/timeline/timeline.tsx';
import { RecordLink } from '../references/record-link.tsx';
import { RemindMe } from '../reminders/remind-me.tsx';
import { useMoney } from '../session/money.ts';
import { trpc } from '../session/trpc.ts';
import { NextTask } from '../tasks/next-task.tsx';
import { OpenTasks } from '../tasks/open-tasks.tsx';
import { taskPagesOptions } from '../tasks/task-lists.ts';
import { Face } from '../ui/face.tsx';
import { AsideSection } from '../ui/page/aside-section.tsx';
import { DetailPage, type DetailPart } from '../ui/page/detail-page.tsx';
import { CrumbLink } from '../ui/page/links.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { RouteMissing } from '../ui/page/route-states.tsx';
import { QueryState } from '../ui/page/states.tsx';
import { ContactCard } from './contact-card.tsx';
import { DealEvents } from './deal-events.tsx';
import classes from './deal-page.module.css';

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
  const { data: found } = useQuery(trpc.records.get.queryOptions({ id: recordIdOrNone }, { enabled }));
  const tasks = useInfiniteQuery(taskPagesOptions('OPEN', recordId === null ? { dealId: id } : { recordId }));
  const next = [id, null].flatMap((dealId) => tasks.data?.find((task) => task.dealId === dealId) ?? [])[0];
  const company = useSurrounding(deal)?.company;
  const recordIds = [recordId, company?.id].filter((one) => one !== null && one !== undefined);
  const { data: deals } = useQuery(trpc.deals.list.queryOptions({ recordId: recordIds }, { enabled }));
  // The pages of a deleted record are gone; the deal keeps its link until the record is purged.
  const record = enabled ? found?.data : undefined;
  const [part, setPart] = useState<DetailPart>('history');
  const writing = useWriting(() => setPart('history'));
  const [pane, setPane] = useState<Pane>('all');
  const face = company ?? record;
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

/** Amount and close date, each edited by a click. */
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
