import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { clock } from '@dossier/kernel/clock.ts';
import { fromZod, impossible } from '@dossier/kernel/errors.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Record as CrmRecord } from '../../records/schema.ts';
import type { importedNouns } from '../constants.ts';
import type { ImportRow } from '../table.ts';

/** Cells of one row for a noun, by field. */
export type NounValues = Readonly<Record<string, unknown>>;

export type NounSettings = Pick<
  ImportRow,
  'externalSource' | 'pipelineId' | 'createsStages' | 'mode' | 'mapping' | 'readings' | 'isDryRun'
> & {
  /** Pipelines and stages that were added so far. */
  readonly places: Set<string>;
};

/** Outcome for the record of a row; `none` if the row names no record. */
export interface WrittenRecord {
  readonly kind: 'created' | 'updated' | 'unchanged' | 'skipped' | 'none';
  readonly id?: string | undefined;
  readonly record?: CrmRecord;
}

export interface NounWrite {
  /** The existing thing: by its id or external id, else by its content. `recordId` is an existing record. */
  find(ctx: WriteContext, recordId: string | undefined): Promise<string | undefined>;
  make(ctx: WriteContext, recordId: string | null): Promise<{ readonly id: string }>;
  /** Writes the cells of a row that names the thing by its id or external id; true if they changed it. */
  change?: ((ctx: WriteContext, id: string, recordId: string | undefined) => Promise<boolean>) | undefined;
}

export type NounPlan = (values: NounValues) => NounWrite;

/** A noun that a row can create besides its record. */
export interface ImportedNoun {
  readonly name: (typeof importedNouns)[number]['name'];
  /** The noun whose scope a key needs. */
  readonly scope: 'deals' | 'tasks' | 'comments' | 'calls';
  /** True if it can be created without a record. */
  readonly standsAlone: boolean;
  /** True if the row has one: cells that are equal in every row do not count. */
  isGiven(values: NounValues): boolean;
  /** Loads what the rows of a batch name. The returned function checks a row before anything is written. */
  prepare(
    ctx: WriteContext,
    rows: readonly NounValues[],
    settings: NounSettings,
    made: Map<string, number>,
  ): NounPlan | Promise<NounPlan>;
}

/** The row of the record that meets all conditions. */
export async function findRow(
  { db, workspaceId }: ReadContext,
  table: PgTable & Record<'workspaceId' | 'recordId' | 'id', PgColumn>,
  recordId: string | undefined,
  ...conditions: (SQL | undefined)[]
): Promise<string | undefined> {
  if (recordId === undefined) return undefined;
  const isSame = and(eq(table.workspaceId, workspaceId), eq(table.recordId, recordId), ...conditions);
  const [found] = await db.orm.select({ id: table.id }).from(table).where(isSame).limit(1);
  return found && String(found.id);
}

type Identified = PgTable & Record<'workspaceId' | 'id' | 'externalId' | 'externalSource', PgColumn>;

/** Finds the things that rows name by id or external id, and locks them in one order. */
export async function lockNamed(
  { db, workspaceId }: WriteContext,
  table: Identified,
  prefix: 'deal' | 'task',
  rows: readonly NounValues[],
  { externalSource }: NounSettings,
) {
  const isId = idOf(prefix);
  const ids = rows.flatMap(({ id }) => (isId.safeParse(id).success ? [id] : []));
  const externalIds = rows.flatMap(({ externalId }) => externalId ?? []);
  const { id, externalId } = table;
  const isOfSource = sql`${table.externalSource} is not distinct from ${externalSource}::text`;
  const found = await db.orm
    .select({ id, externalId })
    .from(table)
    .where(
      and(eq(table.workspaceId, workspaceId), or(inArray(id, ids), and(inArray(externalId, externalIds), isOfSource))),
    )
    .orderBy(id)
    .for('no key update');
  const known = new Set(found.map((one) => one.id));
  /** The id of a cell; 422 for an unknown one. */
  return (cell: unknown): string => {
    if (!known.has(cell))
      throw impossible(['id'], prefix === 'deal' ? 'must be the id of a deal' : 'must be the id of a task');
    return String(cell);
  };
}

export function parsed<Input extends z.ZodType>(input: Input, values: unknown): z.output<Input> {
  const read = input.safeParse(values);
  if (!read.success) throw fromZod(read.error);
  return read.data;
}

/** The moment of a cell; 422 for one in the future. */
export function pastIn(values: NounValues, field: string): string | undefined {
  const moment = values[field];
  if (typeof moment !== 'string') return undefined;
  if (moment > clock.iso()) throw impossible([field], 'must not be in the future');
  return moment;
}
