import { createTemplateInput, type EmailTemplate } from '@dossier/domain/email-templates/schema.ts';
import { Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { bySchema } from '../ui/form/send-form.tsx';
import { ChangeOrDelete } from '../ui/form/confirm.tsx';
import { SaveForm } from '../ui/form/save-form.tsx';
import { ListSection } from '../ui/page/list-table.tsx';
import { api, trpc, invalidate, useSession } from '../session/session.ts';

const refresh = () => invalidate(trpc.emailTemplates);

export function Templates() {
  return (
    <ListSection
      title={t('Templates')}
      hint={t('Starting points for e-mails that people write from a record.')}
      query={useQuery(trpc.emailTemplates.list.queryOptions(undefined, { select: ({ data }) => data }))}
      add={t('New template')}
      dialog={{ size: 'lg' }}
      dialogTitle={(template) => (template ? t('Edit template') : t('New template'))}
      form={(template, onDone) => <TemplateForm template={template} onDone={onDone} />}
      columns={(change) => [
        { cell: ({ name }) => name },
        {
          maw: 320,
          visibleFrom: 'xs',
          cell: ({ subject }) => (
            <Text c="dimmed" truncate>
              {subject}
            </Text>
          ),
        },
        {
          ta: 'right',
          cell: (template) => (
            <ChangeOrDelete
              name={template.name}
              onChange={() => change(template)}
              onConfirm={() => api.emailTemplates.remove.mutate({ id: template.id }).then(refresh)}
            >
              {t("E-mails already written with it don't change.")}
            </ChangeOrDelete>
          ),
        },
      ]}
    />
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
  const read =
    template && (() => api.emailTemplates.list.query().then(({ data }) => data.find(({ id }) => id === template.id)));
  return (
    <SaveForm form={form} save={save} read={read} onDone={onDone} autoComplete="off" draftKey={draftKey}>
      <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
      <TextInput label={t('Subject')} {...form.getInputProps('subject')} />
      <Textarea
        label={t('Message')}
        description={t(
          'Markdown. Fields: {{ record.title }}, {{ record.email }}, {{ record.data.city }}, {{ sender.name }}, ' +
            '{{ workspace.name }}',
        )}
        minRows={8}
        maxRows={24}
        {...form.getInputProps('body')}
      />
    </SaveForm>
  );
}
