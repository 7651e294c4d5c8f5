import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Button } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { CommentComposer } from '../comments/comment-composer.tsx';
import { Icon } from '../shell/icon.tsx';
import { Moment } from '../shell/moment.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../shell/states.tsx';
import { api, trpc } from '../trpc.ts';
import classes from './timeline.module.css';
import { iconOf, sentenceOf } from './event-words.ts';
import { EventDetails } from './timeline-entry.tsx';

const timelineOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...trpc.records.timeline.pathKey(), 'pages', id],
    queryFn: ({ pageParam, signal }) =>
      api.records.timeline.query(
        { id, pageSize: 30, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** Everything that happened to a record, and who or what did it. */
export function Timeline({ record, folder }: { record: CrmRecord; folder: Folder | undefined }) {
  const timeline = useInfiniteQuery(timelineOptions(record.id));
  const entries = timeline.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <CommentComposer recordId={record.id} />
      {timeline.isPending && <RowSkeletons count={4} height={48} />}
      {timeline.isError && <FailureState error={timeline.error} onRetry={() => void timeline.refetch()} />}
      {timeline.isSuccess && entries.length === 0 && (
        <EmptyState icon="history" title="Nothing has happened yet">
          Comments, calls, deals, tasks and changes of this record appear here.
        </EmptyState>
      )}
      <ol className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <span className={classes.icon}>
              <Icon name={iconOf(entry.event)} size={14} />
            </span>
            <div className={classes.body}>
              <p className={classes.line}>
                <strong>{entry.actor.name}</strong>
                {entry.actor.kind === 'key' && <span className={classes.kind}>API key</span>}
                {entry.actor.kind === 'workflow' && <span className={classes.kind}>automation</span>}{' '}
                {sentenceOf(entry.event, entry.payload)} <Moment at={entry.occurredAt} />
              </p>
              <EventDetails payload={entry.payload} folder={folder} />
            </div>
          </li>
        ))}
      </ol>
      {timeline.hasNextPage && (
        <Button variant="default" loading={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
          Show earlier ones
        </Button>
      )}
    </>
  );
}
