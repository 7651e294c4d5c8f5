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
  tasks: true,
} satisfies Record<keyof ViewDefinition, true>;
type Part = keyof typeof parts;

/**
 * The view of a page in its address. Its parts replace those of the saved view; a missing one is as saved. The page
 * parses them, so that the schemas do not load before the first page.
 */
export interface ViewSearch extends Partial<Record<Part, unknown>> {
  /** A saved view, or `all`; by default the default view of the place. */
  view?: string;
  /** The month that the calendar shows, as `2026-01`. */
  month?: string;
}

/** Unknown parameters are dropped. */
export function readViewSearch({ view, month, q, ...given }: Record<string, unknown>): ViewSearch {
  // Addresses of earlier versions have the search as `q`.
  const known = Object.entries({ search: q, ...given }).filter(([name, value]) => name in parts && value !== undefined);
  return {
    ...(typeof view === 'string' ? { view } : {}),
    ...(typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}),
    ...Object.fromEntries(known),
  };
}

/** Whether the address asks for the place as it is. */
export function isPlainSearch(search: ViewSearch): boolean {
  return search.view === undefined && Object.keys(search).every((name) => !(name in parts));
}
