import { filterOfParameters, tagsNamed } from '../views/filter/conditions.ts';
import { readViewSearch, type ViewSearch } from '../views/view-search.ts';

export interface DealsSearch extends ViewSearch {
  /** The deal whose panel is open, or `new`. */
  deal?: string;
}

// Addresses of earlier versions have the layout as `view`.
const earlierLayouts = ['board', 'table', 'charts'];

export function validateDealsSearch({ view, owner, tags, deal, ...given }: Record<string, unknown>): DealsSearch {
  return {
    ...readViewSearch({
      ...(typeof view === 'string' && earlierLayouts.includes(view) ? { layout: view.toUpperCase() } : { view }),
      where: filterOfParameters({ ownerId: owner, tags: tagsNamed(tags) }),
      ...given,
    }),
    ...(typeof deal === 'string' ? { deal } : {}),
  };
}
