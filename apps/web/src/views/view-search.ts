import { plainDefinition } from '@dossier/domain/views/constants.ts';

/** Parts that override the saved view. The page parses them, so that the schemas do not load before the first page. */
export interface ViewSearch extends Partial<Record<keyof typeof plainDefinition, unknown>> {
  /** A saved view, or `all`; by default the default view of the place. */
  view?: string;
  /** The month that the calendar shows, as `2026-01`. */
  month?: string;
}

export function readViewSearch({ view, month, q, ...given }: Record<string, unknown>): ViewSearch {
  // In URLs of earlier versions, the search is `q`.
  const known = Object.entries({ search: q, ...given }).filter(
    ([name, value]) => name in plainDefinition && value !== undefined,
  );
  return {
    ...(typeof view === 'string' ? { view } : {}),
    ...(typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}),
    ...Object.fromEntries(known),
  };
}

export function isPlainSearch(search: ViewSearch): boolean {
  return search.view === undefined && Object.keys(search).every((name) => !(name in plainDefinition));
}
