import { Paper, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './card-page.module.css';

interface CardPageProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
}

/** A page that is one card without navigation: sign-in, invitation, set-up, new workspace. */
export function CardPage({ title, hint, children, below }: CardPageProps) {
  useDocumentTitle(`${title} · Dossier`);
  return (
    <main className={classes.page}>
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
