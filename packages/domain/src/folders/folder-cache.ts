import type { WriteContext } from '@dossier/kernel/context.ts';
import { type Database, type Engine, arg, defineStatement } from '@dossier/postgres-engine/index.ts';
import { failUnlessFound, orStaleRead } from '@dossier/kernel/db/demand-row.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { demandInUse, demandKnown, type FolderRow } from './service.ts';
import { folders } from './table.ts';

/** A folder and the transaction that wrote this version of it (PostgreSQL's system column xmin). */
type CachedFolder = FolderRow & { readonly writtenBy: string };

const isFolder = and(
  eq(folders.workspaceId, arg(folders.workspaceId, 'workspaceId')),
  eq(folders.id, arg(folders.id, 'id')),
);
const readFolder = defineStatement('read', 'folders.read', (orm) =>
  orm
    .select({ ...getTableColumns(folders), writtenBy: sql<string>`xmin::text` })
    .from(folders)
    .where(isFolder),
);

/** Fails unless the folder is unchanged. */
const demandUnchanged = defineStatement('look', 'folders.demand_unchanged', (orm) =>
  orm
    .select(failUnlessFound)
    .from(folders)
    .where(and(isFolder, sql`xmin::text = ${sql.placeholder('writtenBy')}`)),
);

const caches = new WeakMap<Engine, LRUCache<string, CachedFolder>>();

function cacheOf({ engine }: Database): LRUCache<string, CachedFolder> {
  let cache = caches.get(engine);
  if (!cache) {
    cache = new LRUCache({ max: 1_000 });
    caches.set(engine, cache);
  }
  return cache;
}

/** `withFolder` for a folder that a write names in its body: it must not be archived. */
export function withFolderInUse<T>(ctx: WriteContext, id: string, work: (folder: FolderRow) => Promise<T>): Promise<T> {
  return withFolder(ctx, id, async (folder) => work(demandInUse(folder)));
}

/**
 * Runs `work` with the cached folder of a record, without a round trip. A check in the same message as the write fails
 * if the folder changed since (a stale read), and the write starts again with the current folder.
 */
export async function withFolder<T>(
  ctx: WriteContext,
  id: string,
  work: (folder: FolderRow) => Promise<T>,
): Promise<T> {
  const cache = cacheOf(ctx.database);
  const key = `${ctx.workspaceId} ${id}`;
  const folder = ctx.mustReadFresh ? undefined : cache.get(key);
  if (folder) {
    try {
      const result = await work(folder);
      ctx.db.send(
        demandUnchanged,
        { workspaceId: ctx.workspaceId, id, writtenBy: folder.writtenBy },
        orStaleRead('The folder was changed.', () => cache.delete(key)),
      );
      return result;
    } catch (error) {
      // Only the current folder may refuse a value: the cached one may be stale.
      if (!(error instanceof DomainError)) throw error;
    }
  }
  const [found] = await ctx.db.run(readFolder, { workspaceId: ctx.workspaceId, id });
  const current = demandKnown(found);
  cache.set(key, current);
  return work(current);
}
