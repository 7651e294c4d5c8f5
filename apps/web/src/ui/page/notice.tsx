import { Alert, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

const tones = {
  good: { icon: 'circle-check', color: 'green' },
  warning: { icon: 'alert-triangle', color: 'yellow' },
  bad: { icon: 'circle-x', color: 'red' },
  neutral: { icon: 'alert-triangle', color: 'gray' },
} as const;

interface NoticeProps {
  tone: keyof typeof tones;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

export function Notice({ tone, title, children, action }: NoticeProps) {
  const { icon, color } = tones[tone];
  return (
    <Alert role="group" color={color} icon={<Icon name={icon} size={18} />} title={title} p="10px 14px" radius={10}>
      <Group justify="space-between" gap="4px 10px">
        <Text component="div" flex="1 1 260px" maw={680} style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Text>
        {action}
      </Group>
    </Alert>
  );
}
