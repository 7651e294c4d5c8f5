import type { ViewDefinition } from '@dossier/domain/views/schema.ts';

// Without a view, a folder or a pipeline opens with the columns that this person had there last.
const remembered = ['columns', 'foot', 'density'] as const;
type Parts = Partial<Pick<ViewDefinition, (typeof remembered)[number]>>;

export function rememberParts(userId: string, placeId: string, definition: ViewDefinition): void {
  const parts = Object.fromEntries(remembered.map((name) => [name, definition[name]]));
  try {
    localStorage.setItem(keyOf(userId, placeId), JSON.stringify(parts));
  } catch {
    // The storage is full or switched off: the folder opens plainly.
  }
}

/** They become part of the address, which reads them as it reads any other. */
export function rememberedParts(userId: string, placeId: string): Parts {
  try {
    const parts: unknown = JSON.parse(localStorage.getItem(keyOf(userId, placeId)) ?? '{}');
    if (typeof parts !== 'object' || parts === null) return {};
    return Object.fromEntries(Object.entries(parts).filter(([name]) => remembered.some((known) => known === name)));
  } catch {
    return {};
  }
}

function keyOf(userId: string, placeId: string): string {
  return `dossier.view.${userId}.${placeId}`;
}
