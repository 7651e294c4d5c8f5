import { foldText, holding, lowered, wordsOf } from '@dossier/kernel/words.ts';
import { sql, type SQL } from 'drizzle-orm';
import { deals, searchedOf } from './table.ts';

/**
 * Every word must occur. A word of less than three characters has no trigram, so the index would be scanned completely:
 * such a word compares rows instead.
 */
export function titleHolds(search = ''): SQL[] {
  return wordsOf(search).map(({ folded, lowered: before }) => {
    const texts = [...new Set([folded, before])];
    return sql`(${sql.join(texts.map(holdsText), sql` or `)})`;
  });
}

function holdsText(text: string): SQL {
  return text.length < 3
    ? sql`strpos(${searchedOf(deals)}, ${text}) > 0`
    : sql`${searchedOf(deals)} like ${holding(text)}`;
}

/** The folded title that a search compares; null if that is only the title in lower case. */
export function searchTextOf(title: string): string | null {
  const folded = foldText(title);
  return folded === lowered(title) ? null : folded;
}
