import { sql, type SQL } from 'drizzle-orm';
import { foldText, holding, lowered, wordsOf } from '../words.ts';

// A searchable text (docs/decisions/0017). Its folded form has a separate column, which is null if it equals the
// lower-case text, as it usually does.

/** The folded text of a search; null if it equals the lower-case text. */
export function searchTextOf(text: string): string | null {
  const folded = foldText(text);
  return folded === lowered(text) ? null : folded;
}

/**
 * Every word must occur. A word of less than three characters has no trigram, so the index would be scanned completely;
 * such a word compares rows instead.
 */
export function holdsWords(searched: SQL, search = ''): SQL[] {
  return wordsOf(search).map(({ folded, lowered: before }) => {
    const texts = [...new Set([folded, before])];
    return sql`(${sql.join(
      texts.map((text) => holdsText(searched, text)),
      sql` or `,
    )})`;
  });
}

function holdsText(searched: SQL, text: string): SQL {
  return text.length < 3 ? sql`strpos(${searched}, ${text}) > 0` : sql`${searched} like ${holding(text)}`;
}
