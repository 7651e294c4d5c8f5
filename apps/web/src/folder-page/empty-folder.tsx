import type { Folder } from '@dossier/domain/folders/schema.ts';
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink } from '../ui/page/links.tsx';
import { EmptyState } from '../ui/page/states.tsx';
import { useSession } from '../session/session.ts';

const examples: Record<Folder['type'], string> = {
  CONTACT: t('A contact is a person, for example Example Person, person@example.com.'),
  COMPANY: t('A company has people, deals and tasks, for example Example Works, info@example.com.'),
  CUSTOM: t('A record is one item in this folder, with the fields you chose.'),
};

export function EmptyFolder({ folder: { id, name, type }, createButton }: { folder: Folder; createButton: ReactNode }) {
  const { canManage } = useSession();
  return (
    <EmptyState
      icon="inbox"
      title={t('No records in {name} yet', { name })}
      action={
        <Group justify="center" gap="xs">
          {createButton}
          <ButtonLink
            variant="default"
            leftSection={<Icon name="inbox" />}
            to="/folders/$folderId/import"
            params={{ folderId: id }}
          >
            {t('Import a file')}
          </ButtonLink>
          {canManage && (
            <ButtonLink variant="default" leftSection={<Icon name="plug" />} to="/settings/webhooks">
              {t('Connect another app')}
            </ButtonLink>
          )}
        </Group>
      }
    >
      {examples[type]} {t('Create the first one, or import a spreadsheet.')}
    </EmptyState>
  );
}
