import type { Reads } from '@dossier/postgres-engine/index.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { impossible } from './errors.ts';
import { decodeId } from './ids.ts';

/** A noun's table, with rows of workspaces. */
type OwnedTable = PgTable & { readonly workspaceId: PgColumn };

interface Counted {
  /** Column of the person who has the rows, if the limit is per person, not per workspace. */
  readonly person?: PgColumn | undefined;
  /** The rows that count; by default all. */
  readonly where?: SQL | undefined;
  /** Aggregate over the counted rows; by default their number. */
  readonly amount?: SQL<number> | undefined;
}

/** Limit of things per workspace or person (docs/decisions/0039). Nouns declare them beside the limited verbs. */
export class Quota {
  readonly name: string;
  /** Plural name of the counted things, for people. */
  readonly title: string;
  /** Default, unless the operator sets another. */
  readonly max: number;
  readonly holder: 'workspace' | 'person';
  readonly #table: OwnedTable;
  readonly #counted: Counted;

  constructor(name: string, title: string, max: number, table: OwnedTable, counted: Counted = {}) {
    this.name = name;
    this.title = title;
    this.max = max;
    this.holder = counted.person ? 'person' : 'workspace';
    this.#table = table;
    this.#counted = counted;
  }

  async used({ orm }: Pick<Reads, 'orm'>, holderId: string): Promise<number> {
    const { person = this.#table.workspaceId, where, amount = sql<number>`count(*)::int` } = this.#counted;
    const [row] = await orm
      .select({ used: amount })
      .from(this.#table)
      .where(and(eq(person, holderId), where));
    return row?.used ?? 0;
  }
}

/** The operator's own numbers: QUOTAS. */
export class QuotaLimits {
  readonly #maxOf = new Map<string, number>();

  /** Entries like `<name>=200`, or `<name>=500@ws_...` for one workspace or person. Throws on any other entry. */
  constructor(entries: readonly string[], known: readonly Quota[]) {
    for (const entry of entries) {
      const [, name = '', max = '', holderId] = /^(\w+)=(\d{1,12})(?:@(.+))?$/.exec(entry) ?? [];
      const quota = known.find((one) => one.name === name);
      if (!quota) throw new Error(`QUOTAS: "${entry}" must name one of ${known.map((one) => one.name).join(', ')}.`);
      if (holderId !== undefined && decodeId(quota.holder === 'person' ? 'usr' : 'ws', holderId) === undefined)
        throw new Error(`QUOTAS: "${entry}" must name a ${quota.holder} by its id after the @.`);
      this.#maxOf.set(holderId === undefined ? name : `${name}@${holderId}`, Number(max));
    }
  }

  maxOf({ name, max }: Quota, holderId: string): number {
    return this.#maxOf.get(`${name}@${holderId}`) ?? this.#maxOf.get(name) ?? max;
  }
}

/** The limits in force; by default those of the nouns. */
export type Limits = Pick<QuotaLimits, 'maxOf'>;

/** No limits, for operators, who set them. */
export const unlimited: Limits = { maxOf: () => Infinity };

interface Creating {
  readonly db: Pick<Reads, 'orm'>;
  readonly workspaceId: string;
  readonly quotas?: Limits | undefined;
}

/**
 * Throws 422 unless the workspace has room for `adding` more. Call it in the transaction that adds them: its lock lets
 * only one transaction at a time count and add, so that concurrent ones can't exceed the limit.
 */
export function demandRoom(ctx: Creating, quota: Quota, adding = 1): Promise<void> {
  return demandRoomOf(ctx.workspaceId, ctx, quota, adding);
}

/** The same for a quota of persons. */
export async function demandRoomOf(
  holderId: string,
  { db, quotas }: Pick<Creating, 'db' | 'quotas'>,
  quota: Quota,
  adding = 1,
): Promise<void> {
  // A separate statement: a count in the same one would miss rows committed while it waited.
  await db.orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${quota.name} ${holderId}`}, 0))`);
  const max = quotas?.maxOf(quota, holderId) ?? quota.max;
  if ((await quota.used(db, holderId)) + adding > max)
    throw impossible(
      [],
      `A ${quota.holder} may have ${max.toLocaleString('en')} ${quota.title}. Remove some, or ask the operator of ` +
        'this server to raise the limit.',
    );
}
