import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './states.module.css';

/** States side by side, as many as have room. */
export function States({ children }: { children: ReactNode }) {
  return <div className={classes.states}>{children}</div>;
}

interface StateProps {
  name: string;
  /** Takes the whole width. */
  isWide?: boolean;
  /** The pseudo class that the test forces on its first control, as a mouse or the keyboard would. */
  forced?: 'hover' | 'focus-visible' | 'active';
  /** Several small things side by side. */
  isRow?: boolean;
  /** Height of a window of its own, in which fixed elements stay. */
  height?: number;
  children: ReactNode;
}

/** A component in one of its states. */
export function State({ name, isWide = false, forced, isRow = false, height, children }: StateProps) {
  return (
    <Box miw={0} style={isWide ? { gridColumn: '1 / -1' } : {}} data-forced={forced}>
      <Box mb={4} fz="0.6875rem" c="dimmed">
        {name}
      </Box>
      {isRow ? (
        <Group gap={8}>{children}</Group>
      ) : height === undefined ? (
        children
      ) : (
        <div className={classes.frame} style={{ height }}>
          {children}
        </div>
      )}
    </Box>
  );
}
