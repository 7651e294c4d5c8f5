import type { Record as CrmRecord, TimelineEntry } from '@dossier/domain/records/schema.ts';
import { Badge, Chip, Group } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFolder } from '../../folders/folders.ts';
import { rich } from '../../language/rich.tsx';
import { t } from '../../language/t.ts';
import { AnchorLink } from '../../ui/page/links.tsx';
import { ShowMore } from '../../ui/page/show-more.tsx';
import { EmptyState, QueryState } from '../../ui/page/states.tsx';
import { useSession } from '../../session/session.ts';
import { runStates } from '../../workflows/workflow-search.ts';
import { ActorKind, TimelineDays, TimelineEvent, TimelineItem } from '../../records/timeline/timeline-entry.tsx';
import { api, pagesOptions, trpc } from '../../session/trpc.ts';
import { sentences } from '../../records/timeline/event-texts.derived.ts';

// not a text: a class of global.css
const chipClasses = { label: 'finger' };

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
        <Group gap={4} mt="sm" role="group" aria-label={t('Show in the timeline')}>
          {timelineFilters.map(({ value, label }) => (
            <Chip key={value} value={value} size="xs" variant="light" classNames={chipClasses}>
              {label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <QueryState query={timeline} count={4} height={48} />
      {timeline.isSuccess && entries.length === 0 && (
        <EmptyState icon="history" title={filter === 'all' ? t('No activity yet') : t('Nothing here yet')}>
          {t('Comments, calls, deals, tasks and changes of this record appear here.')}
        </EmptyState>
      )}
      <TimelineDays
        lines={entries.map((entry) =>
          'event' in entry
            ? { id: entry.id, at: entry.occurredAt, item: <TimelineEvent entry={entry} folder={folder} /> }
            : { id: entry.id, at: entry.createdAt, item: <Run run={entry} /> },
        )}
      />
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
    <TimelineItem icon="bolt" at={createdAt}>
      <strong>{canManage ? link : workflowName}</strong> <ActorKind kind={t('automation')} />{' '}
      {rich('ran {state}', { state: <Badge color={runStates[state].color}>{runStates[state].label}</Badge> })}
    </TimelineItem>
  );
}

/** Merges events and runs by time. Runs older than the loaded events are held back until those are loaded. */
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

/** The filters of a timeline, each with the noun of its event kinds. */
const timelineFilters = [
  { value: 'all', label: t('Everything'), noun: undefined },
  { value: 'comments', label: t('Comments'), noun: 'comment' },
  { value: 'calls', label: t('Calls'), noun: 'call' },
  { value: 'emails', label: t('E-mails'), noun: 'email' },
  { value: 'deals', label: t('Deals'), noun: 'deal' },
  { value: 'tasks', label: t('Tasks'), noun: 'task' },
  { value: 'changes', label: t('Changes'), noun: 'record' },
  { value: 'automations', label: t('Automations'), noun: 'workflow' },
] as const;
type TimelineFilter = (typeof timelineFilters)[number]['value'];

export const timelineOptions = (id: string, filter: TimelineFilter) =>
  pagesOptions(trpc.records.timeline.pathKey(), api.records.timeline.query, { id, pageSize: 30, ...kindsOf(filter) });

function kindsOf(filter: TimelineFilter): { kind?: string[] } {
  const noun = timelineFilters.find(({ value }) => value === filter)?.noun;
  return noun ? { kind: Object.keys(sentences).filter((kind) => kind.startsWith(`${noun}.`)) } : {};
}

export function useRecordRuns(recordId: string) {
  return useQuery(trpc.workflows.listRecordRuns.queryOptions({ recordId })).data?.data ?? [];
}
type RecordRun = ReturnType<typeof useRecordRuns>[number];
