import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { RecordChange } from './record-changes.ts';

interface Pending {
  base: CrmRecord;
  readonly changes: RecordChange[];
}

const pending = new Map<string, Pending>();

export function beginChange(record: CrmRecord, change: RecordChange): void {
  const known = pending.get(record.id);
  if (known) known.changes.push(change);
  else pending.set(record.id, { base: record, changes: [change] });
}

/** Ends a change; answers the record with those that are still pending. */
export function endChange(id: string, change: RecordChange): CrmRecord | undefined {
  const known = pending.get(id);
  if (!known) return undefined;
  known.changes.splice(known.changes.indexOf(change), 1);
  if (known.changes.length === 0) pending.delete(id);
  return known.changes.reduce(foresee, known.base);
}

/** A record of the server as it will be once all changes have been answered: an answer to one must not undo another. */
export function withPending(answered: CrmRecord): CrmRecord {
  const known = pending.get(answered.id);
  if (!known) return answered;
  if (answered.version > known.base.version) known.base = answered;
  return known.changes.reduce(foresee, known.base);
}

export function foresee(record: CrmRecord, { data, ...change }: RecordChange): CrmRecord {
  const { title = record.title, email = record.email, phone = record.phone, ownerId = record.ownerId } = change;
  const tags = change.tags === undefined ? record.tags : change.tags || [];
  const merged = Object.entries({ ...record.data, ...data }).filter(([, value]) => value !== null);
  return { ...record, title, email, phone, ownerId, tags, data: Object.fromEntries(merged) };
}
