import type { Folder } from '@dossier/domain/folders/schema.ts';
import { createRecordInput, type Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { NounForm } from '../fields/noun-form.tsx';
import { t } from '../language/t.ts';
import { useSession } from '../session/session.ts';
import { AskingDrawer } from '../ui/form/asking.tsx';
import { createRecord } from './record-changes.ts';

interface CreateRecordPanelProps {
  folder: Folder;
  isOpen: boolean;
  /** Links that it has from the start, by the key of their field: to the record from whose page it is made. */
  linked?: Readonly<Record<string, string>> | undefined;
  onClose: () => void;
}

export function CreateRecordPanel({ folder, isOpen, linked, onClose }: CreateRecordPanelProps) {
  return (
    <AskingDrawer
      hasAddress={linked === undefined}
      opened={isOpen}
      onClose={onClose}
      title={t('New record in {name}', { name: folder.name })}
      size="md"
    >
      {isOpen && <CreateForm folder={folder} linked={linked} onClose={onClose} />}
    </AskingDrawer>
  );
}

function CreateForm({ folder, linked, onClose }: Omit<CreateRecordPanelProps, 'isOpen'>) {
  const navigate = useNavigate();
  const { me } = useSession();
  const [isAnother, setIsAnother] = useState(false);
  const created = useRef<CrmRecord>(undefined);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return (
    <NounForm
      isNew
      draftKey={`record.${me.id}.${folder.id}${linked ? `.${Object.values(linked).join('.')}` : ''}`}
      schema={createRecordInput}
      known={{ title: '', ...(linked ? { data: linked } : {}) }}
      fixed={{ folderId: folder.id }}
      fields={folder.fields}
      save={async (input) => {
        created.current = await createRecord(input);
        notifications.show({ message: t('{title} created', { title: created.current.title }) });
      }}
      onDone={() => {
        // It may have waited long for the server, and the person may be elsewhere.
        if (isAnother || !created.current || !isShown.current) return;
        onClose();
        if (linked === undefined) void navigate({ to: '/records/$recordId', params: { recordId: created.current.id } });
      }}
    >
      <Checkbox
        label={t('Create another')}
        checked={isAnother}
        onChange={({ currentTarget }) => setIsAnother(currentTarget.checked)}
      />
    </NounForm>
  );
}
