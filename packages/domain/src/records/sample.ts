import type { ReadContext } from '@dossier/kernel/context.ts';
import { arg, defineStatement } from '@dossier/kernel/db/statement.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Word } from './search.ts';
import { records } from './table.ts';

const largeFrom = 30_000;
const sampleSize = 500;
const sampledChars = 500;
const knownMs = 600_000;

const isHere = and(eq(records.workspaceId, arg(records.workspaceId, 'workspaceId')), isNull(records.deletedAt));

const someLater = defineStatement('records.is_large', (orm) => orm.select({ id: records.id }).from(records).where(isHere).orderBy(records.createdAt, records.id).limit(1).offset(largeFrom));

const newestTexts = defineStatement('records.sample', (orm) =>
  orm.select({ text: sql<string>`left(${records.searchText}, ${sql.raw(String(sampledChars))})` }).from(records).where(isHere).orderBy(desc(records.createdAt), desc(records.id)).limit(sampleSize));

export type Sample = readonly string[];

// Of a workspace that is not large it is empty. What is too old is still told while it is taken anew.
const known = new LRUCache<string, Sample, ReadContext>({
  max: 10_000,
  maxSize: 100_000,
  sizeCalculation: (sample) => sample.length + 1,
  ttl: knownMs,
  allowStale: true,
  async fetchMethod(workspaceId, _, { context: { database } }) {
    if ((await database.read.run(someLater, { workspaceId })).length === 0) return [];
    return (await database.read.run(newestTexts, { workspaceId })).map(({ text }) => text);
  },
});

/**
 * What the newest 500 records of a workspace say that has more than 30,000: how common words are in it.
 * Undefined for others, and where this process does not know yet: nobody waits for it.
 */
export function sampleOfLarge(ctx: ReadContext): Sample | undefined {
  // What fails is asked again by the next.
  known.fetch(ctx.workspaceId, { context: ctx }).catch(() => {});
  const sample = known.get(ctx.workspaceId);
  return sample?.length === 0 ? undefined : sample;
}

/** Whether words stand together in more than one record of a sample: then they do in one of a few hundred. */
export function isCommonIn(sample: Sample, words: readonly Word[]): boolean {
  const hasAll = (text: string) => words.every((word) => word.isIn(text));
  const first = sample.findIndex(hasAll);
  return first !== -1 && sample.slice(first + 1).some(hasAll);
}
