import type { ViewDefinition } from '@dossier/domain/views/schema.ts';

/** Every part of a view, which the address may have, too. */
const parts = {
  layout: true,
  search: true,
  where: true,
  sort: true,
  groupBy: true,
  dateField: true,
  columns: true,
  foot: true,
  density: true,
} satisfies Record<keyof ViewDefinition, true>;
type Part = keyof typeof parts;

/**
 * A folder as its address has it. Its parts replace those of the view: a missing one is as in the view. The page parses
 * them, so that the schemas do not load before the first page.
 */
export interface FolderSearch extends Partial<Record<Part, unknown>> {
  /** A saved view, or `all`; by default the default view of the folder. */
  view?: string;
  /** The month that the calendar shows, as `2026-01`. */
  month?: string;
  /** The panel for a new record is open. */
  create?: true;
  /** The record that is shown beside the table. */
  peek?: string;
}

/** Unknown parameters are dropped. */
export function validateFolderSearch({
  view,
  month,
  create,
  peek,
  q,
  ...given
}: Record<string, unknown>): FolderSearch {
  // Addresses of earlier versions have the search as `q`.
  const known = Object.entries({ search: q, ...given }).filter(([name, value]) => name in parts && value !== undefined);
  return {
    ...(typeof view === 'string' ? { view } : {}),
    ...(typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}),
    ...Object.fromEntries(known),
    ...(create === true ? { create } : {}),
    ...(typeof peek === 'string' ? { peek } : {}),
  };
}

/** Whether the address asks for the folder as it is. */
export function isPlainSearch(search: FolderSearch): boolean {
  return search.view === undefined && Object.keys(search).every((name) => !(name in parts));
}
