import { createCommentInput } from '@dossier/domain/comments/schema.ts';
import { Text } from '@mantine/core';
import { NounForm } from '../fields/noun-form.tsx';
import { useMarkdown } from '../markdown/use-markdown.tsx';
import { queryClient } from '../query-client.ts';
import { useSession } from '../users/session.ts';
import { api, trpc } from '../trpc.ts';

/** Writes a comment. */
export function CommentComposer({ recordId }: { recordId: string }) {
  const { me } = useSession();
  const { format, choice, preview } = useMarkdown('text');
  return (
    <NounForm
      isNew
      isCompact
      name="Write a comment"
      draftKey={`comment.${me.id}.${recordId}`}
      action="Comment"
      schema={createCommentInput}
      known={{ text: '' }}
      fixed={{ id: recordId, format }}
      preview={preview}
      placeholders={{ text: 'Write a comment' }}
      save={(input) => api.comments.create.mutate(input)}
      onDone={() => {
        void queryClient.invalidateQueries(trpc.comments.pathFilter());
        void queryClient.invalidateQueries(trpc.records.timeline.pathFilter());
      }}
    >
      {choice}
      <Text size="xs" c="dimmed">
        Ctrl Enter
      </Text>
    </NounForm>
  );
}
