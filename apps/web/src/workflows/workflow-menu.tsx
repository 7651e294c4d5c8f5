import type { Definition } from '@dossier/domain/workflows/schema.ts';
import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t, rich } from '../language/t.ts';
import { AskingModal } from '../ui/form/asking.tsx';
import { Confirm } from '../ui/form/confirm.tsx';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { SaveForm } from '../ui/form/save-form.tsx';
import { saveFile } from '../ui/form/save-file.ts';
import { api, trpc } from '../session/session.ts';
import { ImportDefinition, issueLines } from './definition/import-definition.tsx';
import { refreshWorkflows, type WorkflowDetail } from './workflows.ts';
import { CodeBlock, jsonOf } from '../ui/page/code-block.tsx';
import { Hint, Moment, QueryState } from '../ui/page/page.tsx';

interface WorkflowMenuProps {
  workflow: WorkflowDetail;
  isEdited: boolean;
  onDefinition: (definition: Definition) => void;
  /** Called with the imported definition, which is the draft already. */
  onImported: (draft: Definition) => Promise<void>;
}

export function WorkflowMenu({ workflow, isEdited, onDefinition, onImported }: WorkflowMenuProps) {
  const { id, name } = workflow;
  const [dialog, setDialog] = useState<'rename' | 'import' | 'versions' | undefined>();
  const navigate = useNavigate();
  const close = () => setDialog(undefined);
  return (
    <Confirm
      title={t('Delete {name}?', { name })}
      action={t('Delete')}
      onConfirm={async () => {
        await api.workflows.remove.mutate({ id });
        await navigate({ to: '/settings/workflows' });
        await refreshWorkflows();
      }}
      trigger={(open) => (
        <>
          <MoreMenu
            about={name}
            label={t('More about this automation')}
            acts={[
              { label: t('Rename'), icon: 'pencil', run: () => setDialog('rename') },
              { label: t('Versions'), icon: 'history', run: () => setDialog('versions') },
              {
                label: isEdited ? t('Export as JSON: save first') : t('Export as JSON'),
                icon: 'external-link',
                run: isEdited ? undefined : () => void exportWorkflow(workflow),
              },
              { label: t('Import JSON'), icon: 'copy', run: () => setDialog('import') },
              'divider',
              { label: t('Delete'), icon: 'trash', run: open },
            ]}
          />
          <AskingModal
            opened={dialog !== undefined}
            onClose={close}
            title={dialog === 'rename' ? t('Rename') : dialog === 'import' ? t('Import JSON') : t('Versions')}
            size={dialog === 'rename' ? 'md' : 'lg'}
          >
            {dialog === 'rename' && <RenameForm workflow={workflow} onDone={close} />}
            {dialog === 'import' && (
              <ImportDraft workflow={workflow} onImported={(draft) => onImported(draft).then(close)} />
            )}
            {dialog === 'versions' && (
              <Versions
                workflow={workflow}
                onRestore={(changed) => {
                  onDefinition(changed);
                  close();
                }}
              />
            )}
          </AskingModal>
        </>
      )}
    >
      {t('It stops right away and cancels current runs. Changes it made stay.')}
    </Confirm>
  );
}

/** Replaces the draft. The name stays. */
function ImportDraft({ workflow: { id, name }, onImported }: Pick<WorkflowMenuProps, 'workflow' | 'onImported'>) {
  const importing = useMutation(
    trpc.workflows.import.mutationOptions({
      onSuccess: ({ data }) => onImported(data.draft),
      meta: { isQuiet: true },
    }),
  );
  return (
    <ImportDefinition
      action={t('Use as draft')}
      isBusy={importing.isPending}
      failure={importing.error && issueLines(importing.error)}
      onImport={({ definition }) => importing.mutate({ id, name, definition })}
    />
  );
}

async function exportWorkflow({ id, name }: WorkflowDetail): Promise<void> {
  const portable = await api.workflows.export.query({ id });
  saveFile(`${name}.json`, new Blob([JSON.stringify(portable.data, null, 2)], { type: 'application/json' }));
}

function RenameForm({ workflow: { id, name }, onDone }: { workflow: WorkflowDetail; onDone: () => void }) {
  const form = useForm({ initialValues: { name } });
  return (
    <SaveForm
      form={form}
      save={(values) => api.workflows.update.mutate({ id, ...values }).then(refreshWorkflows)}
      read={() => api.workflows.get.query({ id }).then(({ data }) => data)}
      onDone={onDone}
      action={t('Rename')}
    >
      <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
    </SaveForm>
  );
}

function Versions({ workflow, onRestore }: { workflow: WorkflowDetail; onRestore: (definition: Definition) => void }) {
  const versions = useQuery(trpc.workflows.listVersions.queryOptions({ id: workflow.id }));
  const [shown, setShown] = useState<number | undefined>();
  if (!versions.isSuccess) return <QueryState query={versions} count={3} />;
  if (versions.data.data.length === 0) return <Text>{t('Nothing was published yet.')}</Text>;
  return (
    <Stack gap="xs">
      {versions.data.data.map(({ version, publishedAt, publishedBy, definition }) => (
        <div key={version}>
          <Group gap="xs">
            <Text fw={560}>{t('Version {version}', { version })}</Text>
            {version === workflow.publishedVersion && <Badge color="green">{t('In use')}</Badge>}
            <Hint>{rich('{at} by {name}', { at: <Moment at={publishedAt} />, name: publishedBy })}</Hint>
            <Button
              ml="auto"
              variant="subtle"
              size="compact-xs"
              onClick={() => setShown(shown === version ? undefined : version)}
            >
              {shown === version ? t('Hide') : t('Show')}
            </Button>
            <Button
              size="compact-xs"
              onClick={() => onRestore(definition)}
              aria-label={t('Use as draft: version {version}', { version })}
            >
              {t('Use as draft')}
            </Button>
          </Group>
          {shown === version && <CodeBlock label={t('Version {version}', { version })}>{jsonOf(definition)}</CodeBlock>}
        </div>
      ))}
    </Stack>
  );
}
