/** Which import is looked at; part of the address, so that one can come back to it. */
export interface ImportSearch {
  import?: string;
}

export function validateImportSearch({ import: id }: Record<string, unknown>): ImportSearch {
  return typeof id === 'string' ? { import: id } : {};
}
