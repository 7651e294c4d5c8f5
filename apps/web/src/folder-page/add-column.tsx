import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { fieldIcons } from '../fields/field-types.ts';
import { t } from '../language/t.ts';
import { Icon, IconButton } from '../ui/icon.tsx';
import { useSession } from '../session/session.ts';
import type { Column } from '../records/columns.ts';

interface AddColumnProps {
  folderId: string;
  hidden: readonly Column[];
  onShow: (id: string) => void;
}

/** The "+" behind the last column: shows a hidden one, or leads to where a field is added. */
export function AddColumn({ folderId, hidden, onShow }: AddColumnProps) {
  const { canManage } = useSession();
  const navigate = useNavigate();
  if (hidden.length === 0 && !canManage) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon="plus" label={t('Add a column')} size={24} />
      </Menu.Target>
      <Menu.Dropdown>
        {hidden.length > 0 && <Menu.Label>{t('Show')}</Menu.Label>}
        {hidden.map(({ id, label, type }) => (
          <Menu.Item key={id} leftSection={<Icon name={fieldIcons[type]} size={14} />} onClick={() => onShow(id)}>
            {label}
          </Menu.Item>
        ))}
        {hidden.length > 0 && canManage && <Menu.Divider />}
        {canManage && (
          <Menu.Item
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => void navigate({ to: '/settings/folders/$folderId', params: { folderId } })}
          >
            {t('New field')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
