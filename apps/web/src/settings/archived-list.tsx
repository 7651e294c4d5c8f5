import type { Field } from '@dossier/domain/fields/schema.ts';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import { Section } from '../ui/page/section.tsx';
import classes from './ordered-rows.module.css';

interface ArchivedListProps {
  title: string;
  /** Parts of the page, archived ones included. */
  parts: readonly { id: string; name: string; archivedAt: string | null }[] | undefined;
  restore: (id: string) => Promise<unknown>;
}

/** Archived parts of a settings page, each with a button that brings it back; not shown while there are none. */
export function ArchivedList({ title, parts = [], restore }: ArchivedListProps) {
  const restoring = useMutation({ mutationFn: restore });
  const archived = parts.filter(({ archivedAt }) => archivedAt !== null);
  if (archived.length === 0) return null;
  return (
    <Section title={title}>
      {archived.map(({ id, name }) => (
        <Group key={id} className={classes.row} justify="space-between" wrap="nowrap">
          <Text c="dimmed" truncate>
            {name}
          </Text>
          <Button
            variant="subtle"
            aria-label={t('Restore {title}', { title: name })}
            leftSection={<Icon name="restore" />}
            loading={restoring.isPending && restoring.variables === id}
            onClick={() => restoring.mutate(id)}
          >
            {t('Restore')}
          </Button>
        </Group>
      ))}
    </Section>
  );
}

/** A field as a part of the page. */
export function byLabel({ key, label, archivedAt }: Field) {
  return { id: key, name: label, archivedAt };
}
