import { holding, wordsOf } from '@dossier/kernel/words.ts';
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
  /** Of a word of the search. */
  readonly word?: Word;
  readonly values: { readonly [name: string]: unknown };
}

export interface Word {
  readonly kind: 'plain' | 'numbered';
  /** The condition for rows that are looked through one by one. */
  readonly occurs: SQL;
  /** Whether it occurs in what a record says. */
  isIn(text: string): boolean;
}

/**
 * Every word must occur. A word of three characters or more finds its rows through the trigram
 * index; a shorter one has no trigram, and the index would answer it by reading itself whole, so it
 * is kept away from it and the newest rows are looked through instead.
 */
export function matchesWords(search: string): Condition[] {
  return wordsOf(search).map((word, at) => {
    const digits = /^[\d+()./-]+$/.test(word) ? word.replaceAll(/\D/g, '') : '';
    const texts = [...new Set([word, digits])].filter((text) => text !== '');
    const patterns = texts.map((text, n) => ({ name: `word${at}_${n}`, kind: kindOf(text), text }));
    const kind = patterns.some((pattern) => pattern.kind === 'numbered') ? 'numbered' : 'plain';
    return {
      shape: patterns.map((pattern) => pattern.kind).join('|'),
      sql: anyOf(patterns.map((pattern) => found(pattern.name, pattern.kind))),
      word: { kind, occurs: anyOf(patterns.map(({ name }) => occurs(name))), isIn: (said) => texts.some((text) => said.includes(text)) },
      values: Object.fromEntries(patterns.flatMap(({ name, text }) => [[name, text], [likeOf(name), holding(numberIn(text) ?? text)]])),
    };
  });
}

type Kind = 'short' | 'long' | 'numbered';

function kindOf(text: string): Kind {
  if (text.length < 3) return 'short';
  return numberIn(text) === undefined ? 'long' : 'numbered';
}

/**
 * The number in a word like `contact1234@`, with a plain character on each side. It is what is rare of the
 * word: the trigrams of `contact` stand in most rows, and the index would go through all their lists.
 */
function numberIn(text: string): string | undefined {
  if (!/\p{L}{3}/u.test(text)) return undefined;
  const numbers = text.match(/[!-~]?\d{3,}[!-~]?/g) ?? [];
  return numbers.toSorted((one, other) => other.length - one.length)[0];
}

function found(name: string, kind: Kind): SQL {
  if (kind === 'short') return occurs(name);
  const byTrigrams = sql`${records.searchText} like ${sql.placeholder(likeOf(name))}`;
  return kind === 'long' ? byTrigrams : sql`(${byTrigrams} and ${occurs(name)})`;
}

function occurs(name: string): SQL {
  return sql`strpos(${records.searchText}, ${sql.placeholder(name)}) > 0`;
}

function likeOf(name: string): string {
  return `${name}_like`;
}

function anyOf(conditions: SQL[]): SQL {
  return sql`(${sql.join(conditions, sql` or `)})`;
}
