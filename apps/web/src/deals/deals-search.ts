import { tagsNamed } from '../tags/tags-named.ts';

const views = ['board', 'table', 'charts'] as const;
export type DealsView = (typeof views)[number];

/** The view of a pipeline, kept in the URL. */
export interface DealsSearch {
  view?: DealsView;
  q?: string;
  owner?: string;
  /** Deals that have one of these tags. */
  tags?: string[];
  /** The deal whose panel is open, or `new`. */
  deal?: string;
}

export function validateDealsSearch({ view, q, owner, tags, deal }: Record<string, unknown>): DealsSearch {
  const known = views.find((name) => name === view);
  return {
    ...(known ? { view: known } : {}),
    // A text of digits alone is a number in the address.
    ...((typeof q === 'string' && q !== '') || typeof q === 'number' ? { q: String(q) } : {}),
    ...(typeof owner === 'string' ? { owner } : {}),
    ...(tagsNamed(tags) ? { tags: tagsNamed(tags) ?? [] } : {}),
    ...(typeof deal === 'string' ? { deal } : {}),
  };
}
