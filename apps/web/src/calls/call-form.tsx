import { type Call, createCallInput, updateCallInput } from '@dossier/domain/calls/schema.ts';
import { t } from '../language/t.ts';
import { trpc, api, invalidate } from '../session/session.ts';
import { NounForm } from '../fields/noun-form.tsx';
import { useMarkdown } from '../markdown/use-markdown.tsx';
import { removeInOperation } from '../operations/operation-step.ts';

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
