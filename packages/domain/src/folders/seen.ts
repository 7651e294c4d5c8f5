import type { WriteContext } from '@dossier/kernel/context.ts';
import { type Database, type Engine, arg, defineStatement } from '@dossier/postgres-engine/index.ts';
import { demandedRow, orStaleRead } from '@dossier/kernel/db/demand-row.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { demandInUse, demandKnown, type FolderRow } from './service.ts';
import { folders } from './table.ts';

/** A folder and the transaction that wrote this state of it (PostgreSQL's system column xmin). */
type SeenFolder = FolderRow & { readonly writtenBy: string };

const isFolder = and(
  eq(folders.workspaceId, arg(folders.workspaceId, 'workspaceId')),
  eq(folders.id, arg(folders.id, 'id')),
);
const seeFolder = defineStatement('folders.see', (orm) =>
  orm
    .select({ ...getTableColumns(folders), writtenBy: sql<string>`xmin::text` })
    .from(folders)
    .where(isFolder),
);

/** Fails unless the folder is as it was seen. */
const demandSeen = defineStatement('folders.demand_seen', (orm) =>
  orm
    .select(demandedRow)
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

/** `withFolder`, with one that a write names in its body: it must be in use. */
export function withFolderInUse<T>(ctx: WriteContext, id: string, work: (folder: FolderRow) => Promise<T>): Promise<T> {
  return withFolder(ctx, id, async (folder) => work(demandInUse(folder)));
}

/**
 * Does `work` with the folder of a record. It is taken as this process saw it last, so that nothing
 * is waited for, and PostgreSQL is asked together with the write whether it still is so; where it
 * isn't, the write is begun again.
 */
export async function withFolder<T>(
  ctx: WriteContext,
  id: string,
  work: (folder: FolderRow) => Promise<T>,
): Promise<T> {
  const seen = seenFolders(ctx.database);
  const key = `${ctx.workspaceId} ${id}`;
  const folder = ctx.isSecondTry ? undefined : seen.get(key);
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
      // What is refused may be right by now: only the folder as it is can refuse it.
      if (!(error instanceof DomainError)) throw error;
    }
  }
  const [found] = await ctx.db.run(seeFolder, { workspaceId: ctx.workspaceId, id });
  const current = demandKnown(found);
  seen.set(key, current);
  return work(current);
}
