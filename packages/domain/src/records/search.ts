import { sql, type SQL } from 'drizzle-orm';
import type { Data } from '../fields/index.ts';
import { records } from './table.ts';

interface Searchable {
  title: string;
  email: string | null;
  phoneDigits: string | null;
  data: Data;
}

/** Everything of a record that a search looks at: one line for each text, lower-case, phone as digits. */
export function searchTextOf({ title, email, phoneDigits, data }: Searchable): string {
  const lines = [title, email ?? '', phoneDigits ?? '', ...textsIn(data)];
  return lines.filter((line) => line !== '').join('\n').toLowerCase();
}

export function digitsOf(phone: string | null): string | null {
  const digits = phone?.replaceAll(/\D/g, '') ?? '';
  return digits === '' ? null : digits;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return [];
}

/**
 * Every word must occur. A word of three characters or more finds its rows through the trigram
 * index; a shorter one has no trigram, and the index would answer it by reading itself whole, so it
 * is kept away from it and the newest rows are looked through instead.
 */
export function matchesWords(search: string): SQL[] {
  const words = [...new Set(search.toLowerCase().split(/\s+/).filter((word) => word !== ''))].slice(0, 10);
  return words.map((word) => {
    const digits = /^[\d+()./-]+$/.test(word) ? word.replaceAll(/\D/g, '') : '';
    const patterns = [...new Set([word, digits])].filter((text) => text !== '');
    return sql`(${sql.join(patterns.map(occurs), sql` or `)})`;
  });
}

function occurs(text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  if (text.length < 3) return sql`${records.searchText} || '' like ${pattern}`;
  return sql`${records.searchText} like ${pattern}`;
}
