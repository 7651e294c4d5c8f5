import { Group } from '@mantine/core';
import { Navigate, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { t } from '../language/t.ts';
import { api, trpc, invalidate, useSession } from '../session/session.ts';
import { Page, ButtonLink, EmptyState, QueryState, RowSkeletons } from '../ui/page/page.tsx';
import { useFolders } from './folders.ts';
import { ActButton } from '../ui/icon.tsx';

export function HomePage(): ReactElement {
  const folders = useFolders();
  const { canManage } = useSession();
  // No redirect once the person has navigated to another page.
  const isStaying: boolean = useRouterState({ select: ({ location }) => location.pathname === '/' });
  const [first] = folders.data ?? [];
  if (!folders.isSuccess) return <QueryState isPage query={folders} />;
  if (first)
    return isStaying ? <Navigate to="/folders/$folderId" params={{ folderId: first.id }} replace /> : <RowSkeletons />;
  return (
    <Page title={t('Welcome')}>
      {canManage ? (
        <EmptyState
          icon="folder"
          title={t('Start with a folder')}
          action={
            <Group>
              <ActButton variant="filled" icon="bolt" run={makeStarter}>
                {t('Set up contacts, companies and a sales pipeline')}
              </ActButton>
              <ButtonLink to="/settings/folders">{t('Create my own')}</ButtonLink>
            </Group>
          }
        >
          {t(
            'Records live in folders, and each folder has its own fields. Start with a set that most sales teams use, and change it any time.',
          )}
        </EmptyState>
      ) : (
        <EmptyState icon="folder" title={t('No folders yet')}>
          {t('Only workspace owners and admins can create folders. Ask one of them to get started.')}
        </EmptyState>
      )}
    </Page>
  );
}

async function makeStarter(): Promise<void> {
  const { data: contacts } = await api.folders.create.mutate({
    name: t('Contacts'),
    type: 'CONTACT',
    fields: [
      {
        key: 'status',
        label: t('Status'),
        type: 'SELECT',
        options: ['New', t('In contact'), 'Customer', t('Not now')],
      },
      { key: 'company', label: t('Company'), type: 'RECORD' },
      { key: 'source', label: t('Source'), type: 'SELECT', options: ['Website', 'Referral', 'Event', 'Other'] },
      { key: 'lastContact', label: t('Last contact'), type: 'DATE' },
    ],
  });
  const { data: companies } = await api.folders.create.mutate({
    name: t('Companies'),
    type: 'COMPANY',
    fields: [
      { key: 'website', label: t('Website'), type: 'URL' },
      { key: 'industry', label: t('Industry'), type: 'TEXT' },
      { key: 'employees', label: t('Employees'), type: 'NUMBER' },
    ],
  });
  const field = { targetFolderId: companies.id };
  await api.folders.updateField.mutate({ id: contacts.id, key: 'company', field });
  await api.pipelines.create.mutate({
    name: t('Sales'),
    stages: [
      { name: t('New') },
      { name: t('Qualified') },
      { name: t('Offer') },
      { name: t('Won'), kind: 'WON' },
      { name: t('Lost'), kind: 'LOST' },
    ],
  });
  await invalidate(trpc.folders, trpc.pipelines);
}
