import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { arg, defineStatement } from '@dossier/postgres-engine/index.ts';
import { and, asc, count, desc, eq, gte, isNull, sql, type SQLWrapper, type SQL } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Data } from '../../fields/index.ts';
import { tagUuids } from '../../tags/index.ts';
import type { Sampled } from '../list/search.ts';
import { periodOrdinalOf, records, periodKeyOf, periodKeysOf, periodLengths } from '../table.ts';

/** A workspace with more records than this is large, and has a sample. */
const largeFrom = 2_000;
/** A walk reads at most this many of the newest records. */
export const walkedMax = 20_000;
/** Up to this number of records in all other workspaces, a workspace counts as alone. */
const aloneMax = 30_000;
const sampleSize = 500;
/** `spread` contains one in this many of the newest records. */
export const spreadStep = 37;
const sampledChars = 500;
const sampledDataBytes = 1_000;
const knownMs = 600_000;
const knownCharsMax = 20_000_000;

/** Sample of a large workspace, cached by a process. */
export interface Sample {
  /** Creation time of the 20,000th newest record, or of the first. */
  readonly since: string;
  /** Creation time of the first record, in Trash or not: ids are in the order of time. No later record is older. */
  readonly earliest: string;
  /** True if there are more than 20,000. */
  readonly hasMore: boolean;
  /** True if other workspaces have so few records that the index need not filter by workspace. */
  readonly isAlone: boolean;
  /** The whole periods after that. */
  readonly periods: Periods;
  readonly newest: readonly Sampled[];
  /** One in 37 of its newest 20,000 records, at random: includes rare and older values that `newest` lacks. */
  readonly spread: readonly Sampled[];
}

const isHere = and(eq(records.workspaceId, arg(records.workspaceId, 'workspaceId')), isNull(records.deletedAt));
const newestFirst = [desc(records.createdAt), desc(records.id)];

const moment = { createdAt: records.createdAt };
const recordAfter = defineStatement('read', 'records.after', { lane: 'slow' }, (orm) =>
  orm
    .select(moment)
    .from(records)
    .where(isHere)
    .orderBy(...newestFirst)
    .limit(1)
    .offset(sql.placeholder('newer')),
);
const firstRecord = defineStatement('read', 'records.first', (orm) =>
  orm.select(moment).from(records).where(isHere).orderBy(asc(records.createdAt), asc(records.id)).limit(1),
);

const earliestRecord = defineStatement('read', 'records.earliest', (orm) =>
  orm
    .select(moment)
    .from(records)
    .where(eq(records.workspaceId, arg(records.workspaceId, 'workspaceId')))
    .orderBy(asc(records.id))
    .limit(1),
);
const rowsOfAll = defineStatement('read', 'records.rows_of_all', (orm) =>
  orm
    .select({ n: sql<number>`reltuples::float8` })
    .from(sql`pg_class`)
    .where(sql`oid = 'records'::regclass`),
);
const countsSince = defineStatement('read', 'records.counts_since', { lane: 'slow' }, (orm) => {
  const ordinal = sql<number>`(${periodOrdinalOf(records.createdAt, sql.placeholder('seconds'))})::int`;
  return orm
    .select({ ordinal, n: count() })
    .from(records)
    .where(and(isHere, gte(records.createdAt, arg(records.createdAt, 'from'))))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`);
});

const { id, folderId, searchText, data, tagIds } = records;
// Longer data are sampled as empty, so their values count as rare.
const sampled = (column: Record<'folderId' | 'searchText' | 'data' | 'tagIds', SQLWrapper>) => ({
  folderId: sql<string>`${column.folderId}`.mapWith(records.folderId),
  text: sql<string>`left(${column.searchText}, ${sql.raw(String(sampledChars))})`,
  data: sql<Data>`
    case
      when pg_column_size(${column.data}) <= ${sql.raw(String(sampledDataBytes))} then ${column.data}
      else '{}'
    end`.mapWith(records.data),
  tagIds: tagUuids(column.tagIds),
});
const newestOnes = defineStatement('read', 'records.sample', { lane: 'slow' }, (orm) =>
  orm
    .select(sampled(records))
    .from(records)
    .where(isHere)
    .orderBy(...newestFirst)
    .limit(sampleSize),
);
const spreadOnes = defineStatement('read', 'records.spread_sample', { lane: 'slow' }, (orm) => {
  const newest = orm
    .select({ id, folderId, searchText, data, tagIds })
    .from(records)
    .where(isHere)
    .orderBy(...newestFirst)
    .limit(walkedMax)
    .as('newest');
  return orm
    .select(sampled(newest))
    .from(newest)
    .where(sql`uuid_hash(${newest.id}) % ${sql.raw(String(spreadStep))} = 0`);
});

// Small workspaces are cached as small. An outdated sample is used until the new one is ready.
const known = new LRUCache<string, Sample | 'small', ReadContext>({
  max: 10_000,
  maxSize: knownCharsMax,
  sizeCalculation: (sample) => (sample === 'small' ? 1 : JSON.stringify([sample.newest, sample.spread]).length),
  ttl: knownMs,
  allowStale: true,
  async fetchMethod(workspaceId, _, { context: { database } }) {
    const [enough] = await database.read.run(recordAfter, { workspaceId, newer: largeFrom });
    if (!enough) return 'small';
    const [last] = await database.read.run(recordAfter, { workspaceId, newer: walkedMax });
    const [first = enough] = last ? [last] : await database.read.run(firstRecord, { workspaceId });
    const since = first.createdAt;
    const [all] = await database.read.run(rowsOfAll, {});
    const [earliest = first] = await database.read.run(earliestRecord, { workspaceId });
    const { seconds, from } = periodsSince(Date.parse(since), clock.now());
    const counts = await database.read.run(countsSince, { workspaceId, seconds, from: new Date(from).toISOString() });
    return {
      since,
      earliest: earliest.createdAt,
      hasMore: last !== undefined,
      isAlone: all !== undefined && all.n >= 0 && all.n <= aloneMax,
      periods: { seconds, counts },
      newest: await database.read.run(newestOnes, { workspaceId }),
      spread: await database.read.run(spreadOnes, { workspaceId }),
    };
  },
});

/** The sample of a large workspace, if it is cached. No request waits for a new one. */
export function sampleOfLarge(ctx: ReadContext): Sample | undefined {
  // After an error the next request tries again.
  if (!known.has(ctx.workspaceId)) known.fetch(ctx.workspaceId, { context: ctx }).catch(() => {});
  const sample = known.get(ctx.workspaceId);
  return sample === 'small' ? undefined : sample;
}

export function shareOf(sampled: readonly Sampled[], isMet: (record: Sampled) => boolean): number {
  return sampled.filter(isMet).length / sampled.length;
}

// If there were more periods than this, longer ones are used.
const periodsMax = 72;

/** Number of the newest records of a workspace by period of creation. */
interface Periods {
  readonly seconds: number;
  /** The newest first, without empty ones. An ordinal counts the periods since 1970. */
  readonly counts: readonly { readonly ordinal: number; readonly n: number }[];
}

export function periodsSince(since: number, now: number): { seconds: number; from: number } {
  const seconds =
    periodLengths.find((length) => now - since <= length * 1_000 * periodsMax) ?? Math.max(...periodLengths);
  return { seconds, from: Math.ceil(since / 1_000 / seconds) * seconds * 1_000 };
}

/** The ordinals of the newest periods with twice `recordCount` records, or of all; undefined if all hold fewer. */
export function newestPeriods({ seconds, counts }: Periods, recordCount: number, now: number): number[] | undefined {
  let found = 0;
  let first = 0;
  for (const { ordinal, n } of counts) {
    found += n;
    first = ordinal;
    if (found >= 2 * recordCount) break;
  }
  if (found < recordCount) return undefined;
  // One period ahead, since the clock of another gateway may be fast.
  const last = Math.floor(now / 1_000 / seconds) + 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);
}

/** The longest periods since a moment, with one more at both ends. */
export function longPeriodsSince(since: number, now: number): number[] {
  const lengthMs = Math.max(...periodLengths) * 1_000;
  const [first, last] = [Math.floor(since / lengthMs) - 1, Math.floor(now / lengthMs) + 1];
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

export function isInPeriods(workspaceId: SQLWrapper, ordinals: SQLWrapper): SQL {
  return sql`
    ${periodKeysOf(records.workspaceId, records.createdAt)} && array(
      select ${periodKeyOf(workspaceId, sql`ordinal`)} from unnest(${ordinals}::bigint[]) as ordinal
    )`;
}
