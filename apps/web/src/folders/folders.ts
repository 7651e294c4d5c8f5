import type { Folder } from '@dossier/domain/folders/schema.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { IconName } from '../ui/icon.tsx';
import { trpc } from '../session/trpc.ts';

/** All folders in one list, in the order that people chose: they are few, and every page needs them. */
export const foldersOptions = trpc.folders.list.queryOptions(
  {},
  { staleTime: 60_000, select: ({ data }) => data.toSorted((a, b) => a.position - b.position) },
);

export function useFolders() {
  return useQuery(foldersOptions);
}

export function useFolder(id: string): Folder | undefined {
  const { data } = useSuspenseQuery(foldersOptions);
  return data.find((folder) => folder.id === id);
}

export const folderIcons: Record<Folder['type'], IconName> = {
  CONTACT: 'users',
  COMPANY: 'building',
  CUSTOM: 'folder',
};
