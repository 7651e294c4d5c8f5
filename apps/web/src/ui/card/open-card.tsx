import { Box, Group, Paper, Stack, UnstyledButton } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';

interface OpenCardProps {
  label: string;
  icon: IconName;
  title: ReactNode;
  hint: ReactNode;
  aside?: ReactNode;
  isOpenAtFirst?: boolean;
  /** Undefined if the card controls itself. */
  isOpen?: boolean;
  onToggle?: () => void;
  /** The keys of the flow find a step by it. */
  'data-path'?: string;
  children: ReactNode;
}

export function OpenCard(props: OpenCardProps) {
  const { label, icon, title, hint, aside, isOpenAtFirst = false, isOpen: value, onToggle, children } = props;
  const [isOpen, setIsOpen] = useUncontrolled({
    ...(value === undefined ? {} : { value }),
    defaultValue: isOpenAtFirst,
    onChange: () => onToggle?.(),
  });
  return (
    <Paper
      component="section"
      withBorder
      radius={10}
      style={onToggle && isOpen ? { '--paper-border-color': 'var(--mantine-primary-color-filled)' } : {}}
      aria-label={label}
    >
      <Group gap={8} wrap="nowrap" p="6px 8px 6px 12px">
        <UnstyledButton
          flex={1}
          miw={0}
          data-path={props['data-path']}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Group component="span" gap={10} wrap="nowrap" mih={32}>
            <Icon name={icon} />
            <span style={{ fontWeight: 560 }}>{title}</span>
            <Box component="span" className="cut" miw={0} c="dimmed" fz="0.78125rem">
              {hint}
            </Box>
          </Group>
        </UnstyledButton>
        {aside}
      </Group>
      {isOpen && (
        <Stack gap={6} p="4px 12px 12px" className="touch">
          {children}
        </Stack>
      )}
    </Paper>
  );
}
