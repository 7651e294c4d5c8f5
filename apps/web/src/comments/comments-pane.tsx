import type { Comment } from '@dossier/domain/comments/schema.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { RichText } from '../markdown/rich-text.tsx';
import { ticked } from '../markdown/tick.ts';
import { Moment } from '../ui/page/moment.tsx';
import { EmptyState, QueryState } from '../ui/page/states.tsx';
import { trpc } from '../session/trpc.ts';
import { useMayChange } from '../users/may-change.ts';
import { usePointedAt } from '../records/use-pointed-at.ts';
import { AskingDrawer } from '../ui/form/asking.tsx';
import { CommentComposer, CommentForm, refreshComments } from './comment-form.tsx';
import classes from '../records/entries.module.css';
import { IconButton } from '../ui/icon.tsx';

export function CommentsPane({ recordId, at }: { recordId: string; at: string | undefined }) {
  const comments = useQuery(trpc.comments.list.queryOptions({ id: recordId }));
  const pointed = usePointedAt(at, comments.data?.data);
  const mayChange = useMayChange();
  const ticking = useMutation(trpc.comments.update.mutationOptions({ onSuccess: refreshComments }));
  const [edited, setEdited] = useState<Comment | undefined>();
  return (
    <>
      <CommentComposer recordId={recordId} />
      <QueryState query={comments} count={3} height={48} />
      {comments.data?.data.length === 0 && (
        <EmptyState icon="message" title={t('No comments yet')}>
          {t('Write down what the next person should know.')}
        </EmptyState>
      )}
      <ul className={classes.list}>
        {comments.data?.data.map((comment) => (
          <li key={comment.id} className={classes.comment} {...pointed(comment.id)}>
            <p className={classes.by}>
              <strong>{comment.author}</strong> <Moment at={comment.createdAt} />
              {comment.editedAt !== null && <span className={classes.edited}>{t('edited')}</span>}
              {mayChange(comment.authorId) && (
                <IconButton
                  icon="pencil"
                  label={t('Edit the comment of {name}', { name: comment.author })}
                  iconSize={14}
                  className={classes.edit}
                  onClick={() => setEdited(comment)}
                />
              )}
            </p>
            <RichText
              text={comment.text}
              format={comment.format}
              className={classes.text}
              onTick={
                mayChange(comment.authorId)
                  ? (line) => ticking.mutate({ id: comment.id, text: ticked(comment.text, line) })
                  : undefined
              }
            />
          </li>
        ))}
      </ul>
      <AskingDrawer opened={edited !== undefined} onClose={() => setEdited(undefined)} title={t('Comment')}>
        {edited && <CommentForm key={edited.id} comment={edited} onDone={() => setEdited(undefined)} />}
      </AskingDrawer>
    </>
  );
}
