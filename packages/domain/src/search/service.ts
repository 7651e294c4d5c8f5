import type { ReadContext } from '@dossier/kernel/context.ts';
import { demandKnownFilters, noPage } from '@dossier/kernel/filters.ts';
import { demandScope, maySee } from '@dossier/kernel/scopes.ts';
import { foldText, wordsOf, lowered } from '@dossier/kernel/words.ts';
import { filterByFolder } from '../folders/index.ts';
import { filterByPipeline } from '../pipelines/index.ts';
import { findFavouriteIds } from '../favourites/index.ts';
import { findAmong, findRecords, type Candidate } from './candidates.ts';
import { plainText } from '../mail/index.ts';
import * as schema from './schema.ts';
import { findSimilar } from './similar.ts';
import { otherSources, recordSource } from './sources.ts';
import { sharedDigits } from '../records/index.ts';
import { partsOf } from '@dossier/kernel/typos.ts';

const fewMax = 5;

/** Everything with these words that the caller may read, best first, grouped by kind. */
export async function findEverywhere(ctx: ReadContext, input: schema.SearchInput): Promise<schema.SearchAnswer> {
  const kinds = kindsFor(ctx, input.kinds);
  await demandKnownFilters(ctx, noPage, {}, [
    filterByFolder(ctx, [input.folderId ?? []].flat()),
    filterByPipeline(ctx, [input.pipelineId ?? []].flat()),
  ]);
  if (wordsOf(input.q).length === 0) return { data: [], corrected: null };
  const sources = [recordSource, ...otherSources].filter(({ kind }) => kinds.includes(kind));
  const [found, keptIds] = await Promise.all([
    Promise.all(
      sources.map((source) => (source === recordSource ? findRecords(ctx, input) : findAmong(ctx, source, input))),
    ),
    findFavouriteIds(ctx),
  ]);
  const own = { userId: ctx.actor.kind === 'user' ? ctx.actor.id : undefined, keptIds };
  const exact = found.flat().map((candidate) => ({ candidate, match: matchOf(candidate, input.q) }));
  const titled = input.similar && isLittle(exact) ? sources.filter(({ title }) => title) : [];
  const known = new Set(exact.map(({ candidate }) => candidate.id));
  const similar = (await Promise.all(titled.map((source) => findSimilar(ctx, source, input))))
    .flat()
    .filter(({ candidate }) => !known.has(candidate.id));
  const all = ranked([...exact, ...similar.map((one): Ranked => ({ ...one, match: 'similar' }))], own);
  const groups = kinds.flatMap((kind) => groupOf(kind, all, input) ?? []);
  return {
    data: groups.toSorted((a, b) => bestOf(a) - bestOf(b)),
    corrected: all.find(({ corrected }) => corrected)?.corrected?.join(' ') ?? null,
  };
}

/** All kinds that the caller may read; 403 for a requested kind that they may not read. */
function kindsFor({ actor }: ReadContext, asked: readonly schema.SearchKind[] | undefined): schema.SearchKind[] {
  for (const kind of asked ?? []) demandScope(actor, `${kind}:read`);
  return schema.searchKinds.filter((kind) => (asked ? asked.includes(kind) : maySee(actor, `${kind}:read`)));
}

function isLittle(exact: readonly Ranked[]): boolean {
  return (
    exact.length < fewMax &&
    !exact.some(({ match }) => schema.matches.indexOf(match) <= schema.matches.indexOf('words'))
  );
}

function groupOf(
  kind: schema.SearchKind,
  all: readonly Ranked[],
  { q, limit }: schema.SearchInput,
): schema.Group | undefined {
  const found = all.filter(({ candidate }) => candidate.kind === kind);
  if (found.length === 0) return undefined;
  const words = wordsOf(q).map(({ folded }) => folded);
  return {
    kind,
    count: Math.min(found.length, schema.hitsMax),
    hasMore: found.length > schema.hitsMax,
    items: found.slice(0, limit).map(({ candidate, match, corrected }) => hitOf(candidate, match, corrected ?? words)),
  };
}

function hitOf(candidate: Candidate, match: schema.Hit['match'], words: readonly string[]): schema.Hit {
  const { texts: _, phone: __, ownerId: ___, ...shown } = candidate;
  const { kind, title } = shown;
  const isTitled = kind !== 'comments' && kind !== 'calls';
  const name = foldText(title);
  const missing = isTitled ? words.filter((word) => !name.includes(word)) : words;
  const source = missing.length === 0 ? undefined : textWith(candidate, missing);
  return {
    ...shown,
    match,
    titleParts: isTitled ? marked(title, words) : [{ text: title, isMatch: false }],
    snippet: source
      ? snippetOf(source.isMarkdown ? plainText(source.text, { isOutlined: true }) : source.text, missing)
      : [],
    snippetField: source?.field ?? null,
  };
}

function textWith({ texts }: Candidate, words: readonly string[]): Candidate['texts'][number] | undefined {
  const counted = texts.map((one) => {
    const folded = foldText(one.text);
    return { one, count: words.filter((word) => folded.includes(word)).length };
  });
  const best = counted.toSorted((a, b) => b.count - a.count)[0];
  return best && best.count > 0 ? best.one : undefined;
}

function bestOf({ items }: schema.Group): number {
  const [first] = items;
  return first ? schema.matches.indexOf(first.match) : schema.matches.length;
}

function matchOf({ kind, title, email, phone }: Candidate, q: string): schema.Match {
  if (kind === 'comments' || kind === 'calls') return 'text';
  const asked = foldText(q.trim());
  const name = foldText(title);
  if (name === asked) return 'exact';
  if (name.startsWith(asked)) return 'beginning';
  const words = wordsOf(q).map(({ folded }) => folded);
  const parts = partsOf(name);
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 'words';
  if (email !== null && lowered(email).startsWith(lowered(q.trim()))) return 'address';
  const digits = sharedDigits(asked) ?? (/^[\d+()./\s-]+$/.test(asked) ? asked.replaceAll(/\D/g, '') : '');
  if (digits.length > 2 && phone !== null && phone.replaceAll(/\D/g, '').includes(digits)) return 'address';
  return words.every((word) => name.includes(word)) ? 'title' : 'text';
}

export interface Own {
  readonly userId: string | undefined;
  readonly keptIds: ReadonlySet<string>;
}

interface Ranked {
  readonly candidate: Candidate;
  readonly match: schema.Match;
  readonly errors?: number;
  /** The words by which a similar one was found. */
  readonly corrected?: readonly string[];
}

/** Best first; in a tie the caller's favourites, then their own things, then the latest change. */
function ranked(found: readonly Ranked[], own: Own): Ranked[] {
  return found.toSorted(
    (a, b) =>
      schema.matches.indexOf(a.match) - schema.matches.indexOf(b.match) ||
      (a.errors ?? 0) - (b.errors ?? 0) ||
      weightOf(b.candidate, own) - weightOf(a.candidate, own) ||
      latestFirst(a.candidate.at, b.candidate.at) ||
      latestFirst(a.candidate.id, b.candidate.id),
  );
}

function latestFirst(a: string, b: string): number {
  return a < b ? 1 : a > b ? -1 : 0;
}

function weightOf({ id, recordId, ownerId }: Candidate, { userId, keptIds }: Own): number {
  const isKept = keptIds.has(id) || (recordId !== null && keptIds.has(recordId));
  return (isKept ? 2 : 0) + (userId !== undefined && ownerId === userId ? 1 : 0);
}

const snippetChars = 160;
const before = 40;
const windowChars = 400;

export function marked(text: string, words: readonly string[]): schema.Part[] {
  const letters = text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
  let folded = '';
  // For each code unit of the folded text, its letter in the original.
  const origins: number[] = [];
  for (const [at, letter] of letters.entries()) {
    const piece = foldText(letter);
    folded += piece;
    for (let unit = 0; unit < piece.length; unit += 1) origins.push(at);
  }
  const isMarked = new Set<number>();
  for (const word of words)
    for (let from = folded.indexOf(word); from >= 0 && word !== ''; from = folded.indexOf(word, from + word.length))
      for (const letter of origins.slice(from, from + word.length)) isMarked.add(letter);
  const parts: schema.Part[] = [];
  for (const [at, letter] of letters.entries()) {
    const isMatch = isMarked.has(at);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  }
  return parts;
}

/** The part of a text around the first of the folded words, on one line; a short text whole. */
export function snippetOf(text: string, words: readonly string[]): schema.Part[] {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= snippetChars) return marked(line, words);
  const window = windowWith(line, words);
  const parts = marked(window.text, words);
  const first = parts.findIndex(({ isMatch }) => isMatch);
  const found = parts.slice(0, Math.max(0, first)).reduce((length, part) => length + part.text.length, 0);
  const from = found <= before ? 0 : boundary(window.text, found - before);
  const to = boundary(window.text, Math.min(window.text.length, from + snippetChars));
  const isCutBefore = window.from + from > 0;
  const isCutAfter = window.from + to < line.length;
  return [
    ...(isCutBefore ? [{ text: '… ', isMatch: false }] : []),
    ...marked(window.text.slice(from, to).trim(), words),
    ...(isCutAfter ? [{ text: ' …', isMatch: false }] : []),
  ];
}

/** The first window of a text with one of the words. Windows overlap, so that no word is cut between two. */
function windowWith(text: string, words: readonly string[]): { from: number; text: string } {
  for (let from = 0; from < text.length; from += windowChars / 2) {
    const start = boundary(text, from);
    const stretch = text.slice(start, boundary(text, Math.min(text.length, from + windowChars)));
    const folded = foldText(stretch);
    if (words.some((word) => folded.includes(word))) return { from: start, text: stretch };
  }
  return { from: 0, text: text.slice(0, boundary(text, windowChars)) };
}

function boundary(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
