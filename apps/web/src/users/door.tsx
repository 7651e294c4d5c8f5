import { Paper, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './door.module.css';

interface DoorProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
}

/** The layout of pages without a session: sign-in, sign-up, set-up. */
export function Door({ title, hint, children, below }: DoorProps) {
  useDocumentTitle(`${title} · Dossier`);
  return (
    <main className={classes.door}>
      <div className={classes.mark}>
        <img src="/favicon.svg" alt="" width={28} height={28} />
        <span>Dossier</span>
      </div>
      <Paper withBorder radius="md" p="lg" className={classes.card}>
        <Title order={1} mb={hint ? 4 : 'sm'}>
          {title}
        </Title>
        {hint && (
          <Text c="dimmed" size="sm" mb="md">
            {hint}
          </Text>
        )}
        {children}
      </Paper>
      <div className={classes.below}>{below}</div>
    </main>
  );
}
