import type { Comment } from '@dossier/domain/comments/schema.ts';
import { ActionIcon } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { authorName } from '../members/person.tsx';
import { RichText } from '../markdown/rich-text.tsx';
import { ticked } from '../markdown/tick.ts';
import { Icon } from '../ui/icon.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../ui/page/states.tsx';
import { trpc } from '../session/trpc.ts';
import { useMayChange } from '../users/may-change.ts';
import { usePointedAt } from '../records/use-pointed-at.ts';
import { AskingDrawer } from '../ui/form/asking.tsx';
import { CommentComposer, CommentForm, refreshComments } from './comment-form.tsx';
import classes from '../records/entries.module.css';

export function CommentsPane({ recordId, at }: { recordId: string; at: string | undefined }) {
  const comments = useQuery(trpc.comments.list.queryOptions({ id: recordId }));
  const pointed = usePointedAt(at, comments.data?.data);
  const mayChange = useMayChange();
  const ticking = useMutation(trpc.comments.update.mutationOptions({ onSuccess: refreshComments }));
  const [edited, setEdited] = useState<Comment | undefined>();
  return (
    <>
      <CommentComposer recordId={recordId} />
      {comments.isPending && <RowSkeletons count={3} height={48} />}
      {comments.isError && <FailureState error={comments.error} onRetry={() => void comments.refetch()} />}
      {comments.data?.data.length === 0 && (
        <EmptyState icon="message" title={t('No comments yet')}>
          {t('Write down what the next person should know.')}
        </EmptyState>
      )}
      <ul className={classes.list}>
        {comments.data?.data.map((comment) => (
          <li key={comment.id} className={classes.comment} {...pointed(comment.id)}>
            <p className={classes.by}>
              <strong>{authorName(comment.author)}</strong> <Moment at={comment.createdAt} />
              {comment.editedAt !== null && <span className={classes.edited}>{t('edited')}</span>}
              {mayChange(comment.authorId) && (
                <ActionIcon
                  className={classes.edit}
                  aria-label={t('Edit the comment of {name}', { name: comment.author })}
                  onClick={() => setEdited(comment)}
                >
                  <Icon name="pencil" size={14} />
                </ActionIcon>
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
