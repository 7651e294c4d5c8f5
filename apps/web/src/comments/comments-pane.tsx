import { useQuery } from '@tanstack/react-query';
import { Moment } from '../shell/moment.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../shell/states.tsx';
import { trpc } from '../trpc.ts';
import { CommentComposer } from './comment-composer.tsx';
import classes from './comments.module.css';

/** What people and tools wrote about a record, the latest first. */
export function CommentsPane({ recordId }: { recordId: string }) {
  const comments = useQuery(trpc.comments.list.queryOptions({ id: recordId }));
  return (
    <>
      <CommentComposer recordId={recordId} />
      {comments.isPending && <RowSkeletons count={3} height={48} />}
      {comments.isError && <FailureState error={comments.error} onRetry={() => void comments.refetch()} />}
      {comments.data?.data.length === 0 && (
        <EmptyState icon="message" title="No comments yet">
          Write down what the next person should know.
        </EmptyState>
      )}
      <ul className={classes.list}>
        {comments.data?.data.map(({ id, author, createdAt, text }) => (
          <li key={id} className={classes.comment}>
            <p className={classes.by}>
              <strong>{author}</strong> <Moment at={createdAt} />
            </p>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
