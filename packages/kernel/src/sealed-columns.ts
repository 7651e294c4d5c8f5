import type { Database } from '@dossier/postgres-engine/index.ts';
import { mapValues } from './exact-json.ts';
import { and, asc, eq, getTableColumns, getTableName, isNotNull, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { passingPlace, SecretBoxError, type SealedPlace, type SecretBox } from './secret-box.ts';

type Row = Record<string, unknown>;

/** A sealed text, or sealed texts by name. */
type Stored = string | Readonly<Record<string, string>>;

interface SealedColumn {
  readonly table: PgTable;
  readonly column: string;
  readonly placeOf: (row: Row, name: string) => SealedPlace;
}

const defined: SealedColumn[] = [];

/**
 * Registers columns with a sealed text, or with a JSON object of sealed texts by name. `context` derives the place from
 * the columns `of`, which belong to the primary key, and for an object also from the name.
 */
export function defineSealed<T extends PgTable, K extends keyof T['$inferSelect'] & string>(
  table: T,
  columns: readonly (keyof T['$inferSelect'] & string)[],
  of: readonly K[],
  context: (key: Pick<T['$inferSelect'], K>, name: string) => string,
): (key: Pick<T['$inferSelect'], K>, name?: string) => SealedPlace {
  const placeOf = (key: Pick<T['$inferSelect'], K>, name = '') => passingPlace(context(key, name));
  for (const column of columns) {
    defined.push({ table, column, placeOf: (row, name) => placeOf(picked<T['$inferSelect'], K>(row, of), name) });
  }
  return placeOf;
}

/** The columns of a row that was read from the table whose rows are `Whole`. */
function picked<Whole, K extends keyof Whole & string>(row: Row, of: readonly K[]): Pick<Whole, K> {
  return Object.fromEntries(of.map((name) => [name, row[name]])) as Pick<Whole, K>;
}

/** A registered column by its names in PostgreSQL; `key` are the columns of the primary key. */
export interface SealedName {
  readonly table: string;
  readonly column: string;
  readonly key: readonly string[];
  /** Place of a text, from a row as the driver reads it. */
  placeOf(row: Row, name: string): SealedPlace;
}

export function sealedNames(): SealedName[] {
  return defined.map(({ table, column: name, placeOf }) => {
    const { key, column } = partsOf(table, name);
    const read = (row: Row) => mapValues(key, (own) => own.mapFromDriverValue(row[own.name]));
    return {
      table: getTableName(table),
      column: column.name,
      key: Object.values(key).map((own) => own.name),
      placeOf: (row, part) => placeOf(read(row), part),
    };
  });
}

export interface Resealed {
  /** Number of stored texts, and of those sealed anew. */
  readonly stored: number;
  readonly resealed: number;
  /** The place of each text that no known secret opens, with the reason; never its content. */
  readonly unopened: readonly string[];
}

const batchSize = 500;

/** Seals all registered columns with the newest secret. A text that changes meanwhile is not overwritten. */
export async function resealColumns(database: Database, box: SecretBox): Promise<Resealed> {
  const found = { stored: 0, resealed: 0, unopened: new Array<string>() };
  const { orm } = database.autocommit;

  /** In the order of the primary key, so that rows added meanwhile do not matter. */
  async function run({ table, column: name, placeOf }: SealedColumn): Promise<void> {
    const { key, column } = partsOf(table, name);
    const columns = Object.values(key);
    const order = sql.join(columns, sql`, `);
    for (let last: Row | undefined; ;) {
      const values = last && Object.entries(key).map(([part, own]) => sql.param(last?.[part], own));
      const rows: readonly Row[] = await orm
        .select({ ...key, [stored]: sql`${column}`.mapWith(column) })
        .from(table)
        .where(and(isNotNull(column), values && sql`(${order}) > (${sql.join(values, sql`, `)})`))
        .orderBy(...columns.map((part) => asc(part)))
        .limit(batchSize);
      for (const row of rows) {
        const value = storedOf(row);
        const renewed = renewedOf(value, (part) => placeOf(row, part));
        if (renewed === value) continue;
        const is = Object.entries(key).map(([part, own]) => eq(own, row[part]));
        await orm
          .update(table)
          .set({ [name]: renewed })
          .where(and(...is, eq(column, value)));
      }
      last = rows.at(-1);
      if (rows.length < batchSize) return;
    }
  }

  /** The unchanged value if there is nothing to do. */
  function renewedOf(value: Stored, placeOf: (name: string) => SealedPlace): Stored {
    if (typeof value === 'string') return renewedText(value, placeOf(''));
    const texts = Object.entries(value);
    const renewed = texts.map(([name, text]) => [name, renewedText(text, placeOf(name))] as const);
    return renewed.every(([, text], index) => text === texts[index]?.[1]) ? value : Object.fromEntries(renewed);
  }

  function renewedText(text: string, place: SealedPlace): string {
    found.stored += 1;
    try {
      const renewed = box.reseal(text, place);
      if (renewed !== text) found.resealed += 1;
      return renewed;
    } catch (error) {
      if (!(error instanceof SecretBoxError)) throw error;
      found.unopened.push(error.message);
      return text;
    }
  }

  for (const column of defined) await run(column);
  return found;
}

/** The alias of a row's sealed value, which no column has. */
const stored = 'stored value';

/** Guarantee: a registered column contains nothing else. */
function storedOf(row: Row): Stored {
  return row[stored] as Stored;
}

function partsOf(table: PgTable, name: string): { key: Record<string, PgColumn>; column: PgColumn } {
  const columns = getTableColumns(table);
  const primary = new Set(getTableConfig(table).primaryKeys.flatMap((one) => one.columns.map((part) => part.name)));
  const column = columns[name];
  if (!column || primary.size === 0)
    throw new Error(`${getTableName(table)} has no column ${name}, or no primary key of several columns.`);
  return { key: Object.fromEntries(Object.entries(columns).filter(([, own]) => primary.has(own.name))), column };
}
