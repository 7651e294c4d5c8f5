import { or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Condition of a text or JSON that contains one of these ids. */
export function mentionsOf(column: SQLWrapper, ids: readonly string[]): SQL | undefined {
  return or(...ids.map((id) => sql`strpos(${column}::text, ${id}) > 0`));
}
