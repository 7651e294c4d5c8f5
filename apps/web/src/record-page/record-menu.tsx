import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import { trashRecords } from '../records/record-changes.ts';

/** The actions on a whole record. */
export function RecordMenu({ record }: { record: CrmRecord }) {
  const navigate = useNavigate();
  const trash = async () => {
    await navigate({ to: '/folders/$folderId', params: { folderId: record.folderId } });
    await trashRecords([record]);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('More about this record')}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="copy" />} onClick={() => void navigator.clipboard.writeText(record.id)}>
          {t('Copy the id')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="copy" />}
          onClick={() => void navigate({ to: '/merge', search: { ids: [record.id] } })}
        >
          {t('Merge with another record')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="trash" />} onClick={() => void trash()}>
          {t('Move to Trash')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
