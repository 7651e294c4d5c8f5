import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Record as CrmRecord, TimelineEntry } from '@dossier/domain/records/schema.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../../ui/page/states.tsx';
import classes from '../../records/timeline/timeline.module.css';
import { iconOf, sentenceOf } from '../../records/timeline/event-words.ts';
import { EventDetails } from '../../records/timeline/timeline-entry.tsx';
import { TimelineRun } from './timeline-run.tsx';
import { useRecordRuns, type RecordRun } from './timeline-runs.ts';
import { timelineOptions, type TimelineFilter } from './timeline-pages.ts';
import { TimelineFilters } from './timeline-filters.tsx';

/** Everything that happened to a record, and who or what did it. */
export function Timeline({ record, folder }: { record: CrmRecord; folder: Folder | undefined }) {
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const timeline = useInfiniteQuery(timelineOptions(record.id, filter));
  const loaded = timeline.data?.pages.flatMap(({ data }) => data) ?? [];
  const runs = useRecordRuns(record.id);
  const entries = united(loaded, filter === 'all' || filter === 'automations' ? runs : [], timeline.hasNextPage);
  return (
    <>
      <TimelineFilters value={filter} onChange={setFilter} />
      {timeline.isPending && <RowSkeletons count={4} height={48} />}
      {timeline.isError && <FailureState error={timeline.error} onRetry={() => void timeline.refetch()} />}
      {timeline.isSuccess && entries.length === 0 && (
        <EmptyState
          icon="history"
          title={filter === 'all' ? t('Nothing has happened yet') : t('Nothing of this kind yet')}
        >
          {t('Comments, calls, deals, tasks and changes of this record appear here.')}
        </EmptyState>
      )}
      <ol className={classes.list}>
        {entries.map((entry) =>
          'event' in entry ? (
            <TimelineEvent key={entry.id} entry={entry} folder={folder} />
          ) : (
            <TimelineRun key={entry.id} run={entry} />
          ),
        )}
      </ol>
      {timeline.hasNextPage && (
        <Button variant="default" loading={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
          {t('Show earlier ones')}
        </Button>
      )}
    </>
  );
}

function TimelineEvent({ entry, folder }: { entry: TimelineEntry; folder: Folder | undefined }) {
  return (
    <li className={classes.entry}>
      <span className={classes.icon}>
        <Icon name={iconOf(entry.event)} size={14} />
      </span>
      <div className={classes.body}>
        <p className={classes.line}>
          <strong>{entry.actor.name}</strong>
          {entry.actor.kind === 'key' && <span className={classes.kind}>{t('API key')}</span>}
          {entry.actor.kind === 'workflow' && <span className={classes.kind}>{t('automation')}</span>}{' '}
          {sentenceOf(entry.event, entry.payload)} <Moment at={entry.occurredAt} />
        </p>
        <EventDetails payload={entry.payload} folder={folder} />
      </div>
    </li>
  );
}

/** Events and runs in the order of time. Runs from before the events that are loaded wait for these. */
function united(
  events: readonly TimelineEntry[],
  runs: readonly RecordRun[],
  hasMore: boolean,
): (TimelineEntry | RecordRun)[] {
  const oldest = hasMore ? (events.at(-1)?.occurredAt ?? '') : '';
  const timeOf = (one: TimelineEntry | RecordRun) => ('event' in one ? one.occurredAt : one.createdAt);
  return [...events, ...runs.filter(({ createdAt }) => createdAt >= oldest)].toSorted((a, b) =>
    timeOf(a) < timeOf(b) ? 1 : timeOf(a) > timeOf(b) ? -1 : 0,
  );
}
