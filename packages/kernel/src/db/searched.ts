import { sql, type SQL } from 'drizzle-orm';
import { foldText, holding, lowered, wordsOf } from '../words.ts';

// A searchable text (docs/decisions/0017). Its folded form has a separate column, which is null if it equals the
// lower-case text, as it usually does.

/** The folded text of a search; null if it equals the lower-case text. */
export function searchTextOf(text: string): string | null {
  const folded = foldText(text);
  return folded === lowered(text) ? null : folded;
}

/** Every word must occur. */
export function holdsWords(searched: SQL, search = ''): SQL[] {
  return wordsOf(search).map(({ folded, lowered: before }) =>
    anyOf([...new Set([folded, before])].map((text) => holdsText(searched, text))),
  );
}

/**
 * A word of less than three characters has no trigram, so the index would be read completely. A collation that differs
 * from the index's makes the planner scan rows instead.
 */
export function holdsText(searched: SQL, text: string): SQL {
  return text.length < 3 ? sql`${searched} collate "C" like ${holding(text)}` : sql`${searched} like ${holding(text)}`;
}

export function anyOf(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`;
}
