import type { WriteContext } from '@dossier/kernel/context.ts';
import { type Database, type Engine, arg, defineStatement } from '@dossier/postgres-engine/index.ts';
import { failUnlessFound, orStaleRead } from '@dossier/kernel/db/demand-row.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { demandInUse, demandKnown, type FolderRow } from './service.ts';
import { folders } from './table.ts';

/** A folder and the transaction that wrote this version of it (PostgreSQL's system column xmin). */
type SeenFolder = FolderRow & { readonly writtenBy: string };

const isFolder = and(
  eq(folders.workspaceId, arg(folders.workspaceId, 'workspaceId')),
  eq(folders.id, arg(folders.id, 'id')),
);
const seeFolder = defineStatement('read', 'folders.see', (orm) =>
  orm
    .select({ ...getTableColumns(folders), writtenBy: sql<string>`xmin::text` })
    .from(folders)
    .where(isFolder),
);

/** Fails unless the folder is unchanged. */
const demandSeen = defineStatement('look', 'folders.demand_seen', (orm) =>
  orm
    .select(failUnlessFound)
    .from(folders)
    .where(and(isFolder, sql`xmin::text = ${sql.placeholder('writtenBy')}`)),
);

const seenBy = new WeakMap<Engine, LRUCache<string, SeenFolder>>();

function seenFolders({ engine }: Database): LRUCache<string, SeenFolder> {
  let seen = seenBy.get(engine);
  if (!seen) {
    seen = new LRUCache({ max: 1_000 });
    seenBy.set(engine, seen);
  }
  return seen;
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
  const seen = seenFolders(ctx.database);
  const key = `${ctx.workspaceId} ${id}`;
  const folder = ctx.mustReadFresh ? undefined : seen.get(key);
  if (folder) {
    try {
      const result = await work(folder);
      ctx.db.send(
        demandSeen,
        { workspaceId: ctx.workspaceId, id, writtenBy: folder.writtenBy },
        orStaleRead('The folder was changed.', () => seen.delete(key)),
      );
      return result;
    } catch (error) {
      // Only the current folder may refuse a value: the cached one may be stale.
      if (!(error instanceof DomainError)) throw error;
    }
  }
  const [found] = await ctx.db.run(seeFolder, { workspaceId: ctx.workspaceId, id });
  const current = demandKnown(found);
  seen.set(key, current);
  return work(current);
}
