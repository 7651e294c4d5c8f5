import { createCommentInput } from '@dossier/domain/comments/schema.ts';
import { Text } from '@mantine/core';
import { NounForm } from '../fields/noun-form.tsx';
import { t } from '../language/t.ts';
import { useMarkdown } from '../markdown/use-markdown.tsx';
import { queryClient } from '../query-client.ts';
import { useSession } from '../users/session.ts';
import { api, trpc } from '../trpc.ts';

/** Writes a comment. */
export function CommentComposer({ recordId }: { recordId: string }) {
  const { me } = useSession();
  const draftKey = `comment.${me.id}.${recordId}`;
  const { format, choice, preview } = useMarkdown('text', draftKey);
  return (
    <NounForm
      isNew
      isCompact
      name={t('Write a comment')}
      draftKey={draftKey}
      action={t('Comment')}
      schema={createCommentInput}
      known={{ text: '' }}
      fixed={{ id: recordId, format }}
      preview={preview}
      placeholders={{ text: t('Write a comment') }}
      save={(input) => api.comments.create.mutate(input)}
      onDone={() => {
        void queryClient.invalidateQueries(trpc.comments.pathFilter());
        void queryClient.invalidateQueries(trpc.records.timeline.pathFilter());
      }}
    >
      {choice}
      <Text size="xs" c="dimmed">
        {t('Ctrl Enter')}
      </Text>
    </NounForm>
  );
}
