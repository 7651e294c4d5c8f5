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
  children: ReactNode;
}

/** A component in one of its states. */
export function State({ name, isWide = false, forced, children }: StateProps) {
  return (
    <div className={classes.state} data-wide={isWide || undefined} data-forced={forced}>
      <div className={classes.name}>{name}</div>
      {children}
    </div>
  );
}

/** A window of its own: what is fixed to the window stays in it, and what fills its height has this one. */
export function Frame({ height, children }: { height: number; children: ReactNode }) {
  return (
    <div className={classes.frame} style={{ height }}>
      {children}
    </div>
  );
}
