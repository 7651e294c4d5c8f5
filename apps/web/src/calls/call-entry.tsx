import { callOutcomeNames } from '@dossier/domain/calls/constants.ts';
import { type Call, createCallInput, updateCallInput } from '@dossier/domain/calls/schema.ts';
import { showDuration } from '../ground/duration.ts';
import { inSentence } from '../language/in-sentence.ts';
import { t } from '../language/t.ts';
import { authorName } from '../members/person.tsx';
import { RichText } from '../markdown/rich-text.tsx';
import { trpc, api } from '../session/trpc.ts';
import { useMayChange } from '../session/session.ts';
import { textClass, TimelineItem, type TimelineItemProps } from '../records/timeline/timeline-entry.tsx';
import { NounForm } from '../fields/noun-form.tsx';
import { useMarkdown } from '../markdown/use-markdown.tsx';
import { removeInOperation } from '../operations/operation-step.ts';
import { invalidate } from '../session/query-client.ts';

interface CallEntryProps extends Pick<TimelineItemProps, 'pointed'> {
  call: Call;
  onEdit: (call: Call) => void;
}

/** A call in the timeline, which its author edits there. */
export function CallEntry({ call, pointed, onEdit }: CallEntryProps) {
  const { author, authorId, calledAt, direction, notes, format } = call;
  const mayChange = useMayChange()(authorId);
  return (
    <TimelineItem
      icon={direction === 'INBOUND' ? 'phone-incoming' : 'phone-outgoing'}
      author={{ id: authorId, name: author }}
      at={calledAt}
      pointed={pointed}
      body={notes ? <RichText text={notes} format={format} className={textClass} /> : undefined}
      onEdit={
        mayChange ? { label: t('Edit the call of {name}', { name: author }), run: () => onEdit(call) } : undefined
      }
    >
      <strong>{authorName(author)}</strong> {t('logged a call: {how}', { how: describeCall(call) })}
    </TimelineItem>
  );
}

function describeCall({ direction, outcome, duration }: Call): string {
  const parts = [direction === 'INBOUND' ? t('inbound') : t('outbound'), inSentence(t(callOutcomeNames[outcome]))];
  return [...parts, ...(duration === null ? [] : [showDuration(duration)])].join(', ');
}

export function CallForm({ call, onDone }: { call: Call; onDone: () => void }) {
  const { id } = call;
  const { draftKey, format, isRich, choice } = useMarkdown('edit', id, call.format);
  return (
    <NounForm
      draftKey={draftKey}
      schema={updateCallInput}
      known={{ ...call }}
      fixed={{ id, format }}
      isRich={isRich}
      read={() => api.calls.get.query({ id }).then(({ data }) => data)}
      save={(input) => api.calls.update.mutate(input).then(refreshCalls)}
      onDone={onDone}
      removal={{
        title: t('Delete this call?'),
        warning: t('You can undo this while this page stays open.'),
        remove: () => removeInOperation('call', id).then(refreshCalls),
      }}
    >
      {choice}
    </NounForm>
  );
}

interface LogCallFormProps {
  recordId: string;
  dealId?: string | undefined;
  phone: string | null;
}

export function LogCallForm({ recordId, dealId, phone }: LogCallFormProps) {
  const { draftKey, format, isRich, choice } = useMarkdown('call', dealId ?? recordId);
  return (
    <NounForm
      isNew
      isCompact
      name={t('Log a call')}
      draftKey={draftKey}
      action={t('Log the call')}
      schema={createCallInput}
      known={{ direction: 'OUTBOUND', outcome: 'CONNECTED', duration: null, notes: '' }}
      fixed={{ id: recordId, dealId, phone, format }}
      isRich={isRich}
      save={(input) => api.calls.create.mutate(input)}
      onDone={refreshCalls}
    >
      {choice}
    </NounForm>
  );
}

const refreshCalls = () => invalidate(trpc.calls, trpc.records.timeline, trpc.deals.timeline);
