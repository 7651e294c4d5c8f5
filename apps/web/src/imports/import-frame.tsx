import type { Folder } from '@dossier/domain/folders/schema.ts';
import { Badge, Group } from '@mantine/core';
import type { ComponentProps } from 'react';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import { Page, BackLink } from '../ui/page/page.tsx';

const steps = [t('File'), t('Columns and values'), t('Import')];

type FrameProps = ComponentProps<typeof Page> & { folder: Folder; step: number };

export function ImportFrame({ folder, step, actions, ...page }: FrameProps) {
  return (
    <Page
      {...page}
      before={
        <BackLink to="/folders/$folderId" params={{ folderId: folder.id }}>
          {folder.name}
        </BackLink>
      }
      actions={
        <>
          {steps.map((name, at) => (
            <Group key={name} visibleFrom="lg" mr={8} gap={6} fw={at === step ? 620 : 400}>
              <Badge circle miw={20} color={at < step ? 'teal' : 'accent'} variant={at === step ? 'filled' : 'light'}>
                {at < step ? <Icon name="check" size={12} /> : at + 1}
              </Badge>
              {name}
            </Group>
          ))}
          {actions}
        </>
      }
    />
  );
}
