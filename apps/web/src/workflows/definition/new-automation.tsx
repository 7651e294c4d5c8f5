import { createWorkflowInput, type Trigger } from '@dossier/domain/workflows/schema.ts';
import { Divider, Modal, Radio, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { bySchema } from '../../ui/form/checked-by.ts';
import { SendForm } from '../../ui/form/send-form.tsx';
import { api } from '../../session/trpc.ts';
import { newTrigger, refreshWorkflows, triggerKinds } from '../workflows.ts';
import { BlueprintCards, type Taken } from './blueprint-cards.tsx';
import { BlueprintForm } from './blueprint-form.tsx';
import { ImportDefinition, issueLines, type Imported } from './import-definition.tsx';

/** The open panel: the choice of a beginning, an import, or a ready-made one. */
export type Beginning = 'create' | 'import' | Taken;

interface NewAutomationProps {
  dialog: Beginning | undefined;
  onDialog: (dialog: Beginning | undefined) => void;
}

export function NewAutomation({ dialog, onDialog }: NewAutomationProps) {
  const [imported, setImported] = useState<Imported | undefined>();
  const isImporting = dialog === 'import' && !imported;
  const takeImported = (given: Imported) => {
    const { name = '', definition, choices } = given;
    if (choices.length === 0) setImported(given);
    else onDialog({ description: '', workflow: { name, definition, choices: [...choices] }, suggested: {} });
  };
  return (
    <Modal
      opened={dialog !== undefined}
      onClose={() => {
        setImported(undefined);
        onDialog(undefined);
      }}
      title={isImporting ? t('Import JSON') : t('New automation')}
      size={imported ? 'md' : dialog === 'create' ? 'xl' : 'lg'}
    >
      {isImporting && <ImportDefinition action={t('Continue')} onImport={takeImported} />}
      {dialog === 'import' && imported && <CreateForm imported={imported} />}
      {dialog === 'create' && (
        <Stack gap="md">
          <CreateForm imported={undefined} />
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
    </Modal>
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
    validate: (values) => bySchema(createWorkflowInput)(inputOf(values, imported)),
  });
  const save = ({ name, kind }: Values) =>
    imported
      ? api.workflows.import.mutate({ name, definition: imported.definition })
      : api.workflows.create.mutate(inputOf({ name, kind }, undefined));
  const [refusal, setRefusal] = useState<ReactNode>();
  return (
    <SendForm
      form={form}
      save={(values) =>
        save(values).catch((error: unknown) => {
          // An import is refused for several reasons at once.
          if (imported) setRefusal(issueLines(error));
          throw error;
        })
      }
      onDone={async ({ data }) => {
        await refreshWorkflows();
        await navigate({ to: '/workflows/$workflowId', params: { workflowId: data.id } });
      }}
      failure={refusal ?? form.errors['_']}
      action={t('Create the automation')}
    >
      <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
      {!imported && (
        <Radio.Group label={t('Trigger')} {...form.getInputProps('kind')}>
          <Stack gap={8} mt={4}>
            {triggerKinds.map(({ value, label, hint }) => (
              <Radio key={value} size="xs" value={value} label={label} description={hint} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </SendForm>
  );
}

function inputOf({ name, kind }: Values, imported: Imported | undefined) {
  return { name, draft: imported?.definition ?? { trigger: newTrigger(kind), steps: [] } };
}
