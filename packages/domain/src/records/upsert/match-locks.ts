import type { WriteContext } from '@dossier/kernel/context.ts';
import { defineStatement, type Statement } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { formlessKey, type Wanted } from './match.ts';

/** Values that an upsert locks (docs/decisions/0042): those by which it searches, and those that it may write. */
export interface Locked {
  readonly folderId: string;
  readonly wanted: readonly Wanted[];
  readonly written: readonly Wanted[];
}

/**
 * Takes advisory locks on these values until the transaction ends, so that the next upsert by one of them sees this
 * one's record. A value that is only written is locked in shared mode: only who searches for it must wait. All are
 * taken in one order: no deadlock. Sent: they travel with the search that follows, which takes its snapshot after them.
 */
export function lockMatches(ctx: WriteContext, given: readonly Locked[]): void {
  ctx.db.send(takeLocks, namesOf(ctx, given));
}

/** The same without waiting: if another transaction has one of the locks, the write starts again. */
export function tryLockMatches(ctx: WriteContext, given: Locked): void {
  ctx.db.send(tryLocks, namesOf(ctx, [given]));
}

/** Whether an upsert by these values may search without locks: not if other upserts by them ran a moment ago. */
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
  (orm) =>
    orm
      .select({
        taken: sql`1 / bool_and(case when is_searched then pg_try_advisory_xact_lock(key)
          else pg_try_advisory_xact_lock_shared(key) end)::int`,
      })
      .from(ordered),
  { skipsLocked: true, confirms: true },
);
