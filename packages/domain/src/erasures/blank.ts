import { isObject, mapInside } from '@dossier/kernel/exact-json.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { deleteInOrder } from '@dossier/kernel/db/in-batches.ts';
import { eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A TypeID: a prefix and 26 characters of Crockford base32. */
const typeId = /^[a-z]+_[0-9a-hjkmnp-tv-z]{26}$/;

type Fields = Record<string, unknown>;

function idsOf(thing: Fields): Fields {
  return Object.fromEntries(
    Object.entries(thing).filter(
      ([name, value]) => name === 'version' || (typeof value === 'string' && typeId.test(value)),
    ),
  );
}

/** The body of an event with ids only. `isErased` distinguishes it from incomplete ones of earlier versions. */
export function blankBody(payload: string): string {
  const body: unknown = JSON.parse(payload);
  if (!isObject(body)) return payload;
  const { event, occurredAt, actor = null, record: _, ...parts } = body;
  const things = Object.entries(parts).flatMap(([name, part]) =>
    isObject(part) ? [[name, idsOf(part)] as const] : [],
  );
  return JSON.stringify({
    ...idsOf(body),
    event,
    occurredAt,
    record: null,
    actor,
    ...Object.fromEntries(things),
    isErased: true,
  });
}

/** Reduces the erased records within a value to their ids, and also things that name one as their `recordId`. */
export function withoutRecords(value: unknown, ids: readonly unknown[]): unknown {
  if (isObject(value) && (ids.includes(value['id']) || ids.includes(value['recordId']))) return idsOf(value);
  return mapInside(value, (item) => withoutRecords(item, ids));
}

export function deleteRows(
  { db, workspaceId }: WriteContext,
  table: PgTable & { workspaceId: PgColumn; id: PgColumn },
  where: SQL | undefined,
): Promise<number> {
  return deleteInOrder(db, table, eq(table.workspaceId, workspaceId), where);
}

/** Condition of a text or JSON that contains one of these ids. */
export function mentionsOf(column: SQLWrapper, ids: readonly string[]): SQL | undefined {
  return or(...ids.map((id) => sql`strpos(${column}::text, ${id}) > 0`));
}
