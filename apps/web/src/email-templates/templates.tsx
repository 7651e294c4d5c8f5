import { createTemplateInput, type EmailTemplate } from '@dossier/domain/email-templates/schema.ts';
import { ActionIcon, Group, Table, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { bySchema } from '../ui/form/checked-by.ts';
import { Confirm } from '../ui/form/confirm.tsx';
import { Icon } from '../ui/icon.tsx';
import { SaveForm } from '../ui/form/save-form.tsx';
import { ListSection } from '../ui/page/list-section.tsx';
import { api, trpc } from '../session/trpc.ts';
import { useSession } from '../session/session.ts';

const refresh = () => queryClient.invalidateQueries(trpc.emailTemplates.pathFilter());

/** Mails that people begin with instead of an empty one. */
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
    >
      {(templates, change) => (
        <Table verticalSpacing={6}>
          <Table.Tbody>
            {templates.map((template) => (
              <TemplateRow key={template.id} template={template} onEdit={() => change(template)} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </ListSection>
  );
}

function TemplateRow({ template: { id, name, subject }, onEdit }: { template: EmailTemplate; onEdit: () => void }) {
  const removing = useMutation(trpc.emailTemplates.remove.mutationOptions({ onSuccess: refresh }));
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td maw={320} visibleFrom="xs">
        <Text size="sm" c="dimmed" truncate>
          {subject}
        </Text>
      </Table.Td>
      <Table.Td ta="right">
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <ActionIcon aria-label={t('Change {name}', { name })} onClick={onEdit}>
            <Icon name="pencil" />
          </ActionIcon>
          <Confirm
            title={t('Delete {name}?', { name })}
            action={t('Delete')}
            onConfirm={() => removing.mutateAsync({ id })}
            trigger={(open) => (
              <ActionIcon aria-label={t('Delete {name}', { name })} onClick={open}>
                <Icon name="trash" />
              </ActionIcon>
            )}
          >
            {t("E-mails already written with it don't change.")}
          </Confirm>
        </Group>
      </Table.Td>
    </Table.Tr>
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
