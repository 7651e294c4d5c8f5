import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../language/t.ts';

export function MenuDrawer({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <Drawer.Root opened onClose={onClose} position="left" size={280} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('Menu')}>
        <Drawer.Body h="100%">{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
