import { nameOrder } from '@dossier/kernel/db/columns.ts';
import { arg } from '@dossier/postgres-engine/index.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { RecordSort } from '../schema.ts';
import { records } from '../table.ts';

const orders = {
  createdAt: { key: records.createdAt, kind: 'timestamp', column: 'createdAt' },
  updatedAt: { key: records.updatedAt, kind: 'timestamp', column: 'updatedAt' },
  title: { key: nameOrder(records.title), kind: 'text', column: 'title' },
} as const;

export function orderOf(sort: RecordSort) {
  return orders[sort.replace('-', '') as keyof typeof orders];
}

/** The order as cursors name it. Titles were once sorted by their bytes, so a cursor from then is refused. */
export function orderInCursor(sort: RecordSort): string {
  return sort.endsWith('title') ? `${sort} by names` : sort;
}

export function orderBy(sort: RecordSort): SQL[] {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  return [sql`${orderOf(sort).key} ${direction}`, sql`${records.id} ${direction}`];
}

/** A row comparison with the last row: the same with OR costs a hundred times more at a million rows. */
export function isAfterCursor(sort: RecordSort): SQL {
  const comparison = sql.raw(sort.startsWith('-') ? '<' : '>');
  const value = sql.placeholder('fromValue');
  const at = sort.endsWith('title') ? nameOrder(sql`${value}::text`) : sql`${value}::timestamptz`;
  return sql`(${orderOf(sort).key}, ${records.id}) ${comparison} (${at}, ${arg(records.id, 'fromId')})`;
}
