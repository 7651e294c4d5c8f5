import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { arg, defineStatement } from '@dossier/postgres-engine/index.ts';
import { and, asc, count, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Data } from '../fields/index.ts';
import { periodsSince, type Periods } from './periods.ts';
import type { Sampled } from './search.ts';
import { periodOrdinalOf, records } from './table.ts';

/** Of a workspace with more records than these, something is known. */
const largeFrom = 2_000;
/** So many of its newest records are looked through at most. */
export const walkedMax = 20_000;
const sampleSize = 500;
const sampledChars = 500;
const sampledDataBytes = 1_000;
const knownMs = 600_000;
const knownCharsMax = 20_000_000;

/** What is known of a workspace that has more than 2,000 records. */
export interface Sample {
  /** When its 20,000th newest record was made, or its first. */
  readonly since: string;
  /** The whole periods after that. */
  readonly periods: Periods;
  /** Its newest 500 records. */
  readonly newest: readonly Sampled[];
}

const isHere = and(eq(records.workspaceId, arg(records.workspaceId, 'workspaceId')), isNull(records.deletedAt));
const newestFirst = [desc(records.createdAt), desc(records.id)];

const moment = { createdAt: records.createdAt };
const recordAfter = defineStatement(
  'records.after',
  (orm) =>
    orm
      .select(moment)
      .from(records)
      .where(isHere)
      .orderBy(...newestFirst)
      .limit(1)
      .offset(sql.placeholder('newer')),
  { lane: 'slow' },
);
const firstRecord = defineStatement('records.first', (orm) =>
  orm.select(moment).from(records).where(isHere).orderBy(asc(records.createdAt), asc(records.id)).limit(1),
);

const countsSince = defineStatement(
  'records.counts_since',
  (orm) => {
    const ordinal = sql<number>`(${periodOrdinalOf(records.createdAt, sql.placeholder('seconds'))})::int`;
    return orm
      .select({ ordinal, n: count() })
      .from(records)
      .where(and(isHere, gte(records.createdAt, arg(records.createdAt, 'from'))))
      .groupBy(sql`1`)
      .orderBy(sql`1 desc`);
  },
  { lane: 'slow' },
);

// Data that are too long are as good as none: what they hold counts as rare.
const newestOnes = defineStatement(
  'records.sample',
  (orm) =>
    orm
      .select({
        folderId: records.folderId,
        text: sql<string>`left(${records.searchText}, ${sql.raw(String(sampledChars))})`,
        data: sql<Data>`case when pg_column_size(${records.data}) <= ${sql.raw(String(sampledDataBytes))} then ${records.data} else '{}' end`.mapWith(
          records.data,
        ),
      })
      .from(records)
      .where(isHere)
      .orderBy(...newestFirst)
      .limit(sampleSize),
  { lane: 'slow' },
);

// Of a workspace that is not large, that it is not. What is too old is still told while it is taken anew.
const known = new LRUCache<string, Sample | 'small', ReadContext>({
  max: 10_000,
  maxSize: knownCharsMax,
  sizeCalculation: (sample) => (sample === 'small' ? 1 : JSON.stringify(sample.newest).length),
  ttl: knownMs,
  allowStale: true,
  async fetchMethod(workspaceId, _, { context: { database } }) {
    const [enough] = await database.read.run(recordAfter, { workspaceId, newer: largeFrom });
    if (!enough) return 'small';
    const [last] = await database.read.run(recordAfter, { workspaceId, newer: walkedMax });
    const [first = enough] = last ? [last] : await database.read.run(firstRecord, { workspaceId });
    const since = first.createdAt;
    const { seconds, from } = periodsSince(Date.parse(since), clock.now());
    const counts = await database.read.run(countsSince, { workspaceId, seconds, from: new Date(from).toISOString() });
    return { since, periods: { seconds, counts }, newest: await database.read.run(newestOnes, { workspaceId }) };
  },
});

/** Of a large workspace, as far as this process knows: nobody waits for it. */
export function sampleOfLarge(ctx: ReadContext): Sample | undefined {
  // What fails is asked again by the next.
  if (!known.has(ctx.workspaceId)) known.fetch(ctx.workspaceId, { context: ctx }).catch(() => {});
  const sample = known.get(ctx.workspaceId);
  return sample === 'small' ? undefined : sample;
}

/** How large a share of the newest records is like that. */
export function shareOf({ newest }: Sample, isLikeThat: (record: Sampled) => boolean): number {
  return newest.filter(isLikeThat).length / newest.length;
}
