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

/** A condition with named values: the same shape has the same SQL. */
export interface Condition {
  readonly shape: string;
  readonly sql: SQL;
  readonly values: { readonly [name: string]: unknown };
}

/**
 * Every word must occur. A word of three characters or more finds its rows through the trigram
 * index; a shorter one has no trigram, and the index would answer it by reading itself whole, so it
 * is kept away from it and the newest rows are looked through instead.
 */
export function matchesWords(search: string): Condition[] {
  const words = [...new Set(search.toLowerCase().split(/\s+/).filter((word) => word !== ''))].slice(0, 10);
  return words.map((word, at) => {
    const digits = /^[\d+()./-]+$/.test(word) ? word.replaceAll(/\D/g, '') : '';
    const texts = [...new Set([word, digits])].filter((text) => text !== '');
    const patterns = texts.map((text, n) => ({ name: `word${at}_${n}`, isShort: text.length < 3, value: `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` }));
    return {
      shape: patterns.map(({ isShort }) => (isShort ? 'short' : 'long')).join('|'),
      sql: sql`(${sql.join(patterns.map(({ name, isShort }) => occurs(name, isShort)), sql` or `)})`,
      values: Object.fromEntries(patterns.map(({ name, value }) => [name, value])),
    };
  });
}

function occurs(name: string, isShort: boolean): SQL {
  if (isShort) return sql`${records.searchText} || '' like ${sql.placeholder(name)}`;
  return sql`${records.searchText} like ${sql.placeholder(name)}`;
}
