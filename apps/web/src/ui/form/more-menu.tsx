import { Menu } from '@mantine/core';
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
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon="dots" label={label} className={classes.icon} />
      </Menu.Target>
      <Menu.Dropdown>
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
