import { createEmailInput } from '@dossier/domain/emails/schema.ts';
import { Anchor, Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formErrors, showFailure } from '../ground/failure.ts';
import { Restored } from '../ui/drafts/restored.tsx';
import { useFormDraft } from '../ui/drafts/use-draft.ts';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { bySchema } from '../ui/form/checked-by.ts';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { api, trpc } from '../session/trpc.ts';
import { useSession } from '../session/session.ts';

interface EmailComposerProps {
  recordId: string;
  email: string | null;
}

/** Writes an e-mail to the person of a record; where e-mail is off, it says so. */
export function EmailComposer({ recordId, email }: EmailComposerProps) {
  const { canManage } = useSession();
  const state = useQuery(trpc.mail.state.queryOptions());
  if (state.data?.data.isOn !== false) return <EmailForm key={recordId} recordId={recordId} email={email} />;
  return (
    <Text size="sm">
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
  const draftKey = `email.${me.id}.${recordId}`;
  const form = useForm({
    initialValues: { to: email ?? '', subject: '', text: '' },
    validate: bySchema(createEmailInput.omit({ id: true })),
  });
  const draft = useFormDraft(draftKey, form);
  const sending = useMutation({
    mutationFn: (values: typeof form.values) => api.emails.create.mutate({ id: recordId, ...values }),
    onSuccess: () => {
      draft.settle();
      draft.forget();
      notifications.show({ message: t('The e-mail is on its way') });
      void queryClient.invalidateQueries(trpc.emails.pathFilter());
    },
    onError: (error) => form.setErrors(formErrors(error, ['to', 'subject', 'text'])),
    meta: { isQuiet: true },
  });
  return (
    <form
      noValidate
      aria-label={t('Write an e-mail')}
      onSubmit={form.onSubmit((values) => sending.mutate(values))}
      onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
        if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.requestSubmit();
      }}
    >
      <Stack gap="xs">
        <FormFailure>{form.errors['_']}</FormFailure>
        {draft.isRestored && <Restored onForget={draft.forget} />}
        <TemplateSelect recordId={recordId} onFill={(filled) => form.setValues(filled)} />
        <TextInput label={t('To')} type="email" {...form.getInputProps('to')} />
        <TextInput label={t('Subject')} {...form.getInputProps('subject')} />
        <Textarea
          label={t('Message')}
          description={t('Use Markdown for bold text, lists and links.')}
          autosize
          minRows={5}
          maxRows={20}
          {...form.getInputProps('text')}
        />
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            {t('Replies go to {address}.', { address: me.email })}
          </Text>
          <Button type="submit" loading={sending.isPending}>
            {t('Send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface TemplateSelectProps {
  recordId: string;
  onFill: (filled: { subject: string; text: string }) => void;
}

/** Fills the subject and the message, for the person to read and change before it is sent. */
function TemplateSelect({ recordId, onFill }: TemplateSelectProps) {
  const templates = useQuery(trpc.emailTemplates.list.queryOptions()).data?.data ?? [];
  if (templates.length === 0) return null;
  const fill = (id: string | null) => {
    if (id === null) return;
    api.emailTemplates.fill
      .query({ id, recordId })
      .then(({ data }) => onFill({ subject: data.subject, text: data.body }), showFailure);
  };
  return (
    <Select
      label={t('Template')}
      placeholder={t('None')}
      data={templates.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      clearable
      onChange={fill}
    />
  );
}
