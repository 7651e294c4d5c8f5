import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface CardPageProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
}

/** A page that is one card without navigation: sign-in, invitation, set-up, new workspace. */
export function CardPage({ title, hint, children, below }: CardPageProps) {
  useDocumentTitle(`${title} · Dossier`);
  return (
    <Stack component="main" align="center" justify="center" gap={16} mih="100dvh" p="24px 16px" bg="var(--ground)">
      <Group gap={9} fw={640} fz="1.05rem">
        <img src="/favicon.svg" alt="" width={28} height={28} />
        <span>Dossier</span>
      </Group>
      <Paper withBorder radius="md" p="lg" w="100%" maw={380}>
        <Title order={1} mb={hint ? 4 : 'sm'}>
          {title}
        </Title>
        {hint && (
          <Text c="dimmed" mb="md">
            {hint}
          </Text>
        )}
        {children}
      </Paper>
      <Box mih={20} fz="0.8125rem" c="dimmed" ta="center">
        {below}
      </Box>
    </Stack>
  );
}
