import type { Favourite } from '@dossier/domain/favourites/schema.ts';
import { forgetStored, readStored, store, storedKeys } from '../ground/stored.ts';

const prefix = 'dossier.recent.';
const recentMax = 8;

/** The records that a person opened last in this browser, the latest first. */
export function readRecents(workspaceId: string, userId: string): Favourite[] {
  return readStored<Favourite[]>(keyOf(workspaceId, userId)) ?? [];
}

export function noteRecent(workspaceId: string, userId: string, { id, folderId, title }: Favourite): void {
  const others = readRecents(workspaceId, userId).filter((record) => record.id !== id);
  store(keyOf(workspaceId, userId), [{ id, folderId, title }, ...others].slice(0, recentMax));
}

/** Removes the recent records at sign-out, so that they are not left on this machine. */
export function forgetRecents(): void {
  forgetStored(prefix);
}

/** Removes an erased record from every list of this browser. */
export function forgetRecent(id: string): void {
  for (const key of storedKeys(prefix))
    store(key, readStored<Favourite[]>(key)?.filter((record) => record.id !== id) ?? []);
}

function keyOf(workspaceId: string, userId: string): string {
  return `${prefix}${workspaceId}.${userId}`;
}
