import { createCallInput, updateCallInput, type Call } from '@dossier/domain/calls/schema.ts';
import { NounForm } from '../fields/noun-form.tsx';
import { t } from '../language/t.ts';
import { useMarkdown } from '../markdown/use-markdown.tsx';
import { removeInOperation } from '../operations/operation-step.ts';
import { queryClient } from '../session/query-client.ts';
import classes from '../records/entries.module.css';
import { api, trpc } from '../session/trpc.ts';

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

export function LogCallForm({ recordId, phone }: { recordId: string; phone: string | null }) {
  const { draftKey, format, isRich, choice } = useMarkdown('call', recordId);
  return (
    <div className={classes.form}>
      <NounForm
        isNew
        isCompact
        name={t('Log a call')}
        draftKey={draftKey}
        action={t('Log the call')}
        schema={createCallInput}
        known={{ direction: 'OUTBOUND', outcome: 'CONNECTED', duration: null, notes: '' }}
        fixed={{ id: recordId, phone, format }}
        isRich={isRich}
        save={(input) => api.calls.create.mutate(input)}
        onDone={refreshCalls}
      >
        {choice}
      </NounForm>
    </div>
  );
}

function refreshCalls(): void {
  void queryClient.invalidateQueries(trpc.calls.pathFilter());
  void queryClient.invalidateQueries(trpc.records.timeline.pathFilter());
}
