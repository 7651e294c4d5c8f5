import type { Favourite } from '@dossier/domain/favourites/schema.ts';

const prefix = 'dossier.recent.';
const recentMax = 8;

/** The records that a person opened last in this browser, the latest first. */
export function readRecents(workspaceId: string, userId: string): Favourite[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(workspaceId, userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isFavourite) : [];
  } catch {
    return [];
  }
}

export function noteRecent(workspaceId: string, userId: string, { id, folderId, title }: Favourite): void {
  const others = readRecents(workspaceId, userId).filter((record) => record.id !== id);
  try {
    const recents = [{ id, folderId, title }, ...others].slice(0, recentMax);
    localStorage.setItem(keyOf(workspaceId, userId), JSON.stringify(recents));
  } catch {
    // The storage is full or switched off: there are no recents.
  }
}

/** Removes the recent records at sign-out, so that they are not left on this machine. */
export function forgetRecents(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}

// By hand: every page of a record would load zod for it.
function isFavourite(value: unknown): value is Favourite {
  const names = ['id', 'folderId', 'title'] as const;
  return (
    typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'string')
  );
}

function keyOf(workspaceId: string, userId: string): string {
  return `${prefix}${workspaceId}.${userId}`;
}
