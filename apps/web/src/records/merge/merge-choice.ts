import { mergedMax } from '@dossier/domain/records/constants.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { Column } from '../columns.ts';
import type { RecordChange } from '../record-changes.ts';

/** Records that one merge makes one: the kept record, and those that it takes in. */
export const comparedMax = mergedMax + 1;

export type MergeChoice = Readonly<Record<string, string>>;

export interface MergeRow {
  readonly column: Column;
  readonly isChoice: boolean;
}

/** The fields that any of the records has; those in which they differ first. */
export function mergeRowsOf(columns: readonly Column[], records: readonly CrmRecord[]): MergeRow[] {
  const rows = columns
    .filter((column) => records.some((record) => !isBlank(column.valueOf(record))))
    .map((column) => ({ column, isChoice: new Set(records.map((record) => printed(column, record))).size > 1 }));
  return rows.toSorted((a, b) => Number(b.isChoice) - Number(a.isChoice));
}

/** The record whose value a field takes by default: the kept one, or the first with a value that is not blank. */
export function defaultSourceOf(column: Column, kept: CrmRecord, others: readonly CrmRecord[]): CrmRecord {
  return [kept, ...others].find((record) => !isBlank(column.valueOf(record))) ?? kept;
}

/** The values to send with a merge: those that differ from what it takes by default. */
export function mergeValuesOf(
  rows: readonly MergeRow[],
  kept: CrmRecord,
  others: readonly CrmRecord[],
  choice: MergeChoice,
): RecordChange {
  let change: RecordChange = {};
  for (const { column, isChoice } of rows) {
    const chosen = [kept, ...others].find(({ id }) => id === choice[column.id]);
    if (!isChoice || !chosen || !column.changeTo) continue;
    if (printed(column, chosen) === printed(column, defaultSourceOf(column, kept, others))) continue;
    const { data, ...own } = column.changeTo(column.valueOf(chosen));
    change = { ...change, ...own, ...(data ? { data: { ...change.data, ...data } } : {}) };
  }
  return change;
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function printed(column: Column, record: CrmRecord): string {
  const value = column.valueOf(record);
  return JSON.stringify(isBlank(value) ? null : value);
}
