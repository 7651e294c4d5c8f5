import { Box, Group, Text, Title, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Section({ title, hint, actions, children }: SectionProps) {
  return (
    <Box component="section" maw={860} p={{ base: '16px 12px 8px', sm: '20px 20px 8px' }}>
      <Group justify="space-between" align="flex-start" mb={12}>
        <Box flex={{ base: '1 1 100%', sm: '1 1 320px' }} miw={0}>
          <Title order={2}>{title}</Title>
          {hint && (
            <Text c="dimmed" maw={560}>
              {hint}
            </Text>
          )}
        </Box>
        {actions && (
          <Group gap={8} wrap="nowrap" flex="none">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Box>
  );
}

/** A remark in small, dimmed type. */
export function Hint(props: TextProps & { role?: 'status'; children: ReactNode }) {
  return <Text size="xs" c="dimmed" {...props} />;
}
