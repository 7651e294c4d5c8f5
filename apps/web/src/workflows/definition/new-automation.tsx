import { createWorkflowInput, type Trigger } from '@dossier/domain/workflows/schema.ts';
import { isFound } from '@dossier/kernel/words.ts';
import { Chip, Divider, Group, NavLink, Paper, Radio, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { upperFirst } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { bySchema } from '../../ui/form/send-form.tsx';
import { AskingModal } from '../../ui/form/asking.tsx';
import { SaveForm } from '../../ui/form/save-form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QueryState } from '../../ui/page/page.tsx';
import { api, trpc, type Outputs } from '../../session/session.ts';
import { kindOf, newTrigger, refreshWorkflows, triggerKinds } from '../workflows.ts';
import { BlueprintForm, type Taken } from './blueprint-form.tsx';
import { ImportDefinition } from './import-definition.tsx';

/** The open panel: the choice of a start, a pasted automation, or the chosen blueprint. */
export type Beginning = 'create' | 'import' | Taken;

interface NewAutomationProps {
  dialog: Beginning | undefined;
  onDialog: (dialog: Beginning | undefined) => void;
}

export function NewAutomation({ dialog, onDialog }: NewAutomationProps) {
  return (
    <AskingModal
      opened={dialog !== undefined}
      onClose={() => onDialog(undefined)}
      title={dialog === 'import' ? t('Import JSON') : t('New automation')}
      size={dialog === 'create' ? 'xl' : 'lg'}
    >
      {dialog === 'import' && (
        <ImportDefinition
          action={t('Continue')}
          onImport={(workflow) => onDialog({ description: '', workflow, suggested: {} })}
        />
      )}
      {dialog === 'create' && (
        <Stack gap="md">
          <CreateForm />
          <Divider />
          <div>
            <Title order={3} size="h5">
              {t('Or begin with a ready-made one')}
            </Title>
            <Text c="dimmed">{t('It asks for what it needs and opens as a draft you can edit.')}</Text>
          </div>
          <BlueprintCards onTake={onDialog} />
        </Stack>
      )}
      {typeof dialog === 'object' && <BlueprintForm blueprint={dialog} onBack={() => onDialog('create')} />}
    </AskingModal>
  );
}

type BlueprintInfo = Outputs['workflows']['listBlueprints']['data'][number];

interface BlueprintCardsProps {
  onTake: (blueprint: BlueprintInfo) => void;
  /** Shows only the first ones, without a search. */
  most?: number;
}

export function BlueprintCards({ onTake, most }: BlueprintCardsProps) {
  const blueprints = useQuery(trpc.workflows.listBlueprints.queryOptions());
  const [words, setWords] = useState('');
  const [purpose, setPurpose] = useState('');
  if (!blueprints.isSuccess) return <QueryState query={blueprints} count={3} height={72} />;
  const all = blueprints.data.data;
  const purposes = new Set(all.map((one) => one.purpose));
  const found = all.filter(
    ({ purpose: of, workflow, description }) =>
      (purpose === '' || of === purpose) && isFound(`${workflow.name} ${description} ${of}`, words),
  );
  return (
    <Stack gap="xs">
      {most === undefined && (
        <>
          <TextInput
            aria-label={t('Search ready-made automations')}
            placeholder={t('Search')}
            leftSection={<Icon name="search" />}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
          <Chip.Group value={purpose} onChange={setPurpose}>
            <Group gap={6} role="group" aria-label={t('Purpose')}>
              <Chip size="xs" value="">
                {t('All')}
              </Chip>
              {[...purposes].map((value) => (
                <Chip key={value} size="xs" value={value}>
                  {upperFirst(value)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </>
      )}
      {found.length === 0 && (
        <Text c="dimmed" role="status">
          {t('No results. Start with an empty automation.')}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        {found.slice(0, most).map((one) => (
          <Paper key={one.id} withBorder radius={8}>
            <NavLink
              component="button"
              type="button"
              bdrs={8}
              leftSection={<Icon name={kindOf(one.workflow.definition.trigger).icon} />}
              label={one.workflow.name}
              description={t(one.description)}
              onClick={() => onTake(one)}
            />
          </Paper>
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function CreateForm() {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { name: '', kind: 'webhook' as Trigger['kind'] },
    validate: (values) => bySchema(createWorkflowInput)(inputOf(values)),
  });
  return (
    <SaveForm
      form={form}
      save={(values) => api.workflows.create.mutate(inputOf(values))}
      onDone={async ({ data }) => {
        await refreshWorkflows();
        await navigate({ to: '/workflows/$workflowId', params: { workflowId: data.id } });
      }}
      action={t('Create the automation')}
    >
      <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
      <Radio.Group label={t('Trigger')} {...form.getInputProps('kind')}>
        <Stack gap={8} mt={4}>
          {triggerKinds.map(({ value, label, hint }) => (
            <Radio key={value} size="xs" value={value} label={label} description={hint} />
          ))}
        </Stack>
      </Radio.Group>
    </SaveForm>
  );
}

function inputOf({ name, kind }: { name: string; kind: Trigger['kind'] }) {
  return { name, draft: { trigger: newTrigger(kind), steps: [] } };
}
