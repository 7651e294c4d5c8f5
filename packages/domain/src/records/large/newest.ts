import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { pageBytesMax } from '@dossier/kernel/paging.ts';
import { type BoundedRows, arg } from '@dossier/postgres-engine/index.ts';
import { gte } from 'drizzle-orm';
import { listOf } from '../list/list-statements.ts';
import type { ListQuery } from '../list/query.ts';
import type { Record } from '../schema.ts';
import type { RowTest, Sampled } from '../list/search.ts';
import { records } from '../table.ts';
import { newestPeriods, sampleOfLarge, shareOf, spreadStep, walkedMax, type Sample } from './sample.ts';

// From this share on, a walk over the newest rows fills a page sooner than the index.
const commonFrom = 0.02;
// Up to this number of matches, reading and sorting take no longer than planning a statement.
const fewMax = 400;
// At least 2 of 500 sampled: a single hit may be chance, and the walk would be in vain.
const walkedFrom = 0.004;

/**
 * A page of the newest records; undefined if they do not fill it. PostgreSQL can't estimate how common a word is: if
 * one in a hundred of a million rows has it, it reads ten thousand rows only to sort them. The sample can estimate it.
 */
export async function findAmongNewest(
  ctx: ReadContext,
  sample: Sample,
  query: ListQuery,
): Promise<BoundedRows<Record> | undefined> {
  const tests = testsOf(query);
  if (!tests) return undefined;
  const { shape, conditions, values } = query;
  const estimate = estimateFor(sample, query, tests);
  const isByIndex = estimate.share < commonFrom && tests.every(({ isIndexed }) => isIndexed);
  // Undefined if the periods hold too few records.
  const periods = isByIndex ? newestPeriods(sample.periods, estimate.recordCount, clock.now()) : undefined;
  let rows: BoundedRows<Record> | undefined;
  if (periods) {
    const byPeriod = listOf({ ...shape, inverted: 'by period' }, conditions);
    rows = await ctx.db.fetch(byPeriod, { ...values, periods }, pageBytesMax);
  } else if (isWorthWalking(estimate)) {
    const isNewest = { shape: 'newest', sql: gte(records.createdAt, arg(records.createdAt, 'since')), values: {} };
    const walk = listOf({ ...shape, lane: 'slow' }, [isNewest, ...tests.map(({ inRow }) => inRow)]);
    rows = await ctx.db.fetch(walk, { ...values, since: sample.since }, pageBytesMax);
  }
  return rows && (rows.isCut || rows.length === values.limit) ? rows : undefined;
}

/**
 * True if so few records match that the inverted index and a sort are faster than PostgreSQL's plan. Only if a walk
 * covers all records: older ones were not sampled.
 */
export function areFew({ hasMore, newest, spread }: Sample, query: ListQuery): boolean {
  const [test, ...others] = testsOf(query) ?? [];
  if (hasMore || !test?.isIndexed || others.length > 0) return false;
  const count = (sampled: readonly Sampled[]) => sampled.filter((record) => test.isMetBy(record)).length;
  return Math.max(count(newest), spreadStep * count(spread)) <= fewMax;
}

/**
 * True if the index should be used although PostgreSQL would walk: it assumes that a common tag is spread evenly, and
 * reads all newer rows if only old ones have it.
 */
export function areOld({ newest, spread }: Sample, query: ListQuery): boolean {
  const [test, ...others] = testsOf(query) ?? [];
  if (!test?.isOwn || others.length > 0 || query.shape.isAfter) return false;
  return Math.max(shareOf(newest, test.isMetBy), shareOf(spread, test.isMetBy)) < walkedFrom;
}

/** The tests of a query, if the sample can judge all of it. Three have too many combinations to prepare. */
function testsOf({ shape, conditions }: ListQuery): readonly RowTest[] | undefined {
  const tests = conditions.flatMap(({ test }) => test ?? []);
  const isJudged = tests.length === conditions.length && tests.length <= 2;
  return isJudged && shape.sort === '-createdAt' ? tests : undefined;
}

function estimateFor(sample: Sample, { shape, values }: ListQuery, tests: readonly RowTest[]) {
  const isMet = (record: Sampled) => tests.every(({ isMetBy }) => isMetBy(record));
  const { newest, spread } = sample;
  const limit = values.limit + (shape.isAfter ? 0 : values.offset);
  const inFolder = shape.isInFolder ? shareOf(newest, (record) => record.folderId === values.folderId) : 1;
  const share = shareOf(newest, isMet);
  const spreadShare = shareOf(spread, isMet);
  if (share >= walkedFrom || spreadShare < walkedFrom || !sample.hasMore)
    return { share, recordCount: limit / (share * inFolder) };
  // None of the newest matches: the page begins at the first match further back.
  const recordCount = spread.findIndex(isMet) * spreadStep + limit / (spreadShare * inFolder);
  return { share: spreadShare, recordCount };
}

/** True if so many of the newest records match that a walk fills a page of this size sooner than an index. */
export function areCommon(ctx: ReadContext, areThese: (record: Sampled) => boolean, limit: number): boolean {
  const sample = sampleOfLarge(ctx);
  // PostgreSQL's own plan reads no more than a walk of all.
  if (!sample?.hasMore) return false;
  const share = shareOf(sample.newest, areThese);
  return isWorthWalking({ share, recordCount: limit / share });
}

function isWorthWalking({ share, recordCount }: { share: number; recordCount: number }): boolean {
  return share >= walkedFrom && recordCount <= walkedMax;
}
