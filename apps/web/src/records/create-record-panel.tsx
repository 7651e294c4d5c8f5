import type { Folder } from '@dossier/domain/folders/schema.ts';
import { createRecordInput, type Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Checkbox, Drawer } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { NounForm } from '../fields/noun-form.tsx';
import { useSession } from '../users/session.ts';
import { createRecord } from './record-changes.ts';

interface CreateRecordPanelProps {
  folder: Folder;
  isOpen: boolean;
  onClose: () => void;
}

/** A new record, beside the table that it will stand in. */
export function CreateRecordPanel({ folder, isOpen, onClose }: CreateRecordPanelProps) {
  return (
    <Drawer opened={isOpen} onClose={onClose} title={`New record in ${folder.name}`} size="md">
      {isOpen && <CreateForm folder={folder} onClose={onClose} />}
    </Drawer>
  );
}

function CreateForm({ folder, onClose }: Omit<CreateRecordPanelProps, 'isOpen'>) {
  const navigate = useNavigate();
  const { me } = useSession();
  const [isAnother, setIsAnother] = useState(false);
  const created = useRef<CrmRecord>(undefined);
  return (
    <NounForm
      isNew
      draftKey={`record.${me.id}.${folder.id}`}
      schema={createRecordInput}
      known={{ title: '' }}
      fixed={{ folderId: folder.id }}
      fields={folder.fields}
      save={async (input) => {
        created.current = await createRecord(input);
        notifications.show({ message: `${created.current.title} is created` });
      }}
      onDone={() => {
        if (isAnother || !created.current) return;
        onClose();
        void navigate({ to: '/records/$recordId', params: { recordId: created.current.id } });
      }}
    >
      <Checkbox
        label="Create another"
        checked={isAnother}
        onChange={({ currentTarget }) => setIsAnother(currentTarget.checked)}
      />
    </NounForm>
  );
}
