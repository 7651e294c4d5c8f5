import type { SearchKind } from '@dossier/domain/search/schema.ts';

// Repeated here, so that the schemas do not load before the first page.
const kinds = { records: true, deals: true, tasks: true, comments: true, calls: true } satisfies Record<
  SearchKind,
  true
>;
export const searchKinds = Object.keys(kinds) as SearchKind[];

export interface SearchSearch {
  q?: string;
  kind?: SearchKind;
}

export function kindNamed(value: unknown): SearchKind | undefined {
  return searchKinds.find((kind) => kind === value);
}

export function validateSearchSearch({ q, kind }: Record<string, unknown>): SearchSearch {
  // In a URL, a text of digits is parsed as a number.
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 500) : '';
  const known = kindNamed(kind);
  return { ...(words === '' ? {} : { q: words }), ...(known ? { kind: known } : {}) };
}
