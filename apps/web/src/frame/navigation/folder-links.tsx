import { Skeleton } from '@mantine/core';
import { Fragment } from 'react';
import { t } from '../../language/t.ts';
import { NavigationLink } from './navigation-link.tsx';
import { useSession } from '../../session/session.ts';
import { PinnedViews } from './pinned-views.tsx';
import { folderIcons, useFolders } from '../../folders/folders.ts';

export function FolderLinks() {
  const { data: folders } = useFolders();
  const { canManage } = useSession();
  if (!folders) return <Skeleton height={22} m={4} w="70%" />;
  return (
    <>
      {folders.map(({ id, name, type }) => (
        <Fragment key={id}>
          <NavigationLink to="/folders/$folderId" params={{ folderId: id }} icon={folderIcons[type]}>
            {name}
          </NavigationLink>
          <PinnedViews place={{ folderId: id }} />
        </Fragment>
      ))}
      {canManage && folders.length === 0 && (
        <NavigationLink to="/" icon="plus">
          {t('Add a folder')}
        </NavigationLink>
      )}
    </>
  );
}
