import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figures.module.css';

export function Figures({ children }: { children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}

export function Figure({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) {
  return (
    <div className={classes.figure}>
      <Box component="dt" fz="0.75rem" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {name}
      </Box>
      <Box
        component="dd"
        m="2px 0 0"
        fz="1.125rem"
        fw={560}
        {...(isBad && { c: 'var(--mantine-color-error)' })}
        className="tabular"
      >
        {value}
      </Box>
    </div>
  );
}
