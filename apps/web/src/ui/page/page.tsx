import { Box, Flex, Group, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface PageProps {
  title: string;
  /** Content before the title: an icon, a Back link. */
  before?: ReactNode;
  /** Beside the title, at the right end. */
  actions?: ReactNode;
  /** A second line: tabs, filters. */
  toolbar?: ReactNode;
  /** The content has its own scroll area (a table, a board). */
  isFixed?: boolean;
  children: ReactNode;
}

/** A page of the app: the head is fixed, the content scrolls. */
export function Page({ title, before, actions, toolbar, isFixed = false, children }: PageProps) {
  useDocumentTitle(`${title} · Dossier`);
  return (
    <Stack gap={0} h="100%" miw={0}>
      <Box component="header" flex="none" px={{ base: 10, sm: 20 }} style={{ borderBottom: '1px solid var(--line-2)' }}>
        {/* On a phone, actions that do not fit beside the title wrap below it. */}
        <Flex
          align="center"
          wrap={{ base: 'wrap', sm: 'nowrap' }}
          gap={{ base: '2px 8px', sm: 10 }}
          py={{ base: 5, sm: 0 }}
          mih={{ base: 44, sm: 46 }}
        >
          {before}
          <Title order={1} flex={{ base: '1 1 110px', sm: 'initial' }} size="1.0625rem" lh="inherit" className="cut">
            {title}
          </Title>
          <Group gap={6} wrap="nowrap" flex="none" ml="auto" className="touch">
            {actions}
          </Group>
        </Flex>
        {toolbar && (
          <Group gap={8} pb={8} className="touch">
            {toolbar}
          </Group>
        )}
      </Box>
      <Box flex={1} mih={0} style={{ overflow: isFixed ? 'hidden' : 'auto' }}>
        {children}
      </Box>
    </Stack>
  );
}
