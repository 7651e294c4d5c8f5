import { Menu, type MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { Icon, type IconName, IconButton } from '../icon.tsx';

export interface Act {
  label: string;
  icon?: IconName;
  aside?: ReactNode;
  isCurrent?: boolean;
  /** Undefined disables the entry. */
  run: (() => void) | undefined;
}

/** An entry of a menu; false adds none. */
export type Entry = Act | 'divider' | { heading: string } | false;

interface MoreMenuProps {
  /** Name of the item that the entries act on, for screen readers. */
  about: string;
  label?: string;
  acts: readonly Entry[];
}

export function MoreMenu({ about, label = t('More about {about}', { about }), acts }: MoreMenuProps) {
  return (
    <ActMenu position="bottom-end" acts={acts}>
      <IconButton icon="dots" label={label} className="finger" />
    </ActMenu>
  );
}

interface ActMenuProps extends Omit<MenuProps, 'children'>, Pick<MoreMenuProps, 'acts'> {
  children: ReactNode;
}

export function ActMenu({ acts, children, ...props }: ActMenuProps) {
  return (
    <Menu {...props}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah="min(70vh, 480px)" style={{ overflowY: 'auto' }}>
        {acts.map((act, at) => act !== false && <MenuEntry key={at} entry={act} />)}
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuEntry({ entry }: { entry: Exclude<Entry, false> }) {
  if (entry === 'divider') return <Menu.Divider />;
  if ('heading' in entry) return <Menu.Label>{entry.heading}</Menu.Label>;
  const { label, icon, aside, isCurrent, run } = entry;
  return (
    <Menu.Item
      leftSection={icon && <Icon name={icon} />}
      rightSection={aside}
      aria-current={isCurrent || undefined}
      disabled={!run}
      onClick={run}
    >
      {label}
    </Menu.Item>
  );
}
