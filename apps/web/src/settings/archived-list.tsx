import type { Field } from '@dossier/domain/fields/schema.ts';
import { Group, Text } from '@mantine/core';
import { t } from '../language/t.ts';
import { Section } from '../ui/page/section.tsx';
import classes from './ordered-rows.module.css';
import { ActButton } from '../ui/form/act-button.tsx';

interface ArchivedListProps {
  title: string;
  /** Parts of the page, archived ones included. */
  parts: readonly { id: string; name: string; archivedAt: string | null }[] | undefined;
  restore: (id: string) => Promise<unknown>;
}

/** Archived parts of a settings page, each with a button that brings it back; not shown while there are none. */
export function ArchivedList({ title, parts = [], restore }: ArchivedListProps) {
  const archived = parts.filter(({ archivedAt }) => archivedAt !== null);
  if (archived.length === 0) return null;
  return (
    <Section title={title}>
      {archived.map(({ id, name }) => (
        <Group key={id} className={classes.row} justify="space-between" wrap="nowrap">
          <Text size="md" c="dimmed" truncate>
            {name}
          </Text>
          <ActButton
            variant="subtle"
            aria-label={t('Restore {title}', { title: name })}
            icon="restore"
            run={() => restore(id)}
          >
            {t('Restore')}
          </ActButton>
        </Group>
      ))}
    </Section>
  );
}

/** A field as a part of the page. */
export function byLabel({ key, label, archivedAt }: Field) {
  return { id: key, name: label, archivedAt };
}
