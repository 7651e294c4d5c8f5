import { LRUCache } from 'lru-cache';
import type { ReadContext } from './context.ts';
import { malformed } from './errors.ts';
import type { Page } from './paging.ts';

/** A filter of a list by something that the workspace has: an id, or the key of a field. */
export interface NamingFilter {
  readonly path: (string | number)[];
  readonly value: string | undefined;
  /** What it names, like `folder`. */
  readonly noun: string;
  /** Never deleted, so that one look-up is enough. */
  readonly isLasting?: boolean;
  /** Which of these the workspace has. */
  readonly find: (values: string[]) => Promise<ReadonlySet<string>>;
  /** What it has, or where to look, for the message. */
  readonly known: () => Promise<string>;
}

const lasting = new LRUCache<string, true>({ max: 10_000 });

/**
 * The page; 400 where a filter names what the workspace does not have. Only an empty first page is checked: rows prove
 * that their filters are known, and so does a cursor. A list that finds something costs no further statement, and a
 * poll that finds nothing only where the thing could have been deleted.
 */
export async function demandKnownFilters<P extends Page<unknown>>(
  { workspaceId }: ReadContext,
  page: P,
  { cursor }: { readonly cursor?: string | undefined },
  filters: readonly NamingFilter[],
): Promise<P> {
  if (cursor !== undefined || page.nextCursor !== null || page.byteLength > 0) return page;
  for (const { path, value, noun, isLasting, find, known } of filters) {
    if (value === undefined) continue;
    const key = `${workspaceId} ${noun} ${value}`;
    if (isLasting && lasting.has(key)) continue;
    if ((await find([value])).has(value)) {
      if (isLasting) lasting.set(key, true);
      continue;
    }
    throw malformed(path, `There is no ${noun} "${value.slice(0, 60)}" in this workspace. ${await known()}`);
  }
  return page;
}

// Bounds the answer in a workspace that has hundreds.
const shownMax = 20;

/** A sentence with what is known; `some` has one more than is shown where there are more. */
export function knownAre(some: readonly string[]): string {
  if (some.length === 0) return 'It has none yet.';
  return `Known: ${some.slice(0, shownMax).join(', ')}${some.length > shownMax ? ' and others' : ''}.`;
}

/** How many to read for `knownAre`. */
export const knownMax = shownMax + 1;
