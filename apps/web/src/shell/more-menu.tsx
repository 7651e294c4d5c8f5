import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../language/t.ts';
import { Icon } from './icon.tsx';

interface MoreMenuProps {
  /** What the items act on. */
  about: string;
  /** Items of the menu. */
  children: ReactNode;
}

/** What else can be done with a row of a list. */
export function MoreMenu({ about, children }: MoreMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('More about {about}', { about })}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
