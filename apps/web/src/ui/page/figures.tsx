import type { ReactNode } from 'react';
import classes from './figures.module.css';

export function Figures({ children }: { children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}

export function Figure({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd data-bad={isBad || undefined}>{value}</dd>
    </div>
  );
}
