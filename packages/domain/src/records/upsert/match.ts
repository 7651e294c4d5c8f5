import type { WriteContext } from '@dossier/kernel/context.ts';
import { caseless, nameOrder } from '@dossier/kernel/db/columns.ts';
import { emailKey } from '@dossier/kernel/email-address.ts';
import { failIfFound } from '@dossier/kernel/db/demand-row.ts';
import { areGiven } from '@dossier/kernel/verbs.ts';
import { arg, defineStatement, type Statement } from '@dossier/postgres-engine/index.ts';
import { and, asc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { FieldType } from '../../fields/index.ts';
import { recordNoun } from '../noun.ts';
import type { matchedFields, Record } from '../schema.ts';
import { titleKey } from '../list/search.ts';
import { type CountryCode, phoneForms } from '../phones.ts';
import { records } from '../table.ts';

export type Match = Pick<Record, 'id' | 'version'>;

/** The field to match records by, which determines the comparison; custom fields compare as JSON. */
export type MatchBy =
  | { kind: (typeof matchedFields)[number]; country?: CountryCode | undefined }
  | { kind: 'data'; key: string };

export interface Wanted {
  readonly by: MatchBy;
  readonly value: unknown;
  readonly uniqueAs?: FieldType | undefined;
}

/** The ids of the two oldest records of a folder that have all of these values, locked. */
export async function findMatchesForUpdate(
  ctx: WriteContext,
  folderId: string,
  wanted: readonly Wanted[],
): Promise<string[]> {
  const found = await ctx.db.orm
    .select({ id: records.id })
    .from(records)
    .where(
      and(
        eq(records.workspaceId, ctx.workspaceId),
        eq(records.folderId, folderId),
        isNull(records.deletedAt),
        ...wanted.map((one) => fits(one.by, sql`${comparedWith(one)}::text`)),
      ),
    )
    .orderBy(asc(records.createdAt), asc(records.id))
    .limit(2)
    .for('no key update');
  return found.map(({ id }) => id);
}

/**
 * The same without a lock, outside the transaction, for one value whose key has an index; undefined for others. The
 * match is confirmed by its version, and a missing match by `demandNoOther`.
 */
export function findMatchesUnlocked(
  ctx: WriteContext,
  folderId: string,
  [one, second]: readonly Wanted[],
): Promise<Record[]> | undefined {
  if (!one || second || one.by.kind === 'data') return undefined;
  const value = matchKey(one.by, one.value);
  return ctx.db.peek.run(searches[one.by.kind].find, { workspaceId: ctx.workspaceId, folderId, value });
}

/** Confirms that only this new record has the value. Sent after the locks on the value. */
export function demandNoOther(ctx: WriteContext, { folderId, id }: Record, wanted: readonly Wanted[]): void {
  for (const { by, value } of wanted)
    if (by.kind !== 'data')
      ctx.db.send(searches[by.kind].demandNoOther, {
        workspaceId: ctx.workspaceId,
        folderId,
        id,
        value: matchKey(by, value),
      });
}

const searches = { email: searchesBy('email'), phone: searchesBy('phone'), title: searchesBy('title') };

function searchesBy(kind: (typeof matchedFields)[number]) {
  const isMatch = and(
    areGiven(records, 'workspaceId', 'folderId'),
    isNull(records.deletedAt),
    fits({ kind }, sql`${sql.placeholder('value')}::text`),
  );
  return {
    // Sorts all records with this title: their index does not give the oldest.
    find: defineStatement('read', `records.find_by_${kind}`, { lane: kind === 'title' ? 'slow' : 'short' }, (orm) =>
      orm
        .select(recordNoun.columns)
        .from(records)
        .where(isMatch)
        .orderBy(asc(records.createdAt), asc(records.id))
        .limit(2),
    ),
    demandNoOther: defineStatement('look', `records.demand_no_other_${kind}`, { confirms: true }, (orm) =>
      orm.select(failIfFound).from(
        orm
          .select({ id: records.id })
          .from(records)
          .where(and(isMatch, ne(records.id, arg(records.id, 'id'))))
          .limit(1)
          .as('other'),
      ),
    ),
  };
}

/** The arguments of the condition built by `fits`. */
export function comparedWith({ by, value }: Wanted): string {
  return by.kind === 'data' ? JSON.stringify({ [by.key]: value }) : matchKey(by, value);
}

export function matchKey(by: MatchBy, value: unknown): string {
  if (by.kind === 'data') return JSON.stringify(value);
  if (by.kind === 'phone') return phoneForms(String(value), by.country).join(' ');
  return by.kind === 'email' ? emailKey(String(value)) : titleKey(String(value));
}

/** A key equal for all forms of a value: for a phone number, its international form. */
export function formlessKey(by: MatchBy, value: unknown): string {
  const key = matchKey(by, value);
  return by.kind === 'phone' ? (key.split(' ')[0] ?? key) : key;
}

export function fits(by: MatchBy, value: SQL): SQL {
  switch (by.kind) {
    case 'email':
      return sql`${caseless(records.email)} = ${caseless(value)}`;
    case 'phone':
      return sql`${records.phoneDigits} = any(string_to_array(${value}, ' '))`;
    case 'title':
      return sql`(${nameOrder(records.title)} = ${nameOrder(value)} or ${records.titleKey} = ${value})`;
    case 'data':
      return sql`${records.data} @> (${value})::jsonb`;
  }
}

/** Values that an upsert locks (docs/decisions/0042): those it searches by, and those it may write. */
export interface Locked {
  readonly folderId: string;
  readonly wanted: readonly Wanted[];
  readonly written: readonly Wanted[];
}

/**
 * Takes advisory locks on these values until the transaction ends, so that the next upsert by one of them sees the
 * record of this one. A value that is only written gets a shared lock: only searches by it must wait. All are taken in
 * one order, which prevents deadlocks. They are sent with the search that follows, which takes its snapshot after them.
 */
export function lockMatches(ctx: WriteContext, given: readonly Locked[]): void {
  ctx.db.send(takeLocks, namesOf(ctx, given));
}

/** The same without waiting: if another transaction holds one of the locks, the write starts again. */
export function tryLockMatches(ctx: WriteContext, given: Locked): void {
  ctx.db.send(tryLocks, namesOf(ctx, [given]));
}

/** True if an upsert by these values may search without locks: no other upsert by them ran a moment ago. */
export function maySearchUnlocked(ctx: WriteContext, { folderId, wanted }: Omit<Locked, 'written'>): boolean {
  return ctx.db.mayPeek(...wanted.map((one) => nameOf(ctx, folderId, one))) && ctx.db.isFresh;
}

function namesOf(ctx: WriteContext, given: readonly Locked[]): { searched: string[]; written: string[] } {
  const of = (folderId: string, some: readonly Wanted[]) => some.map((one) => nameOf(ctx, folderId, one));
  return {
    searched: given.flatMap(({ folderId, wanted }) => of(folderId, wanted)),
    written: given.flatMap(({ folderId, written }) => of(folderId, written)),
  };
}

function nameOf({ workspaceId }: WriteContext, folderId: string, { by, value }: Wanted): string {
  const name = by.kind === 'data' ? `data.${by.key}` : by.kind;
  return `match ${workspaceId} ${folderId} ${name} ${formlessKey(by, value)}`;
}

/** A key that is both searched for and written is locked once, exclusively. */
const ordered = sql`(
  select hashtextextended(name, 0) as key, bool_or(is_searched) as is_searched
  from (
    select name, true as is_searched from unnest(${sql.placeholder('searched')}::text[]) as searched(name)
    union all
    select name, false from unnest(${sql.placeholder('written')}::text[]) as written(name)
  ) as named group by key order by key
) as ordered`;

const takeLocks: Statement<unknown> = defineStatement('change', 'records.lock_matches', (orm) =>
  orm
    .select({
      taken: sql`case when is_searched then pg_advisory_xact_lock(key) else pg_advisory_xact_lock_shared(key) end`,
    })
    .from(ordered),
);

/** Fails unless all are free (division by zero). */
const tryLocks: Statement<unknown> = defineStatement(
  'change',
  'records.try_lock_matches',
  { skipsLocked: true, confirms: true },
  (orm) =>
    orm
      .select({
        taken: sql`1 / bool_and(case when is_searched then pg_try_advisory_xact_lock(key)
          else pg_try_advisory_xact_lock_shared(key) end)::int`,
      })
      .from(ordered),
);
