import { setSecretInput } from '@dossier/domain/workflows/schema.ts';
import { Badge, Button, Code, Group, PasswordInput, TagsInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t, rich } from '../language/t.ts';
import { IconButton, TextButton } from '../ui/icon.tsx';
import { QueryTable, type Column, ListSection } from '../ui/page/list-table.tsx';
import { Page, Section, Moment, AnchorLink, EmptyState } from '../ui/page/page.tsx';
import { api, trpc } from '../session/session.ts';
import { mistakeIn } from '../api-keys/key-limits.tsx';
import { StoppedWorkflows } from './run/stop-notices.tsx';
import { Variables } from '../variables/variables.tsx';
import { refreshWorkflows, stateOf, triggerWords, type WorkflowInfo } from './workflows.ts';
import { BlueprintCards, NewAutomation, type Beginning } from './definition/new-automation.tsx';
import { bySchema } from '../ui/form/send-form.tsx';
import { Confirm } from '../ui/form/confirm.tsx';
import { SaveForm } from '../ui/form/save-form.tsx';

export function WorkflowsPage() {
  const workflows = useQuery(trpc.workflows.list.queryOptions({}, { select: ({ data }) => data }));
  const [dialog, setDialog] = useState<Beginning | undefined>();
  const create = (
    <Group gap="xs">
      <Button onClick={() => setDialog('import')}>{t('Import JSON')}</Button>
      <TextButton variant="filled" icon="plus" onClick={() => setDialog('create')}>
        {t('New automation')}
      </TextButton>
    </Group>
  );
  return (
    <Page title={t('Automations')}>
      <StoppedWorkflows />
      <Section
        title={t('Automations')}
        hint={t(
          'A trigger starts them, and they run their steps in order. Each step is saved, so a run survives a restart.',
        )}
        actions={workflows.data && workflows.data.length > 0 && create}
      >
        <QueryTable
          query={workflows}
          count={3}
          columns={columns}
          empty={
            <>
              <EmptyState icon="bolt" title={t('No automations yet')} action={create}>
                {t(
                  'Let a form on your website create a contact and a task, notify another system when a deal is won, or send a reminder every Monday. Some are ready to use:',
                )}
              </EmptyState>
              <BlueprintCards onTake={setDialog} most={6} />
            </>
          }
        />
      </Section>
      <Variables />
      <Secrets />
      <NewAutomation dialog={dialog} onDialog={setDialog} />
    </Page>
  );
}

const columns: Column<WorkflowInfo>[] = [
  {
    head: t('Name'),
    cell: ({ id, name }) => (
      <AnchorLink to="/workflows/$workflowId" params={{ workflowId: id }}>
        {name}
      </AnchorLink>
    ),
  },
  { head: t('Starts'), cell: ({ trigger }) => triggerWords(trigger) },
  {
    head: t('State'),
    cell: (workflow) => (
      <Group gap={4}>
        <Badge {...stateOf(workflow)} />
        {workflow.problems.length > 0 && <Badge color="red">{t('Problem')}</Badge>}
      </Group>
    ),
  },
  { head: t('Changed'), visibleFrom: 'xs', cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
];

function Secrets() {
  return (
    <ListSection
      title={t('Secrets')}
      hint={t('Used in headers of calls to other systems. They are encrypted, and logs show *** instead.')}
      query={useQuery(trpc.workflows.listSecrets.queryOptions(undefined, { select: ({ data }) => data }))}
      add={t('Set a secret')}
      addIcon="key"
      dialogTitle={() => t('Set a secret')}
      form={(_secret, onDone) => <SecretForm onDone={onDone} />}
      columns={() => [
        { cell: ({ name }) => <Code>{`{{ secrets.${name} }}`}</Code> },
        {
          cell: ({ origins, updatedAt }) => (
            <Text c="dimmed">
              {rich('set {at}', { at: <Moment at={updatedAt} /> })}
              {origins && `, ${t('sent to {origins} only', { origins: origins.join(', ') })}`}
            </Text>
          ),
        },
        {
          ta: 'right',
          cell: ({ name }) => (
            <Confirm
              title={t('Remove {name}?', { name })}
              action={t('Remove')}
              onConfirm={() => api.workflows.removeSecret.mutate({ name }).then(refreshWorkflows)}
              trigger={(open) => <IconButton icon="trash" label={t('Remove {name}', { name })} onClick={open} />}
            >
              {t('Calls that use it will go out without it.')}
            </Confirm>
          ),
        },
      ]}
    />
  );
}

function SecretForm({ onDone }: { onDone: () => void }) {
  const form = useForm({
    initialValues: { name: '', value: '', origins: [] as string[] },
    validate: (values) => bySchema(setSecretInput)(inputOf(values)),
  });
  const save = (values: typeof form.values) => api.workflows.setSecret.mutate(inputOf(values)).then(refreshWorkflows);
  return (
    <SaveForm form={form} save={save} onDone={onDone} action={t('Set it')} autoComplete="off">
      <TextInput
        label={t('Name')}
        description={t('If the name exists, its value is replaced')}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <PasswordInput label={t('Value')} autoComplete="new-password" {...form.getInputProps('value')} />
      <TagsInput
        label={t('Only to these addresses')}
        description={t(
          'Other addresses never get it. If empty, only the addresses that your published automations use get it.',
        )}
        placeholder={form.values.origins.length === 0 ? t('https://api.example.com') : ''}
        acceptValueOnBlur
        {...form.getInputProps('origins')}
        error={
          mistakeIn(form.errors, 'origins.')
            ? t('Each is an address like https://api.example.com.')
            : form.errors['origins']
        }
      />
    </SaveForm>
  );
}

function inputOf({ origins, ...given }: { name: string; value: string; origins: string[] }) {
  return { ...given, origins: origins.length === 0 ? null : origins };
}
