import { Divider, Modal, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { BlueprintCards } from './blueprint-cards.tsx';
import { BlueprintForm } from './blueprint-form.tsx';
import type { Taken } from './blueprints.ts';
import { CreateForm } from './create-form.tsx';
import { ImportDefinition, type Imported } from './import-definition.tsx';

interface NewAutomationProps {
  dialog: 'create' | 'import' | undefined;
  /** The one that was taken. */
  blueprint: Taken | undefined;
  onTake: (blueprint: Taken | undefined) => void;
  onClose: () => void;
}

/** Begins an automation: an empty one, a ready-made one with what it asks for, or an export. */
export function NewAutomation({ dialog, blueprint, onTake, onClose }: NewAutomationProps) {
  const [imported, setImported] = useState<Imported | undefined>();
  const takeImported = (given: Imported) => {
    const { name = '', definition, choices } = given;
    if (choices.length === 0) setImported(given);
    else onTake({ description: '', workflow: { name, definition, choices: [...choices] }, suggested: {} });
  };
  return (
    <Modal
      opened={dialog !== undefined}
      onClose={() => {
        setImported(undefined);
        onClose();
      }}
      title={dialog === 'import' && !imported ? t('Import JSON') : t('New automation')}
      size={imported ? 'md' : dialog === 'create' && !blueprint ? 'xl' : 'lg'}
    >
      {dialog === 'import' && !imported && <ImportDefinition action={t('Go on')} onImport={takeImported} />}
      {dialog === 'import' && imported && <CreateForm imported={imported} />}
      {dialog === 'create' && blueprint && <BlueprintForm blueprint={blueprint} onBack={() => onTake(undefined)} />}
      {dialog === 'create' && !blueprint && <Beginnings onTake={onTake} />}
    </Modal>
  );
}

function Beginnings({ onTake }: { onTake: (blueprint: Taken) => void }) {
  return (
    <Stack gap="md">
      <CreateForm imported={undefined} />
      <Divider />
      <div>
        <Title order={3} size="h5">
          {t('Or begin with a ready-made one')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('It asks for what it needs, and opens as a draft that you can change.')}
        </Text>
      </div>
      <BlueprintCards onTake={onTake} />
    </Stack>
  );
}
