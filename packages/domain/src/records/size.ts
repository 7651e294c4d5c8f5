import type { ReadContext } from '@dossier/kernel/context.ts';
import { arg, defineStatement } from '@dossier/kernel/db/statement.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { records } from './table.ts';

const largeFrom = 30_000;
const knownMs = 600_000;

// Of a workspace; what is too old is still told while it is looked up anew.
const known = new LRUCache<string, boolean, ReadContext>({
  max: 10_000,
  ttl: knownMs,
  allowStale: true,
  fetchMethod: async (workspaceId, _, { context }) => (await context.database.read.run(someLater, { workspaceId })).length > 0,
});

const someLater = defineStatement('records.is_large', (orm) =>
  orm.select({ id: records.id }).from(records).where(and(eq(records.workspaceId, arg(records.workspaceId, 'workspaceId')), isNull(records.deletedAt))).orderBy(records.createdAt, records.id).limit(1).offset(largeFrom));

/** Whether a workspace has more than 30,000 records, as far as this process knows: nobody waits for the answer. */
export function isLarge(ctx: ReadContext): boolean {
  // What fails is asked again by the next.
  known.fetch(ctx.workspaceId, { context: ctx }).catch(() => {});
  return known.get(ctx.workspaceId) ?? false;
}
