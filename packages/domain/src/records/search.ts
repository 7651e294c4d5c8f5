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

// More are no rarer, and each is a list to read.
const trigramsMax = 6;

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
  /** The condition for rows that are looked through one by one, with the same values. */
  inRow(): Condition;
  /** The condition for a workspace where an index of trigrams has long lists. */
  byTrigrams(): Condition;
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
    const patterns = texts.map((text, n) => patternOf(`word${at}_${n}`, text));
    const shape = patterns.map(({ kind }) => kind).join('|');
    return {
      shape,
      sql: anyOf(patterns.map(found)),
      word: {
        kind: patterns.some(({ kind }) => kind === 'numbered') ? 'numbered' : 'plain',
        inRow: () => ({ shape: `${shape} in row`, sql: anyOf(patterns.map(occurs)), values: {} }),
        byTrigrams: () => byTrigrams(patterns),
        isIn: (said) => texts.some((text) => said.includes(text)),
      },
      values: Object.fromEntries(patterns.flatMap(({ name, text, rare }) => [[name, text], [likeOf(name), holding(rare)]])),
    };
  });
}

interface Pattern {
  readonly name: string;
  readonly text: string;
  readonly kind: 'short' | 'long' | 'numbered';
  /** What of it the index looks for. */
  readonly rare: string;
}

function patternOf(name: string, text: string): Pattern {
  const number = numberIn(text);
  return { name, text, kind: text.length < 3 ? 'short' : number === undefined ? 'long' : 'numbered', rare: number ?? text };
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

/**
 * Each trigram is asked for by a condition of its own. Asked for together, the list of the rarest is walked whole and
 * the others are looked up for each of its entries; so the lists skip ahead of one another, in a third of the time.
 */
function byTrigrams(patterns: readonly Pattern[]): Condition {
  const parts = patterns.map((pattern) => ({ pattern, trigrams: pattern.kind === 'numbered' ? trigramsOf(pattern) : [] }));
  return {
    shape: parts.map(({ pattern, trigrams }) => [pattern.kind, ...trigrams.map(() => 3)].join(' ')).join('|'),
    sql: anyOf(parts.map(({ pattern, trigrams }) => (trigrams.length === 0 ? found(pattern) : sql`(${sql.join(trigrams.map(({ name }) => likes(name)), sql` and `)} and ${occurs(pattern)})`))),
    values: Object.fromEntries(parts.flatMap(({ pattern, trigrams }) => [[pattern.name, pattern.text], ...(trigrams.length === 0 ? [[likeOf(pattern.name), holding(pattern.rare)]] : trigrams.map(({ name, text }) => [name, holding(text)]))])),
  };
}

/** Those of its end, where numbers differ most; each once, for the many zeros of a number say nothing more than three of them. */
function trigramsOf({ name, rare }: Pattern): { name: string; text: string }[] {
  const all = Array.from({ length: rare.length - 2 }, (_, at) => rare.slice(at, at + 3));
  return [...new Set(all.toReversed())].slice(0, trigramsMax).map((text, at) => ({ name: `${name}_trigram${at}`, text }));
}

function found(pattern: Pattern): SQL {
  if (pattern.kind === 'short') return occurs(pattern);
  const holds = likes(likeOf(pattern.name));
  return pattern.kind === 'long' ? holds : sql`(${holds} and ${occurs(pattern)})`;
}

function likes(name: string): SQL {
  return sql`${records.searchText} like ${sql.placeholder(name)}`;
}

function occurs({ name }: Pattern): SQL {
  return sql`strpos(${records.searchText}, ${sql.placeholder(name)}) > 0`;
}

function likeOf(name: string): string {
  return `${name}_like`;
}

function anyOf(conditions: SQL[]): SQL {
  return sql`(${sql.join(conditions, sql` or `)})`;
}
