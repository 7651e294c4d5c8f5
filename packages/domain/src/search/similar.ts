import type { ReadContext } from '@dossier/kernel/context.ts';
import { anyOf, holdsText } from '@dossier/kernel/db/searched.ts';
import { foldText, wordsOf } from '@dossier/kernel/words.ts';
import { isTimeout, type Reads } from '@dossier/postgres-engine/index.ts';
import { and, sql, type SQL } from 'drizzle-orm';
import { candidateOf, isHere, selectShown, type Candidate } from './candidates.ts';
import type { SearchInput } from './schema.ts';
import type { Source } from './sources.ts';
import { errorsBetween, errorsIn, partsOf, patternsOf } from '@dossier/kernel/typos.ts';

/** A candidate whose words differ from the typed ones, and its own words in their place. */
export interface Similar {
  readonly candidate: Candidate;
  readonly errors: number;
  readonly corrected: readonly string[];
}

const comparedMax = 500;
/** Maximum number of words with errors: each costs some thirty index look-ups. */
const mistypedMax = 3;
const timeoutMs = 500;
/** Share of a word's trigrams that a similar one has: two errors spoil six of ten. */
const trigramsShared = 0.4;

export async function findSimilar(ctx: ReadContext, source: Source, input: SearchInput): Promise<Similar[]> {
  const words = wordsOf(input.q).map(({ folded }) => folded);
  if (!words.some((word) => errorsIn(word) > 0)) return [];
  try {
    return await ctx.database.transaction(async (db) => {
      await db.orm.execute(sql`
        select set_config('statement_timeout', ${String(timeoutMs)}, true), set_config('enable_seqscan', 'off', true),
          set_config('enable_indexscan', 'off', true),
          set_config('pg_trgm.word_similarity_threshold', ${String(trigramsShared)}, true)`);
      const near = await compare(db, ctx, source, input, words, hasOneError);
      if (near.length > 0 || !words.some((word) => errorsIn(word) > 1)) return near;
      return compare(db, ctx, source, input, words, hasSimilarTrigrams);
    });
  } catch (error) {
    if (isTimeout(error)) return [];
    throw error;
  }
}

type Nearness = (searched: SQL, word: string) => SQL;

/** Makes the statement use the trigram index: only bitmap scans are allowed. */
export async function compare(
  db: Pick<Reads, 'orm'>,
  ctx: ReadContext,
  source: Source,
  input: SearchInput,
  words: readonly string[],
  isNear: Nearness,
): Promise<Similar[]> {
  const mistyped = words.filter((word) => errorsIn(word) > 0).slice(0, mistypedMax);
  const conditions = words.map((word) =>
    mistyped.includes(word)
      ? anyOf([holdsText(source.searched, word), isNear(source.searched, word)])
      : holdsText(source.searched, word),
  );
  const rows = await selectShown(
    db.orm,
    ctx.workspaceId,
    source,
    sql`
      select ${source.table.id} as id, 1 as place
      from ${source.table}
      where ${and(isHere(ctx, source, input), ...conditions)}
      limit ${sql.raw(String(comparedMax))}`,
  );
  return rows.flatMap((row) => similarOf(candidateOf(source, row), words) ?? []);
}

export const hasOneError: Nearness = (searched, word) =>
  anyOf(patternsOf(word).map((pattern) => sql`${searched} like ${pattern}`));

/** Requires the share of trigrams that the transaction has set. */
export const hasSimilarTrigrams: Nearness = (searched, word) => sql`${searched} %> ${word}`;

/** Undefined if a word has too many errors. */
function similarOf(candidate: Candidate, words: readonly string[]): Similar | undefined {
  const texts = [candidate.title, ...candidate.texts.map(({ text }) => text)].map(foldText);
  const parts = [...new Set(texts.flatMap(partsOf))];
  let errors = 0;
  const corrected: string[] = [];
  for (const word of words) {
    const nearest = texts.some((text) => text.includes(word)) ? { part: word, errors: 0 } : nearestOf(parts, word);
    if (!nearest) return undefined;
    errors += nearest.errors;
    corrected.push(nearest.part);
  }
  return { candidate, errors, corrected };
}

function nearestOf(parts: readonly string[], word: string) {
  let nearest: { part: string; errors: number } | undefined;
  for (const part of parts) {
    const errors = errorsBetween(word, part, errorsIn(word));
    if (errors !== undefined && errors < (nearest?.errors ?? Infinity)) nearest = { part, errors };
  }
  return nearest;
}
