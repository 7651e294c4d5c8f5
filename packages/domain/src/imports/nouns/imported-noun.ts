import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { clock } from '@dossier/kernel/clock.ts';
import { fromZod, impossible } from '@dossier/kernel/errors.ts';
import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Record as CrmRecord } from '../../records/schema.ts';
import type { importedNouns } from '../constants.ts';
import type { ImportRow } from '../table.ts';

/** Cells of one row for a noun, by field. */
export type NounValues = Readonly<Record<string, unknown>>;

export type NounSettings = Pick<ImportRow, 'externalSource' | 'pipelineId' | 'createsStages'>;

/** Outcome for the record of a row; `none` if the row names no record. */
export interface WrittenRecord {
  readonly kind: 'created' | 'updated' | 'unchanged' | 'skipped' | 'none';
  readonly id?: string | undefined;
  readonly record?: CrmRecord;
}

export interface NounWrite {
  /** True if an earlier import created it; `recordId` is an existing record. */
  isThere(ctx: WriteContext, recordId: string | undefined): Promise<boolean>;
  make(ctx: WriteContext, recordId: string | null): Promise<{ readonly id: string }>;
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

/** True if the record has a row that meets all conditions. */
export async function hasRow(
  { db, workspaceId }: ReadContext,
  table: PgTable & Record<'workspaceId' | 'recordId', PgColumn>,
  recordId: string | undefined,
  ...conditions: (SQL | undefined)[]
): Promise<boolean> {
  if (recordId === undefined) return false;
  const isSame = and(eq(table.workspaceId, workspaceId), eq(table.recordId, recordId), ...conditions);
  const [found] = await db.orm.select({ id: table.recordId }).from(table).where(isSame).limit(1);
  return found !== undefined;
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
