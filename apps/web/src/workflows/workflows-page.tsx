import { createWorkflowInput, type Trigger } from '@dossier/domain/workflows/schema.ts';
import { Badge, Button, Group, Modal, Radio, Stack, Table, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formErrors } from '../failure.ts';
import { FormFailure } from '../shell/form-failure.tsx';
import { Icon } from '../shell/icon.tsx';
import { issueLines } from '../shell/issue-lines.tsx';
import { AnchorLink } from '../shell/links.tsx';
import { Moment } from '../shell/moment.tsx';
import { Page } from '../shell/page.tsx';
import { Section } from '../shell/section.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../shell/states.tsx';
import { api, trpc } from '../trpc.ts';
import { ImportDefinition, type Imported } from './import-definition.tsx';
import { StoppedWorkflows } from './stop-notices.tsx';
import { Secrets } from './secrets.tsx';
import { Variables } from '../variables/variables.tsx';
import { newTrigger, refreshWorkflows, stateOf, triggerKinds, triggerWords, type WorkflowInfo } from './workflows.ts';

/** The automations of the workspace, and the secrets that their calls use. */
export function WorkflowsPage() {
  const workflows = useQuery(trpc.workflows.list.queryOptions({}));
  const [dialog, setDialog] = useState<'create' | 'import' | undefined>();
  const [imported, setImported] = useState<Imported | undefined>();
  const close = () => {
    setDialog(undefined);
    setImported(undefined);
  };
  const create = (
    <Group gap="xs">
      <Button variant="default" onClick={() => setDialog('import')}>
        Import JSON
      </Button>
      <Button leftSection={<Icon name="plus" />} onClick={() => setDialog('create')}>
        New automation
      </Button>
    </Group>
  );
  return (
    <Page title="Automations">
      <StoppedWorkflows />
      <Section
        title="Automations"
        hint="Something starts them, and they take their steps one after the other. Every step is kept, so a run survives a restart."
        actions={workflows.data && workflows.data.data.length > 0 && create}
      >
        {workflows.isPending && <RowSkeletons count={3} />}
        {workflows.isError && <FailureState error={workflows.error} onRetry={() => void workflows.refetch()} />}
        {workflows.data?.data.length === 0 && (
          <EmptyState icon="bolt" title="No automations yet" action={create}>
            Let a form of your website create a contact and a task, tell another system when a deal is won, or remind
            somebody every Monday.
          </EmptyState>
        )}
        {workflows.data && workflows.data.data.length > 0 && <WorkflowTable workflows={workflows.data.data} />}
      </Section>
      <Variables />
      <Secrets />
      <Modal
        opened={dialog !== undefined}
        onClose={close}
        title={dialog === 'import' && !imported ? 'Import JSON' : 'New automation'}
        size={dialog === 'import' && !imported ? 'lg' : 'md'}
      >
        {dialog === 'import' && !imported ? (
          <ImportDefinition action="Go on" onImport={setImported} />
        ) : (
          dialog && <CreateForm imported={imported} />
        )}
      </Modal>
    </Page>
  );
}

function WorkflowTable({ workflows }: { workflows: readonly WorkflowInfo[] }) {
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Starts</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th visibleFrom="xs">Changed</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {workflows.map((workflow) => (
            <Table.Tr key={workflow.id}>
              <Table.Td>
                <AnchorLink to="/workflows/$workflowId" params={{ workflowId: workflow.id }}>
                  {workflow.name}
                </AnchorLink>
              </Table.Td>
              <Table.Td>{triggerWords(workflow.trigger)}</Table.Td>
              <Table.Td>
                <Group gap={4}>
                  <Badge color={stateOf(workflow).color}>{stateOf(workflow).label}</Badge>
                  {workflow.problems.length > 0 && <Badge color="red">Problem</Badge>}
                </Group>
              </Table.Td>
              <Table.Td visibleFrom="xs">
                <Moment at={workflow.updatedAt} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface Values {
  name: string;
  kind: Trigger['kind'];
}

function CreateForm({ imported }: { imported: Imported | undefined }) {
  const navigate = useNavigate();
  const form = useForm<Values>({
    initialValues: { name: imported?.name ?? '', kind: 'webhook' },
    validate: (values) => schemaResolver(createWorkflowInput, { sync: true })(inputOf(values, imported)),
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
        <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
        {!imported && (
          <Radio.Group label="What starts it" {...form.getInputProps('kind')}>
            <Stack gap={8} mt={4}>
              {triggerKinds.map(({ value, label, hint }) => (
                <Radio key={value} size="xs" value={value} label={label} description={hint} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={creating.isPending}>
            Create the automation
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function inputOf({ name, kind }: Values, imported: Imported | undefined) {
  return { name, draft: imported?.definition ?? { trigger: newTrigger(kind), steps: [] } };
}
