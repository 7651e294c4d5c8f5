import { type Call, callSchema } from '@dossier/domain/calls/schema.ts';
import { type Comment, commentSchema } from '@dossier/domain/comments/schema.ts';
import type { Record as CrmRecord, TimelineEntry } from '@dossier/domain/records/schema.ts';
import { Badge } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallEntry } from '../../calls/call-entry.tsx';
import { CommentEntry } from '../../comments/comment-entry.tsx';
import { dealTimelineOptions } from '../../deals/deal-pages.ts';
import { EmailEntry } from '../../emails/email-entry.tsx';
import { useFolder } from '../../folders/folders.ts';
import { rich } from '../../language/rich.tsx';
import { t } from '../../language/t.ts';
import { stageHue, usePipelines } from '../../pipelines/pipelines.ts';
import { sentences } from '../../records/timeline/event-texts.derived.ts';
import { ActorKind, TimelineEvent, TimelineItem, type TimelineLine } from '../../records/timeline/timeline-entry.tsx';
import { usePointedAt } from '../../records/use-pointed-at.ts';
import { useSession } from '../../session/session.ts';
import { api, pagesOptions, trpc } from '../../session/trpc.ts';
import { AnchorLink } from '../../ui/page/links.tsx';
import { runStates } from '../../workflows/workflow-search.ts';
import { panes, type Pane } from '../record-search.ts';

interface TimelineLinesOptions {
  record: CrmRecord;
  /** The deal of the pane `deal`. */
  dealId: string | undefined;
  pane: Pane;
  at: string | undefined;
  onEdit: (thing: Comment | Call) => void;
}

/** Refetch interval while an e-mail is waiting. */
const waitingMs = 2_000;

/**
 * The lines of a filter. Comments, calls and e-mails come from their own lists: those have all of them, while events
 * are deleted after some time.
 */
export function useTimelineLines({ record, dealId, pane, at, onEdit }: TimelineLinesOptions) {
  const { id } = record;
  const comments = useQuery(trpc.comments.list.queryOptions({ id }, { enabled: pane === 'comments' }));
  const calls = useQuery(trpc.calls.list.queryOptions({ id }, { enabled: pane === 'calls' }));
  const emails = useQuery(
    trpc.emails.list.queryOptions(
      { id },
      {
        enabled: pane === 'emails',
        refetchInterval: ({ state }) =>
          state.data?.data.some((one) => one.state === 'QUEUED') === true ? waitingMs : false,
      },
    ),
  );
  const isListed = pane === 'comments' || pane === 'calls' || pane === 'emails';
  const events = useEvents(record, isListed ? 'all' : pane, dealId, onEdit);
  const pointed = usePointedAt(at, pane === 'calls' ? calls.data?.data : comments.data?.data);
  switch (pane) {
    case 'comments': {
      const lineOf = (comment: Comment): TimelineLine => ({
        id: comment.id,
        at: comment.createdAt,
        item: <CommentEntry comment={comment} pointed={pointed(comment.id)} onEdit={onEdit} />,
      });
      return { query: comments, lines: comments.data?.data.map(lineOf) ?? [] };
    }
    case 'calls': {
      const lineOf = (call: Call): TimelineLine => ({
        id: call.id,
        at: call.calledAt,
        item: <CallEntry call={call} pointed={pointed(call.id)} onEdit={onEdit} />,
      });
      return { query: calls, lines: calls.data?.data.map(lineOf) ?? [] };
    }
    case 'emails':
      return {
        query: emails,
        lines:
          emails.data?.data.map((email) => ({
            id: email.id,
            at: email.createdAt,
            item: <EmailEntry email={email} />,
          })) ?? [],
      };
    default:
      return events;
  }
}

function useEvents(record: CrmRecord, pane: Pane, dealId: string | undefined, onEdit: TimelineLinesOptions['onEdit']) {
  const folder = useFolder(record.folderId);
  const ofDeal = pane === 'deal' ? dealId : undefined;
  const query = useInfiniteQuery(ofDeal ? dealTimelineOptions(ofDeal) : timelineOptions(record.id, pane));
  const runs = useRecordRuns(record.id);
  const { data: pipelines = [] } = usePipelines();
  const events = query.data ?? [];
  const things = newestOf(events);
  // Runs older than the loaded events are held back until those are loaded.
  const oldest = query.hasNextPage ? (events.at(-1)?.occurredAt ?? '') : '';
  const lineOf = (entry: TimelineEntry): TimelineLine => {
    const { id, event, payload, occurredAt, actor } = entry;
    const thing = actor.kind === 'user' ? things.get(idOf(payload['comment'] ?? payload['call'])) : undefined;
    const written = thing && (event === 'comment.created' || event === 'call.logged');
    const item = !written ? (
      <TimelineEvent entry={entry} folder={folder} words={wordsOf(entry, pipelines)} />
    ) : 'outcome' in thing ? (
      <CallEntry call={thing} onEdit={onEdit} />
    ) : (
      <CommentEntry comment={thing} onEdit={onEdit} />
    );
    return { id, at: occurredAt, item };
  };
  const shownRuns = pane === 'all' || pane === 'automations' ? runs.filter(({ createdAt }) => createdAt >= oldest) : [];
  const lines = [
    ...events.map(lineOf),
    ...shownRuns.map((run) => ({ id: run.id, at: run.createdAt, item: <Run run={run} /> })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return { query, lines };
}

/** Comments and calls as their newest event has them; undefined for deleted ones. */
function newestOf(events: readonly TimelineEntry[]): Map<string, Comment | Call | undefined> {
  const newest = new Map<string, Comment | Call | undefined>();
  for (const { event, payload } of events) {
    const id = idOf(payload['comment'] ?? payload['call']);
    if (newest.has(id)) continue;
    const read = commentSchema
      .or(callSchema)
      .safeParse({ dealId: null, ...Object(payload['comment'] ?? payload['call']) });
    newest.set(id, event.endsWith('.deleted') ? undefined : read.data);
  }
  return newest;
}

function idOf(thing: unknown): string {
  return typeof thing === 'object' && thing !== null && 'id' in thing ? String(thing.id) : '';
}

export function wordsOf(
  { event, payload }: TimelineEntry,
  pipelines: NonNullable<ReturnType<typeof usePipelines>['data']>,
): ReactNode {
  if (event !== 'deal.stage_changed') return undefined;
  const pipeline = pipelines.find(({ id }) => id === payload['pipelineId']);
  const stage = pipeline?.stages.find(({ id }) => id === payload['stageId']);
  const { deal } = payload;
  if (!pipeline || !stage || typeof deal !== 'object' || deal === null || !('title' in deal)) return undefined;
  return rich('moved <strong>{deal}</strong> to {stage}', {
    strong: (words) => <strong>{words}</strong>,
    deal: String(deal.title),
    stage: <Badge color={stageHue(pipeline, stage.id)}>{stage.name}</Badge>,
  });
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

export const timelineOptions = (id: string, pane: Pane) =>
  pagesOptions(trpc.records.timeline.pathKey(), api.records.timeline.query, { id, pageSize: 30, ...kindsOf(pane) });

function kindsOf(pane: Pane): { kind?: string[] } {
  const noun = panes.find(({ value }) => value === pane)?.noun;
  return noun ? { kind: Object.keys(sentences).filter((kind) => kind.startsWith(`${noun}.`)) } : {};
}

export function useRecordRuns(recordId: string) {
  return useQuery(trpc.workflows.listRecordRuns.queryOptions({ recordId })).data?.data ?? [];
}
type RecordRun = ReturnType<typeof useRecordRuns>[number];
