import { foldText, holding, lowered } from '@dossier/kernel/words.ts';
import { sql, type SQL } from 'drizzle-orm';
import { deals, searchedInDeals } from '../../deals/index.ts';
import { numberIn, records } from '../../records/index.ts';

/**
 * Conditions that the trigram indexes answer, for rows with this text in one of their fields. Letters of ASCII stay
 * what they are when a text is folded, so the longest run of them is in what the index holds. Only the number in a run
 * is looked up: it is rarer than the letters beside it.
 */
function trigramsOf(text: string, searched: SQL): SQL[] {
  const runs = lowered(text).match(/[ -~]{3,}/g) ?? [];
  const longest = runs.toSorted((one, other) => other.length - one.length)[0];
  if (longest === undefined || foldText(longest) !== longest) return [];
  return [sql`${searched} like ${holding(numberIn(longest) ?? longest)}`];
}

export function holdingInRecords(text: string): SQL[] {
  return trigramsOf(text, sql`${records.searchText}`);
}

export function holdingInDeals(text: string): SQL[] {
  return trigramsOf(text, searchedInDeals(deals));
}
