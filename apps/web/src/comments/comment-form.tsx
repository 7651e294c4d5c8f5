import { updateCommentInput, type Comment } from '@dossier/domain/comments/schema.ts';
import { NounForm } from '../fields/noun-form.tsx';
import { t } from '../language/t.ts';
import { useMarkdown } from '../markdown/use-markdown.tsx';
import { removeInOperation } from '../operations/operation-step.ts';
import { queryClient } from '../query-client.ts';
import { api, trpc } from '../trpc.ts';
import { useSession } from '../users/session.ts';

interface CommentFormProps {
  comment: Comment;
  onDone: () => void;
}

export function CommentForm({ comment: { id, text, format: known }, onDone }: CommentFormProps) {
  const { me } = useSession();
  const draftKey = `edit.${me.id}.${id}`;
  const { format, isRich, choice } = useMarkdown(draftKey, known);
  return (
    <NounForm
      draftKey={draftKey}
      schema={updateCommentInput}
      known={{ text }}
      fixed={{ id, format }}
      isRich={isRich}
      save={async (input) => {
        await api.comments.update.mutate(input);
        refreshComments();
      }}
      onDone={onDone}
      removal={{
        title: t('Delete this comment?'),
        warning: t('Undo brings it back as long as this page is open.'),
        async remove() {
          await removeInOperation('comment', id);
          refreshComments();
        },
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
