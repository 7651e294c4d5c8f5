import { Menu } from '@mantine/core';
import { t } from '../language/t.ts';
import { ShortcutKeys } from '../ui/keys/shortcut-keys.tsx';
import type { RangeActions } from './use-range-actions.ts';
import type { Place } from './use-cell-menu.ts';

interface CellMenuProps {
  place: Place | undefined;
  onClose: () => void;
  actions: RangeActions;
}

export function CellMenu({ place, onClose, actions }: CellMenuProps) {
  return (
    <Menu opened={place !== undefined} onChange={(isOpen) => !isOpen && onClose()} returnFocus withinPortal>
      <Menu.Target>
        <span
          aria-hidden="true"
          style={{ position: 'fixed', left: place?.x ?? 0, top: place?.y ?? 0, width: 1, height: 1 }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('Cells')}>
        <Menu.Item rightSection={<ShortcutKeys keys="mod+c" />} onClick={() => void actions.copy()}>
          {t('Copy')}
        </Menu.Item>
        <Menu.Item rightSection={<ShortcutKeys keys="mod+x" />} onClick={() => void actions.cut()}>
          {t('Cut')}
        </Menu.Item>
        <Menu.Item rightSection={<ShortcutKeys keys="mod+v" />} onClick={() => void actions.pasteFromClipboard()}>
          {t('Paste')}
        </Menu.Item>
        <Menu.Item rightSection={<ShortcutKeys keys="mod+d" />} onClick={() => void actions.fillDown()}>
          {t('Fill down')}
        </Menu.Item>
        <Menu.Item rightSection={<ShortcutKeys keys="del" />} onClick={() => void actions.clear()}>
          {t('Clear')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
