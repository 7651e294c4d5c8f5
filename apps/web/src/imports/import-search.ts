/** The open import, kept in the URL, so that a reload keeps it. */
export interface ImportSearch {
  import?: string;
}

export function validateImportSearch({ import: id }: Record<string, unknown>): ImportSearch {
  return typeof id === 'string' ? { import: id } : {};
}
