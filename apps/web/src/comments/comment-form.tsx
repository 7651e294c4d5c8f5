import { type Comment, createCommentInput, updateCommentInput } from '@dossier/domain/comments/schema.ts';
import { useMutation } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { RichText } from '../markdown/rich-text.tsx';
import { ticked, tickedNow } from '../markdown/tick.ts';
import { trpc, api, invalidate, useMayChange } from '../session/session.ts';
import { textClass } from '../records/timeline/timeline-entry.tsx';
import { NounForm } from '../fields/noun-form.tsx';
import { useMarkdown } from '../markdown/use-markdown.tsx';
import { removeInOperation } from '../operations/operation-step.ts';
import { Hint } from '../ui/page/page.tsx';

/** Its author ticks the items of its checklists. */
export function CommentText({ comment }: { comment: Comment }) {
  const { id, format, authorId } = comment;
  const mayTick = useMayChange()(authorId);
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
  return <RichText text={text} format={format} className={textClass} onTick={mayTick ? tick : undefined} />;
}

interface CommentComposerProps {
  recordId: string;
  dealId?: string | undefined;
  /** True for a comment with headings, lists and links, shown in full width. */
  isNote?: boolean;
}

export function CommentComposer({ recordId, dealId, isNote = false }: CommentComposerProps) {
  const kind = isNote ? 'note' : 'comment';
  const { draftKey, format, isRich, choice } = useMarkdown(kind, dealId ?? recordId, isNote ? 'markdown' : 'plain');
  return (
    <NounForm
      isNew
      isCompact
      name={isNote ? t('Write a note') : t('Write a comment')}
      draftKey={draftKey}
      action={t('Save the note')}
      schema={createCommentInput}
      known={{ text: '' }}
      fixed={{ id: recordId, dealId, format }}
      isRich={isRich}
      placeholders={{ text: t('Write a note, or @ to ask a colleague') }}
      save={(input) => api.comments.create.mutate(input)}
      onDone={refreshComments}
    >
      {!isNote && choice}
      <Hint visibleFrom="sm">{t('Ctrl Enter')}</Hint>
    </NounForm>
  );
}

export function CommentForm({ comment, onDone }: { comment: Comment; onDone: () => void }) {
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

const refreshComments = () => invalidate(trpc.comments, trpc.records.timeline, trpc.deals.timeline);
