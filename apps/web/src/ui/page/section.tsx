import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a settings page. */
export function Section({ title, hint, actions, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <div className={classes.words}>
          <Title order={2}>{title}</Title>
          {hint && (
            <Text size="sm" c="dimmed" maw={560}>
              {hint}
            </Text>
          )}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
