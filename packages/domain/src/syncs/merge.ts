import { hash } from 'node:crypto';
import { isBlank } from '@dossier/kernel/values.ts';
import type { Record as CrmRecord } from '../records/schema.ts';
import { plainFields, type SyncItem, type Winners } from './schema.ts';
import type { syncConflicts, syncItems } from './table.ts';

type Base = NonNullable<typeof syncItems.$inferSelect.base>;
type Values = Omit<SyncItem, 'externalId' | 'updatedAt'>;
export type Conflict = Pick<typeof syncConflicts.$inferSelect, 'field' | 'sourceValue' | 'dossierValue' | 'winner'>;

interface Sides {
  readonly values: Values;
  readonly record: CrmRecord;
  /** Null until both sides have agreed. */
  readonly base: Base | null;
  readonly winners: Winners;
  readonly isSourceNewer: boolean;
  /** Values that Dossier had since both sides agreed, by `formerKey`: the source knows them from the changes. */
  readonly former?: ReadonlySet<string>;
}

/**
 * Three-way merge of an item into its record. A field that only Dossier changed is kept: the source reads it from the
 * changes. A field that only the source changed is taken over. If both changed it, the field's rule decides.
 */
export function mergeItem({ values, record, base, winners, isSourceNewer, former = new Set() }: Sides) {
  const own = fieldsOf(record);
  const kept = new Set<string>();
  const conflicts: Conflict[] = [];
  // The record keeps a value that the source does not have.
  let keepsOwn = false;
  for (const [field, sourceValue] of fieldsOf(values)) {
    const dossierValue = own.get(field);
    const [given, current] = [valueDigest(sourceValue), valueDigest(dossierValue)];
    const [theirs, ours] = base?.[field] ?? [];
    const isSame = given === current;
    const isTheirs = given === theirs || given === ours || former.has(formerKey(field, sourceValue));
    const isConflict = !isSame && theirs !== undefined && !isTheirs && ours !== current;
    // A change of only one side is the newest.
    const isOlder = !isSourceNewer && (isConflict || theirs === undefined);
    const rule = winners[field];
    const isKept = isSame || isTheirs || (rule === 'DOSSIER' && current !== '') || (rule === 'NEWEST' && isOlder);
    if (isConflict) {
      const [theirValue, ourValue] = [shortened(sourceValue), shortened(dossierValue)];
      const winner = isKept ? 'DOSSIER' : 'SOURCE';
      conflicts.push({ field, sourceValue: theirValue, dossierValue: ourValue, winner });
    }
    if (isKept) kept.add(field);
    keepsOwn ||= isKept && !isSame;
  }
  return { patch: without(values, kept), conflicts, keepsOwn };
}

function without({ data = {}, ...values }: Values, kept: ReadonlySet<string>): Values {
  for (const field of plainFields) if (kept.has(field)) delete values[field];
  return { ...values, data: Object.fromEntries(Object.entries(data).filter(([key]) => !kept.has(`data.${key}`))) };
}

/** Longer values are cut; the record and the source have them in full. */
const valueMax = 2_000;

function shortened(value: unknown): unknown {
  const text = JSON.stringify(value) ?? 'null';
  return text.length > valueMax ? `${text.slice(0, valueMax)}…` : value;
}

export function formerKey(field: string, value: unknown): string {
  return `${field} ${valueDigest(value)}`;
}

/** Digests of the values of both sides after the merge; fields missing from this item keep theirs. */
export function baseOf(values: Values, record: CrmRecord, before: Base | null): Base {
  const own = fieldsOf(record);
  const agreed: Record<string, [string, string]> = {};
  for (const [field, value] of fieldsOf(values)) agreed[field] = [valueDigest(value), valueDigest(own.get(field))];
  return { ...before, ...agreed };
}

/** The given values by field name, as in rules and conflicts. */
function fieldsOf({ data = {}, ...values }: Values | CrmRecord): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const field of plainFields) if (values[field] !== undefined) fields.set(field, values[field]);
  for (const [key, value] of Object.entries(data)) fields.set(`data.${key}`, value);
  return fields;
}

/** Blank for every form of "no value". */
function valueDigest(value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return '';
  return typeof value === 'string' && isBlank(value) ? '' : digest(JSON.stringify(value));
}

export function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 16);
}
