import { callOutcomeNames } from '@dossier/domain/calls/constants.ts';
import type { Call } from '@dossier/domain/calls/schema.ts';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showDuration } from '../ground/duration.ts';
import { inSentence } from '../language/in-sentence.ts';
import { t } from '../language/t.ts';
import { authorName } from '../members/person.tsx';
import { RichText } from '../markdown/rich-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../ui/page/states.tsx';
import { trpc } from '../session/trpc.ts';
import { useMayChange } from '../users/may-change.ts';
import classes from '../records/entries.module.css';
import { usePointedAt } from '../records/use-pointed-at.ts';
import { AskingDrawer } from '../ui/form/asking.tsx';
import { CallForm, LogCallForm } from './call-form.tsx';

interface CallsPaneProps {
  recordId: string;
  phone: string | null;
  /** The call that it opens at. */
  at: string | undefined;
}

export function CallsPane({ recordId, phone, at }: CallsPaneProps) {
  const calls = useQuery(trpc.calls.list.queryOptions({ id: recordId }));
  const pointed = usePointedAt(at, calls.data?.data);
  const mayChange = useMayChange();
  const [edited, setEdited] = useState<Call | undefined>();
  return (
    <>
      <LogCallForm recordId={recordId} phone={phone} />
      {calls.isPending && <RowSkeletons count={3} height={48} />}
      {calls.isError && <FailureState error={calls.error} onRetry={() => void calls.refetch()} />}
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
              <ActionIcon
                className={classes.edit}
                aria-label={t('Edit the call of {name}', { name: call.author })}
                onClick={() => setEdited(call)}
              >
                <Icon name="pencil" size={14} />
              </ActionIcon>
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

/** A call in a few words, as far as they are known. */
function describeCall({ direction, outcome, duration }: Call): string {
  const parts = [direction === 'INBOUND' ? t('inbound') : t('outbound'), inSentence(t(callOutcomeNames[outcome]))];
  return [...parts, ...(duration === null ? [] : [showDuration(duration)])].join(', ');
}
