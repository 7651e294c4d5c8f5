import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import type { ReadContext } from './context.ts';
import { impossible, malformed } from './errors.ts';
import type { Page } from './paging.ts';
import { isBlank } from './values.ts';

/** A filter of a list by the id of a thing, or the key of a field. */
export interface NamingFilter {
  readonly path: (string | number)[];
  readonly values: readonly string[] | undefined;
  /** Noun of the filtered thing, like `folder`. */
  readonly noun: string;
  /** True if never deleted, so that one look-up is enough. */
  readonly isLasting?: boolean;
  /** Finds those that the workspace has. */
  readonly find: (values: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Sentence with the known values, or a pointer to their list, for the message. */
  readonly known: () => Promise<string>;
}

type NamedTable = PgTable & { readonly workspaceId: PgColumn; readonly id: PgColumn; readonly name: PgColumn };

/** A filter by the ids of things that have names and are never deleted. `within` narrows the known ones. */
export function filterByNamed(
  { db, workspaceId }: ReadContext,
  noun: string,
  values: readonly string[] | undefined,
  { table, order, within }: { readonly table: NamedTable; readonly order: PgColumn; readonly within?: SQL | undefined },
): NamingFilter {
  const select = { id: table.id, name: table.name };
  const own = eq(table.workspaceId, workspaceId);
  const from = () => db.orm.select(select).from(table as PgTable);
  return {
    path: [`${noun}Id`],
    values,
    noun,
    // With `within`, the thing's location counts too.
    isLasting: within === undefined,
    find: async (ids) => {
      const rows = await from().where(and(own, within, inArray(table.id, [...ids])));
      return new Set(rows.map(({ id }) => String(id)));
    },
    known: async () => {
      const rows = await from().where(and(own, within)).orderBy(asc(order), asc(table.id)).limit(knownMax);
      return knownAre(rows.map(({ id, name }) => `${String(id)} (${String(name)})`));
    },
  };
}

/** A filter of a list by a value, which may be impossible for anything in the workspace. */
export interface ValueFilter {
  readonly path: (string | number)[];
  /** Reason why nothing can match the value; undefined if something can. */
  readonly problem: () => string | undefined | Promise<string | undefined>;
}

/** An empty page, to check filters before anything is read. */
export const noPage: Page<never> = { data: [], byteLength: 0, nextCursor: null };

const lasting = new LRUCache<string, true>({ max: 10_000 });

/**
 * Returns the page; 400, or another `refusal`, if a filter names something unknown in the workspace, or a value that
 * nothing can match. For a filter with one value, only an empty first page is checked: rows prove that it is known, and
 * so does a cursor. A list with results costs no further statement, and an empty poll costs one only if the thing could
 * have been deleted.
 */
export async function demandKnownFilters<P extends Page<unknown>>(
  { workspaceId }: ReadContext,
  page: P,
  { cursor }: { readonly cursor?: string | undefined },
  filters: readonly (NamingFilter | ValueFilter)[],
  refusal: typeof malformed = malformed,
): Promise<P> {
  if (cursor !== undefined) return page;
  const isEmpty = page.nextCursor === null && page.byteLength === 0;
  for (const filter of filters) {
    if ('problem' in filter) {
      const problem = isEmpty ? await filter.problem() : undefined;
      if (problem !== undefined) throw refusal(filter.path, problem);
      continue;
    }
    const { path, values = [], noun, isLasting } = filter;
    const keyOf = (value: string) => `${workspaceId} ${noun} ${value}`;
    const open = isLasting ? values.filter((value) => !lasting.has(keyOf(value))) : values;
    if (open.length === 0 || (values.length === 1 && !isEmpty)) continue;
    const problem = await problemOfNames(filter, open);
    if (problem) throw refusal(path, problem.message);
    if (isLasting) for (const value of open) lasting.set(keyOf(value), true);
  }
  return page;
}

/** The first of these values that the workspace does not have, with a sentence that names the known ones. */
export async function problemOfNames(
  { noun, find, known }: Omit<NamingFilter, 'path'>,
  values: readonly string[],
): Promise<{ value: string; message: string } | undefined> {
  const found = await find(values);
  const value = values.find((one) => !found.has(one));
  if (value === undefined) return undefined;
  return { value, message: `There is no ${named(noun, value)} in this workspace. ${await known()}` };
}

/**
 * 422 for a blank condition of a body, `{ "email": "" }` or `{ "data": {} }`, which would match everything. In query
 * strings of lists, blank parameters count as absent.
 */
export function demandConditions(conditions: object, path: (string | number)[]): void {
  for (const [name, value] of Object.entries(conditions)) {
    const at = [...path, name];
    const isEmptyText = typeof value === 'string' && isBlank(value);
    const isEmptyGroup = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
    if (isEmptyText || isEmptyGroup) throw impossible(at, `${at.join('.')}: ${blankCondition}`);
    if (typeof value === 'object' && value !== null) demandConditions(value, at);
  }
}

export const blankCondition = 'must not be blank: leave the condition out, or give it a value.';

/** Repeats a value only if it looks like an id or a field key, since a pasted value may be a secret. */
function named(noun: string, value: string): string {
  return /^\w{1,30}$/.test(value) || /^[a-z]{2,5}_[0-9a-z]{26}$/.test(value) ? `${noun} "${value}"` : `such ${noun}`;
}

// Limits the answer in a workspace with hundreds.
const shownMax = 20;

/** A sentence with the known values; if `some` has more than are shown, it says so. */
export function knownAre(some: readonly string[]): string {
  if (some.length === 0) return 'It has none yet.';
  return `Known: ${some.slice(0, shownMax).join(', ')}${some.length > shownMax ? ' and others' : ''}.`;
}

/** Number of values to read for `knownAre`. */
export const knownMax = shownMax + 1;
