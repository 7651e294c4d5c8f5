import { type Comment, createCommentInput, updateCommentInput } from '@dossier/domain/comments/schema.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { authorName } from '../members/person.tsx';
import { RichText } from '../markdown/rich-text.tsx';
import { ticked, tickedNow } from '../markdown/tick.ts';
import { Moment } from '../ui/page/moment.tsx';
import { EmptyState, QueryState } from '../ui/page/states.tsx';
import { trpc, api } from '../session/trpc.ts';
import { useMayChange } from '../session/session.ts';
import { usePointedAt } from '../records/use-pointed-at.ts';
import { AskingDrawer } from '../ui/form/asking.tsx';
import { IconButton } from '../ui/icon.tsx';
import { Box, Group, Text } from '@mantine/core';
import { NounForm } from '../fields/noun-form.tsx';
import { useMarkdown } from '../markdown/use-markdown.tsx';
import { removeInOperation } from '../operations/operation-step.ts';
import { invalidate } from '../session/query-client.ts';
import classes from '../records/entries.module.css';

export function CommentsPane({ recordId, at }: { recordId: string; at: string | undefined }) {
  const comments = useQuery(trpc.comments.list.queryOptions({ id: recordId }));
  const pointed = usePointedAt(at, comments.data?.data);
  const mayChange = useMayChange();
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
            <Group component="p" gap={6} m={0}>
              <strong>{authorName(comment.author)}</strong> <Moment at={comment.createdAt} />
              {comment.editedAt !== null && <Box component="span" c="dimmed" children={t('edited')} />}
              {mayChange(comment.authorId) && (
                <IconButton
                  icon="pencil"
                  label={t('Edit the comment of {name}', { name: comment.author })}
                  iconSize={14}
                  className={classes.edit}
                  onClick={() => setEdited(comment)}
                />
              )}
            </Group>
            <CommentText comment={comment} mayTick={mayChange(comment.authorId)} />
          </li>
        ))}
      </ul>
      <AskingDrawer opened={edited !== undefined} onClose={() => setEdited(undefined)} title={t('Comment')}>
        {edited && <CommentForm key={edited.id} comment={edited} onDone={() => setEdited(undefined)} />}
      </AskingDrawer>
    </>
  );
}

function CommentText({ comment, mayTick }: { comment: Comment; mayTick: boolean }) {
  const { id, format } = comment;
  const ticking = useMutation({
    scope: { id: `comments.${id}` },
    mutationFn: async ({ seen, line }: { seen: string; line: number }) => {
      const { data } = await api.comments.get.query({ id });
      const changed = tickedNow(data.text, seen, line);
      if (changed === undefined) throw new Error(t('Another person changed this comment. Look at it again.'));
      return api.comments.update.mutate({ id, text: changed });
    },
    onSettled: refreshComments,
  });
  // Based on the text being saved, so that ticking the next item does not undo the previous tick.
  const text = ticking.isPending ? ticked(ticking.variables.seen, ticking.variables.line) : comment.text;
  const tick = (line: number) => ticking.mutate({ seen: text, line });
  return <RichText text={text} format={format} className={classes.text} onTick={mayTick ? tick : undefined} />;
}

interface CommentComposerProps {
  recordId: string;
  /** True for a comment with headings, lists and links, shown in full width. */
  isNote?: boolean;
}

export function CommentComposer({ recordId, isNote = false }: CommentComposerProps) {
  const kind = isNote ? 'note' : 'comment';
  const { draftKey, format, isRich, choice } = useMarkdown(kind, recordId, isNote ? 'markdown' : 'plain');
  return (
    <NounForm
      isNew
      isCompact
      name={isNote ? t('Write a note') : t('Write a comment')}
      draftKey={draftKey}
      action={isNote ? t('Save the note') : t('Comment')}
      schema={createCommentInput}
      known={{ text: '' }}
      fixed={{ id: recordId, format }}
      isRich={isRich}
      placeholders={{ text: t('Write a comment') }}
      save={(input) => api.comments.create.mutate(input)}
      onDone={refreshComments}
    >
      {!isNote && choice}
      <Text size="xs" c="dimmed">
        {t('Ctrl Enter')}
      </Text>
    </NounForm>
  );
}

function CommentForm({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const { id } = comment;
  const { draftKey, format, isRich, choice } = useMarkdown('edit', id, comment.format);
  return (
    <NounForm
      draftKey={draftKey}
      schema={updateCommentInput}
      known={{ ...comment }}
      fixed={{ id, format }}
      isRich={isRich}
      read={() => api.comments.get.query({ id }).then(({ data }) => data)}
      save={(input) => api.comments.update.mutate(input).then(refreshComments)}
      onDone={onDone}
      removal={{
        title: t('Delete this comment?'),
        warning: t('You can undo this while this page stays open.'),
        remove: () => removeInOperation('comment', id).then(refreshComments),
      }}
    >
      {choice}
    </NounForm>
  );
}

const refreshComments = () => invalidate(trpc.comments, trpc.records.timeline);
