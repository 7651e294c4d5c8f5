import { createCallInput } from '@dossier/domain/calls/schema.ts';
import { NounForm } from '../fields/noun-form.tsx';
import { queryClient } from '../query-client.ts';
import { api, trpc } from '../trpc.ts';
import classes from './calls.module.css';

/** Logs a call that has just ended. */
export function LogCallForm({ recordId, phone }: { recordId: string; phone: string | null }) {
  return (
    <div className={classes.form}>
      <NounForm
        isNew
        isCompact
        name="Log a call"
        action="Log the call"
        schema={createCallInput}
        known={{ direction: 'OUTBOUND', outcome: 'CONNECTED', duration: null, notes: '' }}
        fixed={{ id: recordId, phone }}
        save={(input) => api.calls.create.mutate(input)}
        onDone={() => {
          void queryClient.invalidateQueries(trpc.calls.pathFilter());
          void queryClient.invalidateQueries(trpc.records.timeline.pathFilter());
        }}
      />
    </div>
  );
}
