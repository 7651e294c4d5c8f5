import { Box, CloseButton, Flex, Group, Stack, Title } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { createContext, use, useId, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { ShortcutKeys } from '../keys/shortcut-keys.tsx';
import { useReturnFocus } from '../use-return-focus.ts';

/** Width in CSS of a drawer that is the right half of its page; undefined where it covers the page. */
export const BesideContext = createContext<string | undefined>(undefined);

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
    <Flex h="100%">
      <Flex direction="column" flex={1} miw={0}>
        <Box flex={1} mih={0} pos="relative" style={{ overflow: 'auto' }}>
          {children}
        </Box>
        <Group gap="4px 14px" p="10px 20px" fz="xs" c="dimmed" visibleFrom="sm" style={{ borderTop: line }}>
          {keys.map(([name, words]) => (
            <Group key={name} gap={5}>
              <ShortcutKeys keys={name} /> {words}
            </Group>
          ))}
        </Group>
      </Flex>
      <BesideContext value={isWide ? width : undefined}>{beside}</BesideContext>
    </Flex>
  );
}

/** The right half of a page. Escape closes it, unless a dialog or a list is open. */
export function Half({ title, onClose, children }: { title: ReactNode; onClose: () => void; children: ReactNode }) {
  const id = useId();
  useReturnFocus();
  useWindowEvent('keydown', ({ key, target }) => {
    const isInList = target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
    if (key === 'Escape' && !isInList && !document.querySelector('[aria-modal="true"], [role="menu"]')) onClose();
  });
  const look = { flex: 'none', pos: 'relative' as const, w: use(BesideContext), p: '12px 16px', bg: 'var(--sunken)' };
  return (
    <Stack
      {...look}
      gap="sm"
      role="dialog"
      data-beside
      aria-labelledby={id}
      style={{ overflow: 'auto', borderLeft: line }}
    >
      <Group gap={8} wrap="nowrap" justify="space-between">
        <Title order={2} id={id} size="md" className="cut">
          {title}
        </Title>
        <CloseButton aria-label={t('Close')} onClick={onClose} />
      </Group>
      <BesideContext value={undefined}>{children}</BesideContext>
    </Stack>
  );
}

const line = '1px solid var(--line-2)';
