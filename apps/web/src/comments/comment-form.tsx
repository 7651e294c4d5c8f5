import { updateCommentInput, type Comment } from '@dossier/domain/comments/schema.ts';
import { NounForm } from '../fields/noun-form.tsx';
import { queryClient } from '../query-client.ts';
import { api, trpc } from '../trpc.ts';

export function CommentForm({ comment: { id, text }, onDone }: { comment: Comment; onDone: () => void }) {
  return (
    <NounForm
      schema={updateCommentInput}
      known={{ text }}
      fixed={{ id }}
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
    />
  );
}

function refreshComments(): void {
  void queryClient.invalidateQueries(trpc.comments.pathFilter());
  void queryClient.invalidateQueries(trpc.records.timeline.pathFilter());
}
