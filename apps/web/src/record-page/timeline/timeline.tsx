import type { Record as CrmRecord, TimelineEntry } from '@dossier/domain/records/schema.ts';
import { Badge, Chip, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFolder } from '../../folders/folders.ts';
import { rich } from '../../language/rich.tsx';
import { t } from '../../language/t.ts';
import { AnchorLink } from '../../ui/page/links.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import { ShowMore } from '../../ui/page/show-more.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../../ui/page/states.tsx';
import { useSession } from '../../session/session.ts';
import { runColors, runStateNames } from '../../workflows/workflow-search.ts';
import { TimelineEvent, TimelineItem } from '../../records/timeline/timeline-entry.tsx';
import classes from '../../records/timeline/timeline.module.css';
import {
  timelineFilters,
  timelineOptions,
  useRecordRuns,
  type RecordRun,
  type TimelineFilter,
} from './timeline-pages.ts';

/** Everything that happened to a record, and who or what did it. */
export function Timeline({ record }: { record: CrmRecord }) {
  const folder = useFolder(record.folderId);
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const timeline = useInfiniteQuery(timelineOptions(record.id, filter));
  const runs = useRecordRuns(record.id);
  const entries = united(
    timeline.data ?? [],
    filter === 'all' || filter === 'automations' ? runs : [],
    timeline.hasNextPage,
  );
  return (
    <>
      <Chip.Group
        value={filter}
        onChange={(chosen) => setFilter(timelineFilters.find(({ value }) => value === chosen)?.value ?? 'all')}
      >
        <Group gap={4} mt="sm" role="group" aria-label={t('Show in the timeline')} className={classes.filters}>
          {timelineFilters.map(({ value, label }) => (
            <Chip key={value} value={value} size="xs" variant="light">
              {label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {timeline.isPending && <RowSkeletons count={4} height={48} />}
      {timeline.isError && <FailureState error={timeline.error} onRetry={() => void timeline.refetch()} />}
      {timeline.isSuccess && entries.length === 0 && (
        <EmptyState icon="history" title={filter === 'all' ? t('No activity yet') : t('Nothing here yet')}>
          {t('Comments, calls, deals, tasks and changes of this record appear here.')}
        </EmptyState>
      )}
      <ol className={classes.list}>
        {entries.map((entry) =>
          'event' in entry ? (
            <TimelineEvent key={entry.id} entry={entry} folder={folder} />
          ) : (
            <Run key={entry.id} run={entry} />
          ),
        )}
      </ol>
      <ShowMore pages={timeline} label={t('Show earlier ones')} />
    </>
  );
}

/** A run of an automation for the record; who manages automations can look into it. */
function Run({ run: { id, workflowId, workflowName, state, createdAt } }: { run: RecordRun }) {
  const { canManage } = useSession();
  const link = (
    <AnchorLink
      to="/workflows/$workflowId"
      params={{ workflowId }}
      search={{ tab: 'runs', run: id }}
      fz="inherit"
      fw="inherit"
    >
      {workflowName}
    </AnchorLink>
  );
  return (
    <TimelineItem icon="bolt" by={canManage ? link : workflowName} kind={t('automation')}>
      {rich('ran {state} {at}', {
        state: <Badge color={runColors[state]}>{runStateNames[state]}</Badge>,
        at: <Moment at={createdAt} />,
      })}
    </TimelineItem>
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
