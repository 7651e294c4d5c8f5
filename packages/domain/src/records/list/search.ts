import { anyOf } from '@dossier/kernel/db/searched.ts';
import { foldText, holding, lowered, textsIn, visibleText, wordsOf, composedAll } from '@dossier/kernel/words.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Data } from '../../fields/index.ts';
import { digitsOf, sharedDigits } from '../phones.ts';
import type { Record } from '../schema.ts';
import { records } from '../table.ts';
import { canonicalEmail } from '@dossier/kernel/email-address.ts';
import { z } from 'zod';

/** The searchable text of a record, folded: one line per text, the phone as digits. */
export function searchTextOf({
  title,
  email,
  phone,
  data,
}: Pick<Record, 'title' | 'email' | 'phone' | 'data'>): string {
  const lines = [title, email ?? '', digitsOf(phone) ?? '', ...textsIn(data)];
  return foldText(lines.filter((line) => line !== '').join('\n'));
}

export function titleKey(title: string): string {
  return lowered(visibleText(title).trim());
}

/** The key of a title with ignored characters; null for others, which the index on the title finds. */
export function hiddenTitleKey(title: string): string | null {
  return visibleText(title) === title ? null : titleKey(title);
}

// More trigrams would not narrow further, and each costs reading a list of the index.
const trigramsMax = 6;

export interface Condition {
  readonly shape: string;
  readonly sql: SQL;
  readonly values: { readonly [name: string]: unknown };
  readonly test?: RowTest;
  /** The condition for a word with a number in large workspaces, whose trigram index has long lists. */
  readonly byTrigrams?: () => Condition;
}

export interface RowTest {
  isMetBy(record: Sampled): boolean;
  /** The same condition, which no index matches. */
  readonly inRow: Condition;
  /** True if an inverted index can answer it. */
  readonly isIndexed: boolean;
  /** Only rows of one workspace can match, so the index need not filter by workspace. */
  readonly isOwn?: boolean;
}

export interface Sampled {
  readonly folderId: string;
  readonly text: string;
  readonly data: Data;
  readonly tagIds: readonly string[];
}

/**
 * Every word must occur; a phone number is one word of digits. A word of three characters or more uses the trigram
 * index. A shorter one has no trigram, so the index would be scanned completely: its condition does not match the
 * index, and the newest rows are scanned instead.
 */
export function matchesWords(search: string): Condition[] {
  const phone = sharedDigits(search) ?? '';
  return wordsOf(search).map(({ folded, lowered }, at) => {
    const digits = /^[\d+()./-]+$/.test(folded) ? folded.replaceAll(/\D/g, '') : '';
    const texts = [...new Set([folded, lowered, digits, phone])].filter((text) => text !== '');
    const patterns = texts.map((text, n) => patternOf(`word${at}_${n}`, text));
    const condition = matching(patterns, wholeOf);
    const isNumbered = patterns.some(({ kind }) => kind === 'numbered');
    return {
      ...condition,
      test: {
        isMetBy: ({ text: said }) => texts.some((text) => said.includes(text)),
        inRow: { shape: `${condition.shape} in row`, sql: anyOf(patterns.map(occurs)), values: {} },
        isIndexed: patterns.every(({ kind }) => kind !== 'short'),
      },
      ...(isNumbered ? { byTrigrams: () => matching(patterns, trigramsOf) } : {}),
    };
  });
}

interface Pattern {
  readonly name: string;
  readonly text: string;
  readonly kind: 'short' | 'long' | 'numbered';
  readonly rare: string;
}

function patternOf(name: string, text: string): Pattern {
  const number = numberIn(text);
  return {
    name,
    text,
    kind: text.length < 3 ? 'short' : number === undefined ? 'long' : 'numbered',
    rare: number ?? text,
  };
}

/**
 * The number in a word like `contact1234@`, with one neighbouring character on each side. Only the number is rare: the
 * trigrams of `contact` are in most rows, and the index would read their long lists.
 */
export function numberIn(text: string): string | undefined {
  if (!/\p{L}{3}/u.test(text)) return undefined;
  const numbers = text.match(/[!-~]?\d{3,}[!-~]?/g) ?? [];
  return numbers.toSorted((one, other) => other.length - one.length)[0];
}

/** Rows that contain one of the patterns; the index searches for parts of each. */
function matching(patterns: readonly Pattern[], partsOf: (pattern: Pattern) => readonly string[]): Condition {
  const asked = patterns.map((pattern) => ({ pattern, parts: partsOf(pattern) }));
  return {
    shape: asked.map(({ pattern: { kind }, parts }) => `${kind} ${parts.length}`).join('|'),
    sql: anyOf(asked.map(({ pattern, parts }) => found(pattern, parts.length))),
    values: Object.fromEntries(
      asked.flatMap(({ pattern: { name, text }, parts }) => [
        [name, holding(text)],
        ...parts.map((part, n) => [likeOf(name, n), holding(part)]),
      ]),
    ),
  };
}

function wholeOf({ kind, rare }: Pattern): readonly string[] {
  return kind === 'short' ? [] : [rare];
}

/**
 * The trigrams of a number, as separate conditions: GIN then skips ahead in all lists, which takes a third of the time
 * of one condition, for which it reads the rarest list completely. Trigrams at the end come first, because numbers
 * differ most there; each is used once.
 */
function trigramsOf(pattern: Pattern): readonly string[] {
  const { kind, rare } = pattern;
  if (kind !== 'numbered') return wholeOf(pattern);
  const all = Array.from({ length: rare.length - 2 }, (_, at) => rare.slice(at, at + 3));
  return [...new Set(all.toReversed())].slice(0, trigramsMax);
}

function found(pattern: Pattern, partCount: number): SQL {
  const holdsParts = Array.from(
    { length: partCount },
    (_, n) => sql`${records.searchText} like ${sql.placeholder(likeOf(pattern.name, n))}`,
  );
  return sql`(${sql.join(pattern.kind === 'long' ? holdsParts : [...holdsParts, occurs(pattern)], sql` and `)})`;
}

/**
 * The condition for scanned rows. Its collation differs from that of the trigram index, so the planner can't use the
 * index. strpos would take half as long again.
 */
function occurs({ name }: Pattern): SQL {
  return sql`${records.searchText} collate "C" like ${sql.placeholder(name)}`;
}

function likeOf(name: string, n: number): string {
  return `${name}_like${n}`;
}

const textsSchema = z.object({
  title: z.string(),
  title_key: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  search_text: z.string(),
});

/** The stored texts of a record in the form of new ones, with the keys derived from them. */
export function composedRecord(stored: object): object {
  const texts = textsSchema.parse(composedAll(stored));
  const email = texts.email === null ? null : canonicalEmail(texts.email);
  const search = email === texts.email ? texts.search_text : searchTextOf({ ...texts, email });
  return { ...texts, email, title_key: hiddenTitleKey(texts.title), search_text: search };
}
