import { ActionIcon, Menu } from '@mantine/core';
import { t } from '../../language/t.ts';
import { Icon, type IconName } from '../icon.tsx';
import classes from './more-menu.module.css';

export interface Act {
  label: string;
  icon?: IconName;
  run: () => void;
}

interface MoreMenuProps {
  /** Name of the thing that they change, for screen readers. */
  about: string;
  acts: readonly Act[];
}

export function MoreMenu({ about, acts }: MoreMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('More about {about}', { about })} className={classes.icon}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ label, icon, run }) => (
          <Menu.Item key={label} leftSection={icon && <Icon name={icon} />} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
