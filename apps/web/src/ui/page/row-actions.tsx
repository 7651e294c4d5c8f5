import { ActionIcon, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { Confirm } from '../form/confirm.tsx';
import { Icon } from '../icon.tsx';

interface RowActionsProps {
  name: string;
  onEdit: () => void;
  onDelete: () => Promise<unknown>;
  /** The consequences of deleting it. */
  children: ReactNode;
}

/** The buttons at the end of a row: they change it, and delete it after asking. */
export function RowActions({ name, onEdit, onDelete, children }: RowActionsProps) {
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <ActionIcon aria-label={t('Change {name}', { name })} onClick={onEdit}>
        <Icon name="pencil" />
      </ActionIcon>
      <Confirm
        title={t('Delete {name}?', { name })}
        action={t('Delete')}
        onConfirm={onDelete}
        trigger={(open) => (
          <ActionIcon aria-label={t('Delete {name}', { name })} onClick={open}>
            <Icon name="trash" />
          </ActionIcon>
        )}
      >
        {children}
      </Confirm>
    </Group>
  );
}
