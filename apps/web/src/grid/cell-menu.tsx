import { Menu } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { ShortcutKeys } from '../shell/shortcut-keys.tsx';
import type { RangeActions } from './use-range-actions.ts';

interface Place {
  x: number;
  y: number;
}

/** The menu of cells: by a right click, a long touch, or the menu key. */
export function useCellMenu() {
  const [place, setPlace] = useState<Place | undefined>();
  const onContextMenu = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : undefined;
    const cell = target?.closest<HTMLElement>('[role="gridcell"]');
    // Links keep the menu of the browser, and so do inputs.
    if (!cell?.hasAttribute('data-cell') || target?.closest('a, input, textarea')) return;
    event.preventDefault();
    const { left, bottom } = cell.getBoundingClientRect();
    // The menu key knows no pointer.
    const isByKey = event.button !== 2 && event.clientX === 0;
    setPlace(isByKey ? { x: left, y: bottom } : { x: event.clientX, y: event.clientY });
  };
  return { place, onContextMenu, close: () => setPlace(undefined) };
}

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
