import { createCommentInput, updateCommentInput, type Comment } from '@dossier/domain/comments/schema.ts';
import { Text } from '@mantine/core';
import { NounForm } from '../fields/noun-form.tsx';
import { t } from '../language/t.ts';
import { useMarkdown } from '../markdown/use-markdown.tsx';
import { removeInOperation } from '../operations/operation-step.ts';
import { queryClient } from '../session/query-client.ts';
import { api, trpc } from '../session/trpc.ts';

interface CommentComposerProps {
  recordId: string;
  /** A comment with headings, lists and links, which has room. */
  isNote?: boolean;
}

/** Writes a comment or a note, which is a comment in Markdown. */
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

export function CommentForm({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const { id, text } = comment;
  const { draftKey, format, isRich, choice } = useMarkdown('edit', id, comment.format);
  return (
    <NounForm
      draftKey={draftKey}
      schema={updateCommentInput}
      known={{ text }}
      fixed={{ id, format }}
      isRich={isRich}
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

export function refreshComments(): void {
  void queryClient.invalidateQueries(trpc.comments.pathFilter());
  void queryClient.invalidateQueries(trpc.records.timeline.pathFilter());
}
