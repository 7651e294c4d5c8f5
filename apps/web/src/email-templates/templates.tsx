import { createTemplateInput, type EmailTemplate } from '@dossier/domain/email-templates/schema.ts';
import { Button, Table, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { queryClient } from '../query-client.ts';
import { bySchema } from '../shell/checked-by.ts';
import { Icon } from '../shell/icon.tsx';
import { RowActions } from '../shell/row-actions.tsx';
import { SaveForm } from '../shell/save-form.tsx';
import { Section } from '../shell/section.tsx';
import { api, trpc } from '../trpc.ts';
import { useSession } from '../users/session.ts';
import { AskingModal } from '../shell/asking.tsx';

const refresh = () => queryClient.invalidateQueries(trpc.emailTemplates.pathFilter());

/** Mails that people begin with instead of an empty one. */
export function Templates() {
  const templates = useQuery(trpc.emailTemplates.list.queryOptions()).data?.data ?? [];
  const [edited, setEdited] = useState<EmailTemplate | 'new' | undefined>();
  const close = () => setEdited(undefined);
  const removing = useMutation(trpc.emailTemplates.remove.mutationOptions({ onSuccess: refresh }));
  return (
    <Section
      title={t('Templates')}
      hint={t('What people begin with when they write from the page of a record.')}
      actions={
        <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
          {t('New template')}
        </Button>
      }
    >
      {templates.length > 0 && (
        <Table
          verticalSpacing={6}
          data={{
            body: templates.map((template) => [
              template.name,
              <Text key="subject" size="sm" c="dimmed" maw={320} visibleFrom="xs" truncate>
                {template.subject}
              </Text>,
              <RowActions
                key="actions"
                name={template.name}
                onEdit={() => setEdited(template)}
                onDelete={() => removing.mutateAsync({ id: template.id })}
              >
                {t('Mails that were written with it stay as they are.')}
              </RowActions>,
            ]),
          }}
        />
      )}
      <AskingModal
        size="lg"
        opened={edited !== undefined}
        onClose={close}
        title={edited === 'new' ? t('New template') : t('Change the template')}
      >
        {edited !== undefined && <TemplateForm template={edited === 'new' ? undefined : edited} onDone={close} />}
      </AskingModal>
    </Section>
  );
}

function TemplateForm({ template, onDone }: { template: EmailTemplate | undefined; onDone: () => void }) {
  const { me, workspace } = useSession();
  const draftKey = `template.${me.id}.${template?.id ?? workspace.id}`;
  const form = useForm({
    initialValues: { name: template?.name ?? '', subject: template?.subject ?? '', body: template?.body ?? '' },
    validate: bySchema(createTemplateInput),
  });
  const save = async (values: typeof form.values) => {
    await (template
      ? api.emailTemplates.update.mutate({ id: template.id, ...values })
      : api.emailTemplates.create.mutate(values));
    await refresh();
  };
  return (
    <SaveForm
      form={form}
      fields={['name', 'subject', 'body']}
      save={save}
      onDone={onDone}
      autoComplete="off"
      draftKey={draftKey}
    >
      <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
      <TextInput label={t('Subject')} {...form.getInputProps('subject')} />
      <Textarea
        label={t('Message')}
        description={t(
          'Markdown. Fields: {{ record.title }}, {{ record.email }}, {{ record.data.city }}, {{ sender.name }}, ' +
            '{{ workspace.name }}',
        )}
        autosize
        minRows={8}
        maxRows={24}
        {...form.getInputProps('body')}
      />
    </SaveForm>
  );
}
