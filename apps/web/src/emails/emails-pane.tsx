import type { Email } from '@dossier/domain/emails/schema.ts';
import { Badge, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../language/t.ts';
import { RichText } from '../markdown/rich-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { EmptyState, QueryState } from '../ui/page/states.tsx';
import { trpc } from '../session/trpc.ts';
import { EmailComposer } from './email-composer.tsx';
import classes from '../records/entries.module.css';

/** While one waits, the list is asked again. */
const waitingMs = 2_000;

export function EmailsPane({ recordId, email }: { recordId: string; email: string | null }) {
  const emails = useQuery(
    trpc.emails.list.queryOptions(
      { id: recordId },
      { refetchInterval: ({ state }) => (state.data?.data.some((one) => one.state === 'QUEUED') ? waitingMs : false) },
    ),
  );
  return (
    <>
      <div className={classes.form}>
        <EmailComposer recordId={recordId} email={email} />
      </div>
      <QueryState query={emails} count={3} height={48} />
      {emails.data?.data.length === 0 && (
        <EmptyState icon="mail" title={t('No e-mails yet')}>
          {t('E-mails sent from here or by an automation appear here.')}
        </EmptyState>
      )}
      <ul className={classes.list}>
        {emails.data?.data.map((one) => (
          <EmailRow key={one.id} email={one} />
        ))}
      </ul>
    </>
  );
}

function EmailRow({ email: { author, to, subject, text, state, problem, createdAt } }: { email: Email }) {
  return (
    <li className={classes.entry}>
      <Icon name="mail" />
      <div className={classes.words}>
        <p className={classes.line}>
          <strong>{subject}</strong> {states[state]}
        </p>
        <p className={classes.line}>
          <Text span size="sm" c="dimmed">
            {t('{author} to {address}', { author, address: to })} <Moment at={createdAt} />
          </Text>
        </p>
        {problem !== null && (
          <Text size="sm" c="red">
            {problem}
          </Text>
        )}
        <RichText text={text} format="markdown" className={classes.text} />
      </div>
    </li>
  );
}

const states: Record<Email['state'], ReactNode> = {
  SENT: <Badge color="green">{t('Sent')}</Badge>,
  FAILED: <Badge color="red">{t('Not sent')}</Badge>,
  QUEUED: <Badge color="gray">{t('On its way')}</Badge>,
};
