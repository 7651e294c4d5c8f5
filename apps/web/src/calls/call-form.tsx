import { updateCallInput, type Call } from '@dossier/domain/calls/schema.ts';
import { NounForm } from '../fields/noun-form.tsx';
import { t } from '../language/t.ts';
import { useMarkdown } from '../markdown/use-markdown.tsx';
import { removeInOperation } from '../operations/operation-step.ts';
import { queryClient } from '../query-client.ts';
import { api, trpc } from '../trpc.ts';
import { useSession } from '../users/session.ts';

export function CallForm({ call, onDone }: { call: Call; onDone: () => void }) {
  const { id } = call;
  const { me } = useSession();
  const draftKey = `edit.${me.id}.${id}`;
  const { format, isRich, choice } = useMarkdown(draftKey, call.format);
  return (
    <NounForm
      draftKey={draftKey}
      schema={updateCallInput}
      known={{ ...call }}
      fixed={{ id, format }}
      isRich={isRich}
      save={async (input) => {
        await api.calls.update.mutate(input);
        refreshCalls();
      }}
      onDone={onDone}
      removal={{
        title: t('Delete this call?'),
        warning: t('Undo brings it back as long as this page is open.'),
        async remove() {
          await removeInOperation('call', id);
          refreshCalls();
        },
      }}
    >
      {choice}
    </NounForm>
  );
}

function refreshCalls(): void {
  void queryClient.invalidateQueries(trpc.calls.pathFilter());
  void queryClient.invalidateQueries(trpc.records.timeline.pathFilter());
}
