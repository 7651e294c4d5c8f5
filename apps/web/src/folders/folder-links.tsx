import { Skeleton } from '@mantine/core';
import { NavigationLink } from '../shell/navigation-link.tsx';
import { useSession } from '../users/session.ts';
import { folderIcons, useFolders } from './folders.ts';

/** The folders in the navigation. */
export function FolderLinks() {
  const { data: folders } = useFolders();
  const { canManage } = useSession();
  if (!folders) return <Skeleton height={22} m={4} w="70%" />;
  return (
    <>
      {folders.map(({ id, name, type }) => (
        <NavigationLink key={id} to="/folders/$folderId" params={{ folderId: id }} icon={folderIcons[type]}>
          {name}
        </NavigationLink>
      ))}
      {canManage && folders.length === 0 && (
        <NavigationLink to="/" icon="plus">
          Add a folder
        </NavigationLink>
      )}
    </>
  );
}
