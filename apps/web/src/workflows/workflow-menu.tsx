import type { Definition } from '@dossier/domain/workflows/schema.ts';
import { ActionIcon, Button, Group, Menu, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { Confirm } from '../ui/form/confirm.tsx';
import { Icon } from '../ui/icon.tsx';
import { saveFile } from '../ui/form/save-file.ts';
import { issueLines } from '../ui/form/issue-lines.tsx';
import { api, trpc } from '../session/trpc.ts';
import { ImportDefinition } from './definition/import-definition.tsx';
import { Versions } from './definition/versions.tsx';
import { refreshWorkflows, type WorkflowDetail } from './workflows.ts';

interface WorkflowMenuProps {
  workflow: WorkflowDetail;
  /** With changes that are not saved. */
  isEdited: boolean;
  onDefinition: (definition: Definition) => void;
  /** The definition is the draft already. */
  onImported: (draft: Definition) => Promise<void>;
}

/** Actions on a workflow as a whole. */
export function WorkflowMenu({ workflow, isEdited, onDefinition, onImported }: WorkflowMenuProps) {
  const { id, name } = workflow;
  const [dialog, setDialog] = useState<'rename' | 'import' | 'versions' | undefined>();
  const navigate = useNavigate();
  const removing = useMutation(
    trpc.workflows.remove.mutationOptions({
      onSuccess: () => navigate({ to: '/settings/workflows' }).then(refreshWorkflows),
    }),
  );
  const close = () => setDialog(undefined);
  const replace = (changed: Definition) => {
    onDefinition(changed);
    close();
  };
  return (
    <Confirm
      title={t('Delete {name}?', { name })}
      action={t('Delete')}
      onConfirm={() => removing.mutateAsync({ id })}
      trigger={(open) => (
        <>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={t('More about this automation')}>
                <Icon name="dots" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<Icon name="pencil" />} onClick={() => setDialog('rename')}>
                {t('Rename')}
              </Menu.Item>
              <Menu.Item leftSection={<Icon name="history" />} onClick={() => setDialog('versions')}>
                {t('Versions')}
              </Menu.Item>
              <Menu.Item
                leftSection={<Icon name="external-link" />}
                disabled={isEdited}
                onClick={() => void exportWorkflow(workflow)}
              >
                {isEdited ? t('Export as JSON: save first') : t('Export as JSON')}
              </Menu.Item>
              <Menu.Item leftSection={<Icon name="copy" />} onClick={() => setDialog('import')}>
                {t('Import JSON')}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item leftSection={<Icon name="trash" />} onClick={open}>
                {t('Delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Modal
            opened={dialog !== undefined}
            onClose={close}
            title={dialog === 'rename' ? t('Rename') : dialog === 'import' ? t('Import JSON') : t('Versions')}
            size={dialog === 'rename' ? 'md' : 'lg'}
          >
            {dialog === 'rename' && <RenameForm workflow={workflow} onDone={close} />}
            {dialog === 'import' && (
              <ImportDraft workflow={workflow} onImported={(draft) => onImported(draft).then(close)} />
            )}
            {dialog === 'versions' && <Versions workflow={workflow} onRestore={replace} />}
          </Modal>
        </>
      )}
    >
      {t('It stops at once, and runs under way are cancelled. What it did stays.')}
    </Confirm>
  );
}

/** Replaces the draft. The name stays. */
function ImportDraft({
  workflow: { id, name },
  onImported,
}: {
  workflow: WorkflowDetail;
  onImported: (draft: Definition) => Promise<void>;
}) {
  const importing = useMutation(
    trpc.workflows.import.mutationOptions({
      onSuccess: ({ data }) => onImported(data.draft),
      meta: { isQuiet: true },
    }),
  );
  return (
    <ImportDefinition
      action={t('Take it as the draft')}
      isBusy={importing.isPending}
      failure={importing.error && issueLines(importing.error)}
      onImport={({ definition }) => importing.mutate({ id, name, definition })}
    />
  );
}

/** Saves the draft as a file that any workspace can take. */
async function exportWorkflow({ id, name }: WorkflowDetail): Promise<void> {
  const portable = await api.workflows.export.query({ id });
  saveFile(`${name}.json`, new Blob([JSON.stringify(portable.data, null, 2)], { type: 'application/json' }));
}

function RenameForm({ workflow, onDone }: { workflow: WorkflowDetail; onDone: () => void }) {
  const [name, setName] = useState(workflow.name);
  const renaming = useMutation(
    trpc.workflows.update.mutationOptions({ onSuccess: () => refreshWorkflows().then(onDone) }),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        renaming.mutate({ id: workflow.id, name });
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={t('Name')}
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={name.trim() === ''} loading={renaming.isPending}>
            {t('Rename')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
