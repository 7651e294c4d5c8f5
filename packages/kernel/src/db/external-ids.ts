import { arg, defineStatement } from '@dossier/postgres-engine/index.ts';
import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { WriteContext } from '../context.ts';
import { sourceKey } from './columns.ts';
import { perTransaction } from './per-transaction.ts';
import { DomainError, impossible, malformed } from '../errors.ts';

type Identified = PgTable & {
  workspaceId: PgColumn;
  id: PgColumn;
  externalSource: PgColumn;
  externalId: PgColumn;
};
type Columns = Pick<Identified, 'externalSource' | 'externalId'>;

/** The id of a thing in another system (docs/decisions/0042). */
export interface ExternalId {
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

interface Holder {
  readonly id: string;
  readonly isTrashed: boolean;
}

interface Filters {
  readonly externalId?: string | undefined;
  readonly externalSource?: string | undefined;
}

/** A filter by source alone has no index. */
export function demandFilteredWithId({ externalId, externalSource }: Filters): void {
  if (externalId === undefined && externalSource !== undefined)
    throw malformed(['externalSource'], 'externalSource goes with externalId. Send both.');
}

export function externalConditions({ externalId, externalSource }: Columns, given: Filters): SQL[] {
  demandFilteredWithId(given);
  if (given.externalId === undefined) return [];
  return [
    eq(externalId, given.externalId),
    ...(given.externalSource === undefined ? [] : [eq(sourceKey(externalSource), given.externalSource)]),
  ];
}

/** The pair as it is stored: a source without an id is dropped. */
export function withExternal<T extends ExternalId>(row: T): T {
  return row.externalId === null && row.externalSource !== null ? { ...row, externalSource: null } : row;
}

/** The pair that an upsert searches by. A blank id is refused, since each repeat would create another thing. */
export function demandExternalId(values: { [Name in keyof ExternalId]?: ExternalId[Name] | undefined }): ExternalId {
  const { externalId = null, externalSource = null } = values;
  if (externalId === null) throw impossible(['externalId'], 'externalId: is required by matchOn=externalId.');
  return { externalId, externalSource };
}

export class ExternalIds {
  readonly #noun: string;
  readonly #holder;
  /** The row with an id, by the values of `lookUp`. */
  readonly isHolder: SQL | undefined;
  /** A row in Trash keeps its external id. */
  readonly isTrashed: SQL<boolean>;
  /** Ids that an upsert found free, by transaction. The create that follows need not check again. */
  readonly #freeIn = perTransaction(() => new Set<string>());

  /**
   * `isTrashed`: true for a row in Trash, which keeps its external id. `successor`: the id of the row that the external
   * id of a merged row leads to, by the values of `lookUp`.
   */
  constructor(noun: string, index: string, table: Identified, isTrashed: SQL = sql`false`, successor?: SQL) {
    this.#noun = noun;
    this.isTrashed = sql<boolean>`${isTrashed}`;
    const isHere = eq(table.workspaceId, arg(table.workspaceId, 'workspaceId'));
    const own = and(isHere, hasExternal(table));
    this.isHolder = successor ? or(own, and(isHere, eq(table.id, successor))) : own;
    this.#holder = defineStatement('read', `${index}.holder`, (orm) =>
      orm
        .select({ id: table.id, isTrashed: this.isTrashed })
        .from(table as PgTable)
        .where(this.isHolder),
    );
  }

  /** Id of the thing with this external id; undefined if none has it. 409 if the thing is in Trash. */
  async find(ctx: WriteContext, external: ExternalId): Promise<string | undefined> {
    return this.found(ctx, external, await this.#find(ctx, external))?.id;
  }

  /** `find` for a caller that has read the holder: returns it. The condition of such a read is `isHolder`. */
  found<T extends Holder>(ctx: WriteContext, external: ExternalId, holder: T | undefined): T | undefined {
    if (holder?.isTrashed) throw this.#taken(external, holder);
    if (!holder) this.#freeIn(ctx).add(keyOf(external));
    return holder;
  }

  /** 409 if another thing has this id. Costs a statement if it differs from `before`, and none otherwise. */
  async demandFree(ctx: WriteContext, row: ExternalId & { readonly id?: string }, before?: ExternalId): Promise<void> {
    const isKept = row.externalId === before?.externalId && row.externalSource === before.externalSource;
    if (row.externalId === null || isKept || this.#freeIn(ctx).delete(keyOf(row))) return;
    const holder = await this.#find(ctx, row);
    if (holder && holder.id !== row.id) throw this.#taken(row, holder);
  }

  /** The values of `isHolder`. */
  lookUp({ workspaceId }: WriteContext, { externalId, externalSource }: ExternalId) {
    return { workspaceId, externalId, source: externalSource ?? '' };
  }

  async #find(ctx: WriteContext, external: ExternalId): Promise<Holder | undefined> {
    const [row] = await ctx.db.peek.run(this.#holder, this.lookUp(ctx, external));
    return row && { id: String(row.id), isTrashed: row.isTrashed };
  }

  #taken({ externalId, externalSource }: ExternalId, { id, isTrashed }: Holder): DomainError {
    const of = externalSource === null ? '' : ` from "${externalSource}"`;
    const advice = isTrashed ? 'It lies in Trash: restore it, or wait until it is purged.' : `Update ${id} instead.`;
    const message = `externalId: The ${this.#noun} ${id} has "${externalId}"${of}. ${advice}`;
    return new DomainError('CONFLICT', message, { issues: [{ path: ['externalId'], message }] });
  }
}

/** The condition that a row has the external id of `lookUp`. */
export function hasExternal({ externalId, externalSource }: Columns): SQL | undefined {
  return and(
    eq(externalId, arg(externalId, 'externalId')),
    sql`${sourceKey(externalSource)} = ${sql.placeholder('source')}::text`,
  );
}

function keyOf({ externalId, externalSource }: ExternalId): string {
  return JSON.stringify([externalSource ?? '', externalId]);
}

export interface Upserted<Item> {
  readonly created: boolean;
  readonly data: Item;
}
