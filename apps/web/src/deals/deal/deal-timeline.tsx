import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import type { TimelineEntry } from '@dossier/domain/records/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { sentenceOf } from '../../records/timeline/event-words.ts';
import { TimelineEvent } from '../../records/timeline/timeline-entry.tsx';
import classes from '../../records/timeline/timeline.module.css';
import { ShowMore } from '../../ui/page/show-more.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../../ui/page/states.tsx';
import { api, pagesOptions, trpc } from '../../session/trpc.ts';

const timelineOptions = (id: string) =>
  pagesOptions(trpc.deals.timeline.pathKey(), api.deals.timeline.query, { id, pageSize: 30 });

export function DealTimeline({ deal, pipeline }: { deal: Deal; pipeline: Pipeline }) {
  const timeline = useInfiniteQuery(timelineOptions(deal.id));
  const entries = timeline.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      {timeline.isPending && <RowSkeletons count={4} height={48} />}
      {timeline.isError && <FailureState error={timeline.error} onRetry={() => void timeline.refetch()} />}
      {timeline.isSuccess && entries.length === 0 && (
        <EmptyState icon="history" title={t('No history left')}>
          {t('Events this old are no longer kept. New changes will appear here.')}
        </EmptyState>
      )}
      <ol className={classes.list}>
        {entries.map((entry) => (
          <TimelineEvent key={entry.id} entry={entry} words={wordsOf(entry, pipeline)} />
        ))}
      </ol>
      <ShowMore pages={timeline} />
    </>
  );
}

/** The sentence of an event on the page of its deal, which needs no name there. */
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
