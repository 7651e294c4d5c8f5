import { createCallInput } from '@dossier/domain/calls/schema.ts';
import { NounForm } from '../fields/noun-form.tsx';
import { t } from '../language/t.ts';
import { useMarkdown } from '../markdown/use-markdown.tsx';
import { queryClient } from '../session/query-client.ts';
import { api, trpc } from '../session/trpc.ts';
import { useSession } from '../session/session.ts';
import classes from './calls.module.css';

/** Logs a call that has just ended. */
export function LogCallForm({ recordId, phone }: { recordId: string; phone: string | null }) {
  const { me } = useSession();
  const draftKey = `call.${me.id}.${recordId}`;
  const { format, isRich, choice } = useMarkdown(draftKey);
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
        onDone={() => {
          void queryClient.invalidateQueries(trpc.calls.pathFilter());
          void queryClient.invalidateQueries(trpc.records.timeline.pathFilter());
        }}
      >
        {choice}
      </NounForm>
    </div>
  );
}
