import { updateCallInput, type Call } from '@dossier/domain/calls/schema.ts';
import { NounForm } from '../fields/noun-form.tsx';
import { useMarkdown } from '../markdown/use-markdown.tsx';
import { removeInOperation } from '../operations/remove-in-operation.ts';
import { queryClient } from '../query-client.ts';
import { api, trpc } from '../trpc.ts';
import { useSession } from '../users/session.ts';

export function CallForm({ call, onDone }: { call: Call; onDone: () => void }) {
  const { id } = call;
  const { me } = useSession();
  const { format, choice, preview } = useMarkdown('notes', call.format);
  return (
    <NounForm
      draftKey={`edit.${me.id}.${id}`}
      schema={updateCallInput}
      known={{ ...call }}
      fixed={{ id, format }}
      preview={preview}
      save={async (input) => {
        await api.calls.update.mutate(input);
        refreshCalls();
      }}
      onDone={onDone}
      removal={{
        title: 'Delete this call?',
        warning: 'Undo brings it back as long as this page is open.',
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
