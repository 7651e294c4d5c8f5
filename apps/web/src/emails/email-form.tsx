import { createEmailInput } from '@dossier/domain/emails/schema.ts';
import { Anchor, Text, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t, rich } from '../language/t.ts';
import { trpc, api, invalidate, useSession } from '../session/session.ts';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import { showFailure } from '../ground/failure.ts';
import { bySchema } from '../ui/form/send-form.tsx';
import { SaveForm } from '../ui/form/save-form.tsx';
import { Hint } from '../ui/page/page.tsx';

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
      other={<Hint>{t('Replies go to {address}.', { address: me.email })}</Hint>}
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
