import { Group, type GroupProps } from '@mantine/core';
import { Icon, type IconName } from '../icon.tsx';

interface IconTextProps extends GroupProps {
  icon: IconName;
  isLate?: boolean;
}

/** Small words behind their icon. */
export function IconText({ icon, isLate = false, children, ...look }: IconTextProps) {
  return (
    <Group gap={4} wrap="nowrap" fz="0.75rem" c={isLate ? 'var(--mantine-color-error)' : 'dimmed'} {...look}>
      <Icon name={icon} size={12} />
      {children}
    </Group>
  );
}
