import type { ReadContext } from '@dossier/kernel/context.ts';
import { demandScope, maySee } from '@dossier/kernel/scopes.ts';
import { foldText, wordsOf } from '@dossier/kernel/words.ts';
import { findFavouriteIds } from '../favourites/index.ts';
import { findAmong, findRecords, type Candidate } from './candidates.ts';
import { plainText } from '../mail/index.ts';
import { marked, snippetOf } from './highlight.ts';
import { matchOf, ranked, type Ranked } from './rank.ts';
import {
  hitsMax,
  matches,
  searchKinds,
  type Group,
  type Hit,
  type SearchAnswer,
  type SearchInput,
  type SearchKind,
} from './schema.ts';
import { findSimilar, type Similar } from './similar.ts';
import { otherSources, recordSource, type Source } from './sources.ts';

/** So few hits that similar words are looked for. */
const fewMax = 5;

/** Everything with these words that the caller may read, best first, in a group for each kind. */
export async function findEverywhere(ctx: ReadContext, input: SearchInput): Promise<SearchAnswer> {
  const kinds = kindsFor(ctx, input.kinds);
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
  const similar = input.similar && isLittle(exact) ? await findOthers(ctx, sources, input, exact) : [];
  const all: (Ranked & { corrected?: readonly string[] })[] = ranked(
    [
      ...exact,
      ...similar.map(({ candidate, errors, corrected }) => ({
        candidate,
        match: 'similar' as const,
        errors,
        corrected,
      })),
    ],
    own,
  );
  const groups = kinds.flatMap((kind) => groupOf(kind, all, input) ?? []);
  return {
    data: groups.toSorted((a, b) => bestOf(a) - bestOf(b)),
    corrected: all.find(({ corrected }) => corrected)?.corrected?.join(' ') ?? null,
  };
}

/** Every kind that the caller may read; 403 for a kind that was asked for and may not be read. */
function kindsFor({ actor }: ReadContext, asked: readonly SearchKind[] | undefined): SearchKind[] {
  for (const kind of asked ?? []) demandScope(actor, `${kind}:read`);
  return searchKinds.filter((kind) => (asked ? asked.includes(kind) : maySee(actor, `${kind}:read`)));
}

/** Few hits, and none whose title is what was typed. */
function isLittle(exact: readonly Ranked[]): boolean {
  return exact.length < fewMax && !exact.some(({ match }) => matches.indexOf(match) <= matches.indexOf('words'));
}

async function findOthers(
  ctx: ReadContext,
  sources: readonly Source[],
  input: SearchInput,
  exact: readonly Ranked[],
): Promise<Similar[]> {
  const known = new Set(exact.map(({ candidate }) => candidate.id));
  const found = await Promise.all(
    sources.filter(({ title }) => title).map((source) => findSimilar(ctx, source, input)),
  );
  return found.flat().filter(({ candidate }) => !known.has(candidate.id));
}

function groupOf(
  kind: SearchKind,
  all: readonly (Ranked & { corrected?: readonly string[] })[],
  { q, limit }: SearchInput,
): Group | undefined {
  const found = all.filter(({ candidate }) => candidate.kind === kind);
  if (found.length === 0) return undefined;
  const words = wordsOf(q).map(({ folded }) => folded);
  return {
    kind,
    count: Math.min(found.length, hitsMax),
    hasMore: found.length > hitsMax,
    items: found.slice(0, limit).map(({ candidate, match, corrected }) => hitOf(candidate, match, corrected ?? words)),
  };
}

function hitOf(candidate: Candidate, match: Hit['match'], words: readonly string[]): Hit {
  const { kind, id, title, recordId, about, folderId, pipelineId, email, status, at } = candidate;
  const isTitled = kind !== 'comments' && kind !== 'calls';
  const name = foldText(title);
  const missing = isTitled ? words.filter((word) => !name.includes(word)) : words;
  const source = missing.length === 0 ? undefined : textWith(candidate, missing);
  return {
    kind,
    id,
    title,
    match,
    recordId,
    about,
    folderId,
    pipelineId,
    email,
    status,
    at,
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

function bestOf({ items }: Group): number {
  const [first] = items;
  return first ? matches.indexOf(first.match) : matches.length;
}
