import { Menu } from '@mantine/core';
import { t } from '../language/t.ts';
import { Icon } from '../shell/icon.tsx';
import { MoreMenu } from '../shell/more-menu.tsx';

interface TileMenuProps {
  title: string;
  onEdit: () => void;
  onSaveCsv: () => void;
  onSavePng: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function TileMenu({ title, onEdit, onSaveCsv, onSavePng, onMove, onRemove }: TileMenuProps) {
  return (
    <MoreMenu about={title}>
      <Menu.Item leftSection={<Icon name="pencil" />} onClick={onEdit}>
        {t('Change')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="list" />} onClick={onSaveCsv}>
        {t('Save as CSV')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="chart-bar" />} onClick={onSavePng}>
        {t('Save as PNG')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="chevron-left" />} onClick={() => onMove(-1)}>
        {t('Move forward')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="chevron-right" />} onClick={() => onMove(1)}>
        {t('Move back')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="trash" />} onClick={onRemove}>
        {t('Remove')}
      </Menu.Item>
    </MoreMenu>
  );
}
