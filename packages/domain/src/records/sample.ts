import type { ReadContext } from '@dossier/kernel/context.ts';
import { arg, defineStatement } from '@dossier/kernel/db/statement.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Word } from './search.ts';
import { records } from './table.ts';

const largeFrom = 20_000;
const sampleSize = 500;
const sampledChars = 500;
const knownMs = 600_000;

/** What is known of a workspace that has more than 20,000 records. */
export interface Sample {
  /** When its 20,000th newest record was made. */
  readonly since: string;
  /** What its newest 500 records say. */
  readonly texts: readonly string[];
}

const isHere = and(eq(records.workspaceId, arg(records.workspaceId, 'workspaceId')), isNull(records.deletedAt));
const newestFirst = [desc(records.createdAt), desc(records.id)];

const lastOfLarge = defineStatement('records.last_of_large', (orm) => orm.select({ createdAt: records.createdAt }).from(records).where(isHere).orderBy(...newestFirst).limit(1).offset(largeFrom));

const newestTexts = defineStatement('records.sample', (orm) =>
  orm.select({ text: sql<string>`left(${records.searchText}, ${sql.raw(String(sampledChars))})` }).from(records).where(isHere).orderBy(...newestFirst).limit(sampleSize));

// Of a workspace that is not large, that it is not. What is too old is still told while it is taken anew.
const known = new LRUCache<string, Sample | 'small', ReadContext>({
  max: 10_000,
  maxSize: 100_000,
  sizeCalculation: (sample) => (sample === 'small' ? 1 : sample.texts.length),
  ttl: knownMs,
  allowStale: true,
  async fetchMethod(workspaceId, _, { context: { database } }) {
    const [last] = await database.read.run(lastOfLarge, { workspaceId });
    if (!last) return 'small';
    return { since: last.createdAt, texts: (await database.read.run(newestTexts, { workspaceId })).map(({ text }) => text) };
  },
});

/** Of a large workspace, as far as this process knows: nobody waits for it. */
export function sampleOfLarge(ctx: ReadContext): Sample | undefined {
  // What fails is asked again by the next.
  if (!known.has(ctx.workspaceId)) known.fetch(ctx.workspaceId, { context: ctx }).catch(() => {});
  const sample = known.get(ctx.workspaceId);
  return sample === 'small' ? undefined : sample;
}

/** Whether words stand together in more than one record of a sample: then they do in one of a few hundred. */
export function isCommonIn({ texts }: Sample, words: readonly Word[]): boolean {
  const hasAll = (text: string) => words.every((word) => word.isIn(text));
  const first = texts.findIndex(hasAll);
  return first !== -1 && texts.slice(first + 1).some(hasAll);
}
