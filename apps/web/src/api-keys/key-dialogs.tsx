import type { ApiKey } from '@dossier/domain/api-keys/schema.ts';
import { Modal } from '@mantine/core';
import { t } from '../language/t.ts';
import { ChangeApiKey } from './change-api-key.tsx';
import { RotateApiKey } from './rotate-api-key.tsx';

interface KeyDialogsProps {
  apiKey: ApiKey;
  dialog: 'change' | 'rotate' | undefined;
  onClose: () => void;
}

export function KeyDialogs({ apiKey, dialog, onClose }: KeyDialogsProps) {
  const { name } = apiKey;
  return (
    <>
      <Modal opened={dialog === 'change'} onClose={onClose} title={t('Change {name}', { name })}>
        <ChangeApiKey apiKey={apiKey} onDone={onClose} />
      </Modal>
      <Modal
        opened={dialog === 'rotate'}
        onClose={onClose}
        title={t('New secret for {name}', { name })}
        size="lg"
        closeOnClickOutside={false}
      >
        <RotateApiKey apiKey={apiKey} onDone={onClose} />
      </Modal>
    </>
  );
}
