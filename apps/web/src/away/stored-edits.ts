const prefix = 'dossier.waiting.';

/** A write that the server has not answered yet, or has refused after it waited. */
export interface Edit {
  /** Sent with each try, so that the server makes the write once. */
  key: string;
  path: string;
  input: unknown;
  userId: string;
  workspaceId: string;
  /** When it was made: the order in which edits are sent. */
  at: number;
  /** Why the server refused it. */
  problem?: string;
}

/** Outlives a reload; each edit is stored by itself, since tabs share the storage. */
export function storeEdit(edit: Edit): void {
  try {
    localStorage.setItem(prefix + edit.key, JSON.stringify(edit));
  } catch {
    // The storage is full or switched off: the edit lives as long as the page.
  }
}

export function forgetEdit({ key }: Edit): void {
  localStorage.removeItem(prefix + key);
}

/** The edits of a person in a workspace, the oldest first. */
export function storedEdits(userId: string, workspaceId: string): Edit[] {
  return storedKeys()
    .map(read)
    .filter((edit) => edit !== undefined)
    .filter((edit) => edit.userId === userId && edit.workspaceId === workspaceId)
    .toSorted((a, b) => a.at - b.at);
}

/** After the person has signed out on this machine. */
export function forgetEdits(): void {
  for (const key of storedKeys()) localStorage.removeItem(key);
}

function storedKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
}

function read(key: string): Edit | undefined {
  try {
    const edit: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isEdit(edit) ? edit : undefined;
  } catch {
    return undefined;
  }
}

// By hand: it is part of the first load, and zod is not.
function isEdit(value: unknown): value is Edit {
  if (typeof value !== 'object' || value === null) return false;
  const { key, path, userId, workspaceId, at } = value as Partial<Record<keyof Edit, unknown>>;
  return [key, path, userId, workspaceId].every((text) => typeof text === 'string') && typeof at === 'number';
}
