import type { Folder } from '@dossier/domain/folders/schema.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { IconName } from '../ui/icon.tsx';
import { queryClient } from '../session/query-client.ts';
import { trpc } from '../session/session.ts';
import type { FaceKind } from '../ui/face.tsx';

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

/** Reads the query cache without a subscription, because a table shows thousands of faces. */
export function faceKindOf(folderId: string): FaceKind {
  const folders = queryClient.getQueryData(trpc.folders.list.queryKey({}))?.data;
  return folders?.find(({ id }) => id === folderId)?.type === 'CONTACT' ? 'person' : 'company';
}
