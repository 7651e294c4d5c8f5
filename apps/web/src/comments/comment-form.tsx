import { updateCommentInput, type Comment } from '@dossier/domain/comments/schema.ts';
import { NounForm } from '../fields/noun-form.tsx';
import { useMarkdown } from '../markdown/use-markdown.tsx';
import { queryClient } from '../query-client.ts';
import { api, trpc } from '../trpc.ts';
import { useSession } from '../users/session.ts';

interface CommentFormProps {
  comment: Comment;
  onDone: () => void;
}

export function CommentForm({ comment: { id, text, format: known }, onDone }: CommentFormProps) {
  const { me } = useSession();
  const { format, choice, preview } = useMarkdown('text', known);
  return (
    <NounForm
      draftKey={`edit.${me.id}.${id}`}
      schema={updateCommentInput}
      known={{ text }}
      fixed={{ id, format }}
      preview={preview}
      save={async (input) => {
        await api.comments.update.mutate(input);
        refreshComments();
      }}
      onDone={onDone}
      removal={{
        title: 'Delete this comment?',
        warning: 'A comment has no Trash: this can not be undone.',
        async remove() {
          await api.comments.remove.mutate({ id });
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
