import { type Call, callSchema } from '@dossier/domain/calls/schema.ts';
import { type Comment, commentSchema } from '@dossier/domain/comments/schema.ts';
import type { Email } from '@dossier/domain/emails/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import type { Record as CrmRecord, TimelineEntry } from '@dossier/domain/records/schema.ts';
import { Badge } from '@mantine/core';
import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { CommentText } from '../../comments/comment-form.tsx';
import { dealTimelineOptions } from '../../deals/deal-pages.ts';
import { useFolder } from '../../folders/folders.ts';
import { t, rich } from '../../language/t.ts';
import { stageHue, usePipelines } from '../../pipelines/pipelines.ts';
import { sentences } from '../../records/timeline/event-texts.derived.ts';
import { sentenceOf } from '../../records/timeline/event-words.ts';
import { partOf, TimelineEvent, type TimelineLine } from '../../records/timeline/timeline-entry.tsx';
import { api, pagesOptions, trpc, useMayChange, useSession } from '../../session/session.ts';
import { AnchorLink } from '../../ui/page/page.tsx';
import { runStates } from '../../workflows/workflow-search.ts';
import { panes, type Pane } from '../record-search.ts';

type Written = Comment | Call;

interface TimelineLinesOptions {
  record: CrmRecord;
  /** The deal of the pane `deal`. */
  dealId?: string | undefined;
  pane: Pane;
  at: string | undefined;
  onEdit: (thing: Written) => void;
}

export function useTimelineLines({ record, dealId, pane, at, onEdit }: TimelineLinesOptions) {
  const folder = useFolder(record.folderId);
  const { data: pipelines = [] } = usePipelines();
  const mayChange = useMayChange();
  const { query, entries } = useEntries(record.id, pane, dealId);
  const runs = useRecordRuns(record.id);
  const things = newestOf(entries);
  const pointed = usePointedAt(at, things.get(at ?? '') !== undefined);
  const lineOf = (entry: TimelineEntry): TimelineLine => {
    const { id, event, payload, occurredAt } = entry;
    const isWritten = event === 'comment.created' || event === 'call.logged';
    const thing = isWritten ? things.get(idOf(payload)) : undefined;
    const comment = thing && 'text' in thing ? thing : undefined;
    const now = thing ? { ...entry, payload: comment ? { comment } : { call: thing } } : entry;
    const item = (
      <TimelineEvent
        entry={now}
        folder={folder}
        words={wordsOf(now, pipelines)}
        body={comment && <CommentText comment={comment} />}
        onEdit={thing && mayChange(thing.authorId) ? () => onEdit(thing) : undefined}
        pointed={thing && pointed(thing.id)}
      />
    );
    return { id, at: occurredAt, item };
  };
  // Runs older than the loaded events are held back until those are loaded.
  const oldest = 'hasNextPage' in query && query.hasNextPage ? (entries.at(-1)?.occurredAt ?? '') : '';
  const shownRuns = pane === 'all' || pane === 'automations' ? runs.filter(({ createdAt }) => createdAt >= oldest) : [];
  const lines = [
    ...entries.map(lineOf),
    ...shownRuns.map((run) => ({ id: run.id, at: run.createdAt, item: <Run run={run} /> })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return { query, lines };
}

const waitingMs = 2_000;
const isWaiting = ({ state }: Email) => state === 'QUEUED';

/**
 * The events of a filter. Comments, calls and e-mails come from their own lists: those have all of them, while events
 * are deleted after some time.
 */
function useEntries(id: string, pane: Pane, dealId: string | undefined) {
  const comments = useQuery(trpc.comments.list.queryOptions({ id }, { enabled: pane === 'comments' }));
  const calls = useQuery(trpc.calls.list.queryOptions({ id }, { enabled: pane === 'calls' }));
  const enabled = pane === 'emails';
  const refetchInterval = ({ state }: { state: { data?: { data: Email[] } | undefined } }) =>
    state.data?.data.some(isWaiting) === true ? waitingMs : false;
  const emails = useQuery(trpc.emails.list.queryOptions({ id }, { enabled, refetchInterval }));
  const isListed = pane === 'comments' || pane === 'calls' || pane === 'emails';
  const ofDeal = pane === 'deal' ? dealId : undefined;
  const events = useInfiniteQuery(
    ofDeal === undefined ? timelineOptions(id, isListed ? 'all' : pane) : dealTimelineOptions(ofDeal),
  );
  if (pane === 'comments') return listed(comments, (comment) => entryOf('comment.created', comment, { comment }));
  if (pane === 'calls') return listed(calls, (call) => entryOf('call.logged', call, { call }));
  if (pane === 'emails')
    return listed(emails, (email) =>
      entryOf(email.state === 'FAILED' ? 'email.failed' : 'email.sent', email, { email }),
    );
  return { query: events, entries: events.data ?? [] };
}

function listed<Thing>(query: UseQueryResult<{ data: Thing[] }, unknown>, entry: (thing: Thing) => TimelineEntry) {
  return { query, entries: query.data?.data.map(entry) ?? [] };
}

function entryOf(event: string, thing: Written | Email, payload: TimelineEntry['payload']): TimelineEntry {
  const { id, author, authorId } = thing;
  const occurredAt = 'calledAt' in thing ? thing.calledAt : thing.createdAt;
  return { id, event, occurredAt, actor: { kind: 'user', id: authorId, name: author }, payload };
}

/** Comments and calls as their newest event has them; undefined for deleted ones. */
function newestOf(entries: readonly TimelineEntry[]): Map<string, Written | undefined> {
  const newest = new Map<string, Written | undefined>();
  for (const { event, payload } of entries) {
    const id = idOf(payload);
    if (newest.has(id)) continue;
    const read = commentSchema
      .or(callSchema)
      // Older events have no deal.
      .safeParse({ dealId: null, ...partOf(payload, 'comment' in payload ? 'comment' : 'call') });
    newest.set(id, event.endsWith('.deleted') ? undefined : read.data);
  }
  return newest;
}

function idOf(payload: TimelineEntry['payload']): string {
  return String(partOf(payload, 'comment')['id'] ?? partOf(payload, 'call')['id']);
}

export function wordsOf({ event, payload }: TimelineEntry, pipelines: readonly Pipeline[]): ReactNode {
  const pipeline = pipelines.find(({ id }) => id === payload['pipelineId']);
  const stage = pipeline?.stages.find(({ id }) => id === payload['stageId']);
  if (event === 'deal.stage_changed' && pipeline && stage)
    return rich('moved <strong>{deal}</strong> to {stage}', {
      strong: (title) => <strong>{title}</strong>,
      deal: String(partOf(payload, 'deal')['title']),
      stage: <Badge color={stageHue(pipeline, stage.id)}>{stage.name}</Badge>,
    });
  return (
    <>
      {sentenceOf(event, payload)}{' '}
      {event === 'comment.created' && typeof partOf(payload, 'comment')['editedAt'] === 'string' && (
        <span>{t('edited')}</span>
      )}
      {partOf(payload, 'email')['state'] === 'QUEUED' && <Badge color="gray">{t('On its way')}</Badge>}
    </>
  );
}

function Run({ run: { id, workflowId, workflowName, state, createdAt } }: { run: RecordRun }) {
  const { canManage } = useSession();
  const actor = { kind: 'workflow', id: workflowId, name: workflowName } as const;
  return (
    <TimelineEvent
      entry={{ id, event: 'workflow.run', occurredAt: createdAt, actor, payload: {} }}
      by={
        canManage && (
          <AnchorLink
            to="/workflows/$workflowId"
            params={{ workflowId }}
            search={{ tab: 'runs', run: id }}
            inherit
            children={workflowName}
          />
        )
      }
      words={rich('ran {state}', { state: <Badge {...runStates[state]} /> })}
    />
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

/** Scrolls to the list item in the URL once it is rendered, and focuses it, which highlights it. */
function usePointedAt(at: string | undefined, isThere: boolean) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isThere) return;
    item.current?.scrollIntoView({ block: 'center' });
    item.current?.focus({ preventScroll: true });
  }, [at, isThere]);
  // A newly opened panel focuses the element with this mark, else its first button.
  return (id: string) => (id === at ? { ref: item, tabIndex: -1, 'data-autofocus': true } : {});
}
