import { Menu, type MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { Icon, type IconName, IconButton } from '../icon.tsx';
import classes from './more-menu.module.css';

export interface Act {
  label: string;
  icon?: IconName;
  /** Undefined disables the entry. */
  run: (() => void) | undefined;
}

interface MoreMenuProps {
  /** Name of the item that the entries act on, for screen readers. */
  about: string;
  /** Label of the button; by default it names `about`. */
  label?: string;
  acts: readonly (Act | 'divider')[];
}

export function MoreMenu({ about, label = t('More about {about}', { about }), acts }: MoreMenuProps) {
  return (
    <ActMenu position="bottom-end" acts={acts}>
      <IconButton icon="dots" label={label} className={classes.icon} />
    </ActMenu>
  );
}

interface ActMenuProps extends Omit<MenuProps, 'children'>, Pick<MoreMenuProps, 'acts'> {
  /** The button that opens it. */
  children: ReactNode;
}

export function ActMenu({ acts, children, ...props }: ActMenuProps) {
  return (
    <Menu {...props}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {acts.map((act, at) =>
          act === 'divider' ? (
            <Menu.Divider key={at} />
          ) : (
            <Menu.Item
              key={act.label}
              leftSection={act.icon && <Icon name={act.icon} />}
              disabled={!act.run}
              onClick={act.run}
            >
              {act.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
