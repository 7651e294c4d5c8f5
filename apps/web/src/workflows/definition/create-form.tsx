import { createWorkflowInput, type Trigger } from '@dossier/domain/workflows/schema.ts';
import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formErrors } from '../../ground/failure.ts';
import { t } from '../../language/t.ts';
import { bySchema } from '../../ui/form/checked-by.ts';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { issueLines } from '../../ui/form/issue-lines.tsx';
import { api } from '../../session/trpc.ts';
import type { Imported } from './import-definition.tsx';
import { newTrigger, refreshWorkflows, triggerKinds } from '../workflows.ts';

interface Values {
  name: string;
  kind: Trigger['kind'];
}

/** Makes an automation without steps, or one with an imported definition. */
export function CreateForm({ imported }: { imported: Imported | undefined }) {
  const navigate = useNavigate();
  const form = useForm<Values>({
    initialValues: { name: imported?.name ?? '', kind: 'webhook' },
    validate: (values) => bySchema(createWorkflowInput)(inputOf(values, imported)),
  });
  const creating = useMutation({
    mutationFn: (values: Values) =>
      imported
        ? api.workflows.import.mutate({ name: values.name, definition: imported.definition })
        : api.workflows.create.mutate(inputOf(values, undefined)),
    onSuccess: async ({ data }) => {
      await refreshWorkflows();
      await navigate({ to: '/workflows/$workflowId', params: { workflowId: data.id } });
    },
    onError: (error) => form.setErrors(imported ? { _: issueLines(error) } : formErrors(error, ['name'])),
    meta: { isQuiet: true },
  });
  return (
    <form onSubmit={form.onSubmit((values) => creating.mutate(values))} noValidate>
      <Stack gap="sm">
        <FormFailure>{form.errors['_']}</FormFailure>
        <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
        {!imported && (
          <Radio.Group label={t('What starts it')} {...form.getInputProps('kind')}>
            <Stack gap={8} mt={4}>
              {triggerKinds.map(({ value, label, hint }) => (
                <Radio key={value} size="xs" value={value} label={label} description={hint} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={creating.isPending}>
            {t('Create the automation')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function inputOf({ name, kind }: Values, imported: Imported | undefined) {
  return { name, draft: imported?.definition ?? { trigger: newTrigger(kind), steps: [] } };
}
