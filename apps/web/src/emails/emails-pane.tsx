import { type Email, createEmailInput } from '@dossier/domain/emails/schema.ts';
import { Anchor, Badge, Box, Text, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../language/t.ts';
import { RichText } from '../markdown/rich-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { EmptyState, QueryState } from '../ui/page/states.tsx';
import { trpc, api } from '../session/trpc.ts';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import { showFailure } from '../ground/failure.ts';
import { rich } from '../language/rich.tsx';
import { invalidate } from '../session/query-client.ts';
import { bySchema } from '../ui/form/checked-by.ts';
import { SaveForm } from '../ui/form/save-form.tsx';
import { useSession } from '../session/session.ts';
import classes from '../records/entries.module.css';

/** Refetch interval while an email is waiting. */
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
      <Box miw={0}>
        <p className={classes.line}>
          <strong>{subject}</strong> {states[state]}
        </p>
        <p className={classes.line}>
          <Text span c="dimmed">
            {t('{author} to {address}', { author, address: to })} <Moment at={createdAt} />
          </Text>
        </p>
        {problem !== null && <Text c="red">{problem}</Text>}
        <RichText text={text} format="markdown" className={classes.text} />
      </Box>
    </li>
  );
}

const states: Record<Email['state'], ReactNode> = {
  SENT: <Badge color="green">{t('Sent')}</Badge>,
  FAILED: <Badge color="red">{t('Not sent')}</Badge>,
  QUEUED: <Badge color="gray">{t('On its way')}</Badge>,
};

interface EmailComposerProps {
  recordId: string;
  email: string | null;
}

export function EmailComposer({ recordId, email }: EmailComposerProps) {
  const { canManage } = useSession();
  const state = useQuery(trpc.mail.state.queryOptions());
  if (state.data?.data.isOn !== false) return <EmailForm key={recordId} recordId={recordId} email={email} />;
  return (
    <Text>
      {canManage
        ? rich('E-mail is off. <settings>Set it up</settings> to write from here.', {
            settings: (words) => (
              <Anchor component={Link} to="/settings/email" inherit>
                {words}
              </Anchor>
            ),
          })
        : t('E-mail is off. A workspace owner or admin can set it up.')}
    </Text>
  );
}

function EmailForm({ recordId, email }: EmailComposerProps) {
  const { me } = useSession();
  const form = useForm({
    initialValues: { to: email ?? '', subject: '', text: '' },
    validate: bySchema(createEmailInput.omit({ id: true })),
  });
  return (
    <SaveForm
      form={form}
      name={t('Write an e-mail')}
      draftKey={`email.${me.id}.${recordId}`}
      save={(values) => api.emails.create.mutate({ id: recordId, ...values })}
      onDone={() => {
        notifications.show({ message: t('The e-mail is on its way') });
        void invalidate(trpc.emails);
      }}
      action={t('Send')}
      other={
        <Text size="xs" c="dimmed">
          {t('Replies go to {address}.', { address: me.email })}
        </Text>
      }
    >
      <TemplateSelect recordId={recordId} onFill={(filled) => form.setValues(filled)} />
      <TextInput label={t('To')} type="email" {...form.getInputProps('to')} />
      <TextInput label={t('Subject')} {...form.getInputProps('subject')} />
      <Textarea
        label={t('Message')}
        description={t('Use Markdown for bold text, lists and links.')}
        minRows={5}
        maxRows={20}
        {...form.getInputProps('text')}
      />
    </SaveForm>
  );
}

interface TemplateSelectProps {
  recordId: string;
  onFill: (filled: { subject: string; text: string }) => void;
}

function TemplateSelect({ recordId, onFill }: TemplateSelectProps) {
  const templates = useQuery(trpc.emailTemplates.list.queryOptions()).data?.data ?? [];
  if (templates.length === 0) return null;
  const fill = (id: string) =>
    api.emailTemplates.fill
      .query({ id, recordId })
      .then(({ data }) => onFill({ subject: data.subject, text: data.body }), showFailure);
  return (
    <Select
      label={t('Template')}
      placeholder={t('None')}
      data={templates.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      clearable
      onChange={(id) => id !== null && void fill(id)}
    />
  );
}
