import { createCommentInput } from '@dossier/domain/comments/schema.ts';
import { Text } from '@mantine/core';
import { NounForm } from '../fields/noun-form.tsx';
import { t } from '../language/t.ts';
import { useMarkdown } from '../markdown/use-markdown.tsx';
import { queryClient } from '../session/query-client.ts';
import { useSession } from '../session/session.ts';
import { api, trpc } from '../session/trpc.ts';

interface CommentComposerProps {
  recordId: string;
  /** A comment with headings, lists and links, which has room. */
  isNote?: boolean;
}

/** Writes a comment or a note, which is a comment in Markdown. */
export function CommentComposer({ recordId, isNote = false }: CommentComposerProps) {
  const { me } = useSession();
  const draftKey = `${isNote ? 'note' : 'comment'}.${me.id}.${recordId}`;
  const { format, isRich, choice } = useMarkdown(draftKey, isNote ? 'markdown' : 'plain');
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
      onDone={() => {
        void queryClient.invalidateQueries(trpc.comments.pathFilter());
        void queryClient.invalidateQueries(trpc.records.timeline.pathFilter());
      }}
    >
      {!isNote && choice}
      <Text size="xs" c="dimmed">
        {t('Ctrl Enter')}
      </Text>
    </NounForm>
  );
}
