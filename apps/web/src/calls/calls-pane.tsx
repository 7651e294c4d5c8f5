import { callOutcomeNames } from '@dossier/domain/calls/constants.ts';
import { type Call, createCallInput, updateCallInput } from '@dossier/domain/calls/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showDuration } from '../ground/duration.ts';
import { inSentence } from '../language/in-sentence.ts';
import { t } from '../language/t.ts';
import { authorName } from '../members/person.tsx';
import { RichText } from '../markdown/rich-text.tsx';
import { Icon, IconButton } from '../ui/icon.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { EmptyState, QueryState } from '../ui/page/states.tsx';
import { trpc, api } from '../session/trpc.ts';
import { useMayChange } from '../session/session.ts';
import { usePointedAt } from '../records/use-pointed-at.ts';
import { AskingDrawer } from '../ui/form/asking.tsx';
import { NounForm } from '../fields/noun-form.tsx';
import { useMarkdown } from '../markdown/use-markdown.tsx';
import { removeInOperation } from '../operations/operation-step.ts';
import { invalidate } from '../session/query-client.ts';
import classes from '../records/entries.module.css';

export function CallsPane({ recordId, phone, at }: { recordId: string; phone: string | null; at: string | undefined }) {
  const calls = useQuery(trpc.calls.list.queryOptions({ id: recordId }));
  const pointed = usePointedAt(at, calls.data?.data);
  const mayChange = useMayChange();
  const [edited, setEdited] = useState<Call | undefined>();
  return (
    <>
      <LogCallForm recordId={recordId} phone={phone} />
      <QueryState query={calls} count={3} height={48} />
      {calls.data?.data.length === 0 && (
        <EmptyState icon="phone" title={t('No calls yet')}>
          {t('When a call has ended, log it above.')}
        </EmptyState>
      )}
      <ul className={classes.list}>
        {calls.data?.data.map((call) => (
          <li key={call.id} className={classes.entry} {...pointed(call.id)}>
            <Icon name={call.direction === 'INBOUND' ? 'phone-incoming' : 'phone-outgoing'} />
            <div>
              <p className={classes.line}>
                <strong>{authorName(call.author)}</strong> {describeCall(call)} <Moment at={call.calledAt} />
              </p>
              {call.notes !== null && <RichText text={call.notes} format={call.format} className={classes.text} />}
            </div>
            {mayChange(call.authorId) && (
              <IconButton
                icon="pencil"
                label={t('Edit the call of {name}', { name: call.author })}
                iconSize={14}
                className={classes.edit}
                onClick={() => setEdited(call)}
              />
            )}
          </li>
        ))}
      </ul>
      <AskingDrawer opened={edited !== undefined} onClose={() => setEdited(undefined)} title={t('Call')}>
        {edited && <CallForm key={edited.id} call={edited} onDone={() => setEdited(undefined)} />}
      </AskingDrawer>
    </>
  );
}

function describeCall({ direction, outcome, duration }: Call): string {
  const parts = [direction === 'INBOUND' ? t('inbound') : t('outbound'), inSentence(t(callOutcomeNames[outcome]))];
  return [...parts, ...(duration === null ? [] : [showDuration(duration)])].join(', ');
}

function CallForm({ call, onDone }: { call: Call; onDone: () => void }) {
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

const refreshCalls = () => invalidate(trpc.calls, trpc.records.timeline);
