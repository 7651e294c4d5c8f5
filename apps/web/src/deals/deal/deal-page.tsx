import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import type { TimelineEntry } from '@dossier/domain/records/schema.ts';
import { Box, Button, Flex, Tabs } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { t } from '../../language/t.ts';
import { usePipeline } from '../../pipelines/pipelines.ts';
import { sentenceOf } from '../../records/timeline/event-words.ts';
import { TimelineEvent } from '../../records/timeline/timeline-entry.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CrumbLink } from '../../ui/page/links.tsx';
import { Page } from '../../ui/page/page.tsx';
import { RouteMissing } from '../../ui/page/route-states.tsx';
import { ShowMore } from '../../ui/page/show-more.tsx';
import { EmptyState, QueryState } from '../../ui/page/states.tsx';
import { api, pagesOptions, trpc } from '../../session/trpc.ts';
import { DealForm } from './deal-form.tsx';
import { RemindMe } from '../../reminders/remind-me.tsx';
import { RecordTasks } from '../../tasks/record-tasks.tsx';
import { daysInStage } from '../deal-figures.ts';
import { useStageMove } from './deal-changes.tsx';
import classes from '../../records/record-page.module.css';

const route = getRouteApi('/shell/deals/$pipelineId/$dealId');

export function DealPage() {
  const { pipelineId, dealId } = route.useParams();
  const pipeline = usePipeline(pipelineId);
  const deal = useQuery(trpc.deals.get.queryOptions({ id: dealId }));
  if (!deal.isSuccess) return <QueryState isPage query={deal} />;
  if (!pipeline || deal.data.data.pipelineId !== pipelineId) return <RouteMissing />;
  return <DealView key={dealId} pipeline={pipeline} deal={deal.data.data} />;
}

function DealView({ pipeline, deal }: { pipeline: Pipeline; deal: Deal }) {
  const navigate = useNavigate();
  const { id: pipelineId } = pipeline;
  return (
    <Page
      title={deal.title}
      before={
        <CrumbLink to="/deals/$pipelineId" params={{ pipelineId }} icon="layout-kanban">
          {pipeline.name}
        </CrumbLink>
      }
      actions={<RemindMe subjectId={deal.id} />}
      toolbar={<StageSteps pipeline={pipeline} deal={deal} />}
    >
      <div className={classes.columns}>
        <section className={classes.fields} aria-label={t('Details')} style={{ padding: 16 }}>
          <DealForm
            pipeline={pipeline}
            deal={deal}
            onDone={() => notifications.show({ message: t('Saved') })}
            onRemoved={() => void navigate({ to: '/deals/$pipelineId', params: { pipelineId } })}
          />
        </section>
        <Tabs defaultValue="history" keepMounted={false} miw={0}>
          <Tabs.List className={`touch ${classes.tabs}`}>
            <Tabs.Tab value="history" leftSection={<Icon name="history" size={14} />}>
              {t('History')}
            </Tabs.Tab>
            {deal.recordId !== null && (
              <Tabs.Tab value="tasks" leftSection={<Icon name="checkbox" size={14} />}>
                {t('Tasks')}
              </Tabs.Tab>
            )}
          </Tabs.List>
          <Tabs.Panel value="history" className={`touch ${classes.pane}`}>
            <DealTimeline deal={deal} pipeline={pipeline} />
          </Tabs.Panel>
          {deal.recordId !== null && (
            <Tabs.Panel value="tasks" className={`touch ${classes.pane}`}>
              <RecordTasks recordId={deal.recordId} />
            </Tabs.Panel>
          )}
        </Tabs>
      </div>
    </Page>
  );
}

const timelineOptions = (id: string) =>
  pagesOptions(trpc.deals.timeline.pathKey(), api.deals.timeline.query, { id, pageSize: 30 });

function DealTimeline({ deal, pipeline }: { deal: Deal; pipeline: Pipeline }) {
  const timeline = useInfiniteQuery(timelineOptions(deal.id));
  const entries = timeline.data ?? [];
  return (
    <>
      <QueryState query={timeline} count={4} height={48} />
      {timeline.isSuccess && entries.length === 0 && (
        <EmptyState icon="history" title={t('No history left')}>
          {t('Events this old are no longer kept. New changes will appear here.')}
        </EmptyState>
      )}
      <Box component="ol" m="18px 0 12px" p={0} style={{ listStyle: 'none' }}>
        {entries.map((entry) => (
          <TimelineEvent key={entry.id} entry={entry} words={wordsOf(entry, pipeline)} />
        ))}
      </Box>
      <ShowMore pages={timeline} />
    </>
  );
}

function wordsOf({ event, payload }: TimelineEntry, { stages }: Pipeline): string {
  const nameOf = (id: unknown) => stages.find((stage) => stage.id === id)?.name ?? t('another stage');
  if (event === 'deal.stage_changed')
    return t('moved it from {from} to {to}', {
      from: nameOf(payload['previousStageId']),
      to: nameOf(payload['stageId']),
    });
  if (event === 'deal.created') return t('created it');
  return event === 'deal.updated' ? t('changed it') : sentenceOf(event, payload);
}

const stageFills = { OPEN: 'accent', WON: 'green', LOST: 'red' };

export function StageSteps({ pipeline, deal }: { pipeline: Pipeline; deal: Deal }) {
  const { move, question } = useStageMove();
  return (
    <>
      <Flex
        component="ol"
        aria-label={t('Stages')}
        gap={4}
        m={0}
        p={0}
        style={{ listStyle: 'none', overflowX: 'auto' }}
      >
        {pipeline.stages.map((stage) => {
          const isHere = stage.id === deal.stageId;
          const days = daysInStage(deal);
          return (
            <li key={stage.id}>
              <Button
                className="finger"
                radius="xl"
                fw={isHere ? 600 : 400}
                {...(isHere && { variant: 'filled', color: stageFills[stage.kind] })}
                aria-current={isHere ? 'step' : undefined}
                onClick={() => !isHere && move(deal, stage)}
              >
                {stage.name}
                {isHere && days > 0 && <span style={{ fontWeight: 400, whiteSpace: 'pre' }}> {days} d</span>}
              </Button>
            </li>
          );
        })}
      </Flex>
      {question}
    </>
  );
}
