import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import classes from './notice.module.css';

const tones = {
  good: { icon: 'circle-check', color: 'teal.6' },
  warning: { icon: 'alert-triangle', color: 'yellow.6' },
  bad: { icon: 'circle-x', color: 'red.6' },
  neutral: { icon: 'alert-triangle', color: 'gray.6' },
} as const;

interface NoticeProps {
  tone: keyof typeof tones;
  title: string;
  children: ReactNode;
  /** The button that resolves it. */
  action?: ReactNode;
}

/** A status message with a light background. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  const { icon, color } = tones[tone];
  return (
    <Box className={classes.notice} c={color}>
      <Icon name={icon} size={18} className={classes.icon ?? ''} />
      <Box miw={0} c="var(--mantine-color-text)" style={{ overflowWrap: 'anywhere' }}>
        <Box fw={620}>{title}</Box>
        <Box maw={680}>{children}</Box>
      </Box>
      {action && <div className={classes.action}>{action}</div>}
    </Box>
  );
}
