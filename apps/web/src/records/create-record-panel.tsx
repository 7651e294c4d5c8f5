import type { Folder } from '@dossier/domain/folders/schema.ts';
import { createRecordInput, type Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { NounForm } from '../fields/noun-form.tsx';
import { t } from '../language/t.ts';
import { useSession } from '../session/session.ts';
import { AskingDrawer } from '../ui/form/asking.tsx';
import { useIsShown } from '../ui/form/send-form.tsx';
import { TextButton } from '../ui/icon.tsx';
import { createRecord, restoreRecord, findTwins, type Twin } from './record-changes.ts';

interface CreateRecordPanelProps {
  folder: Folder;
  isOpen: boolean;
  /** Initial links by field key: to the record from whose page it is created. */
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
  const [twins, setTwins] = useState<readonly Twin[]>([]);
  const created = useRef<CrmRecord>(undefined);
  const isShown = useIsShown();
  // A single navigation that replaces the panel in the history: two could ask about the draft twice.
  const open = (recordId: string) =>
    linked ? onClose() : void navigate({ to: '/records/$recordId', params: { recordId }, replace: true });
  const restoring = useMutation({ mutationFn: restoreRecord });
  return (
    <NounForm
      isNew
      draftKey={`record.${me.id}.${folder.id}${linked ? `.${Object.values(linked).join('.')}` : ''}`}
      schema={createRecordInput}
      known={{ title: '', ...(linked ? { data: linked } : {}) }}
      fixed={{ folderId: folder.id }}
      fields={folder.fields}
      save={async (input) => {
        const found = await findTwins(folder, input.data);
        setTwins(found);
        if (found.some(({ id }) => !twins.some((told) => told.id === id)))
          throw new Error(t('A record in Trash has the same unique value. Restore it, or create a new one anyway.'));
        created.current = await createRecord(input);
        setTwins([]);
        notifications.show({ message: t('{title} created', { title: created.current.title }) });
      }}
      onDone={() => {
        if (!isAnother && created.current && isShown.current) open(created.current.id);
      }}
    >
      {twins.map((twin) => (
        <TextButton
          key={twin.id}
          icon="restore"
          loading={restoring.isPending}
          onClick={() => restoring.mutate(twin, { onSuccess: () => open(twin.id) })}
        >
          {t('Restore {title}', { title: twin.title })}
        </TextButton>
      ))}
      <Checkbox
        label={t('Create another')}
        checked={isAnother}
        onChange={({ currentTarget }) => setIsAnother(currentTarget.checked)}
      />
    </NounForm>
  );
}
