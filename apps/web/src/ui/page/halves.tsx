import { Box, CloseButton, Drawer, Flex, Group, Stack, Title, type DrawerProps } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { useId, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { ShortcutKeys } from '../keys/shortcut-keys.tsx';
import { DrawerContext } from '../form/asking.tsx';
import { useReturnFocus } from '../form/focus-first.ts';

const keys = [
  ['j k', t('Move')],
  ['Enter', t('Show')],
  ['e', t('Done')],
  ['h', t('Put off')],
] as const;

/** A list and its drawer `beside`: side by side on wide screens. `width`: of the drawer, in CSS. */
export function Halves({ beside, width, children }: { beside: ReactNode; width: string; children: ReactNode }) {
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  return (
    <Flex h="100%" style={{ '--half': width }}>
      <Flex direction="column" flex={1} miw={0}>
        <Box flex={1} mih={0} pos="relative" style={{ overflow: 'auto' }}>
          {children}
        </Box>
        <Group
          gap="4px 14px"
          p="10px 20px"
          fz="xs"
          c="dimmed"
          visibleFrom="sm"
          style={{ borderTop: '1px solid var(--line-2)' }}
        >
          {keys.map(([name, words]) => (
            <Group key={name} gap={5}>
              <ShortcutKeys keys={name} /> {words}
            </Group>
          ))}
        </Group>
      </Flex>
      <DrawerContext value={isWide ? Half : Drawer}>{beside}</DrawerContext>
    </Flex>
  );
}

/** The right half of a page. Escape closes it, unless a dialog or a list is open. */
function Half({ opened, ...props }: DrawerProps) {
  return opened && <Opened {...props} />;
}

function Opened({ title, onClose, children }: Omit<DrawerProps, 'opened'>) {
  const id = useId();
  useReturnFocus();
  useWindowEvent('keydown', ({ key, target }) => {
    const isInList = target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
    if (key === 'Escape' && !isInList && !document.querySelector('[aria-modal="true"], [role="menu"]')) onClose();
  });
  const look = { flex: 'none', pos: 'relative' as const, w: 'var(--half)', p: '12px 16px', bg: 'var(--sunken)' };
  return (
    <Stack
      {...look}
      gap="sm"
      role="dialog"
      data-beside
      aria-labelledby={id}
      style={{ overflow: 'auto', borderLeft: '1px solid var(--line-2)' }}
    >
      <Group gap={8} wrap="nowrap" justify="space-between">
        <Title order={2} id={id} size="md" className="cut">
          {title}
        </Title>
        <CloseButton aria-label={t('Close')} onClick={onClose} />
      </Group>
      <DrawerContext value={Drawer}>{children}</DrawerContext>
    </Stack>
  );
}
