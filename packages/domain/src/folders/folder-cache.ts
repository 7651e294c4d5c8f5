import type { WriteContext } from '@dossier/kernel/context.ts';
import { type Reads, defineStatement } from '@dossier/postgres-engine/index.ts';
import { failUnlessFound } from '@dossier/kernel/db/demand-row.ts';
import { isRow } from '@dossier/kernel/verbs.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { and, getTableColumns, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { demandInUse, demandKnown, type FolderRow } from './service.ts';
import { folders } from './table.ts';

/** A folder and the transaction that wrote this version of it (PostgreSQL's system column xmin). */
type CachedFolder = FolderRow & { readonly writtenBy: string };

const readFolder = defineStatement('read', 'folders.read', (orm) =>
  orm
    .select({ ...getTableColumns(folders), writtenBy: sql<string>`xmin::text` })
    .from(folders)
    .where(isRow(folders)),
);

const demandUnchanged = defineStatement('look', 'folders.demand_unchanged', { confirms: true }, (orm) =>
  orm
    .select(failUnlessFound)
    .from(folders)
    .where(and(isRow(folders), sql`xmin::text = ${sql.placeholder('writtenBy')}`)),
);

const cache = new LRUCache<string, CachedFolder>({ max: 1_000 });

/** `withFolder` for a folder that a write names in its body: it must not be archived. */
export function withFolderInUse<T>(ctx: WriteContext, id: string, work: (folder: FolderRow) => Promise<T>): Promise<T> {
  return withFolder(ctx, id, async (folder) => work(demandInUse(folder)));
}

/** Passes the folder to a choice. It may be stale, which `withFolder` confirms; only the current one may refuse. */
export async function peekFolder<T>(ctx: WriteContext, id: string, choose: (folder: FolderRow) => T): Promise<T> {
  const known = cachedFolder(ctx, id);
  if (known) {
    try {
      return choose(demandInUse(known));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return choose(demandInUse(await readCurrent(ctx, id, ctx.db.peek)));
}

/**
 * Runs `work` with the cached folder of a record, without a round trip. A check in the same message as the write fails
 * if the folder changed since (a stale read); then the write starts again with the current folder.
 */
export async function withFolder<T>(
  ctx: WriteContext,
  id: string,
  work: (folder: FolderRow) => Promise<T>,
): Promise<T> {
  const folder = cachedFolder(ctx, id);
  if (folder) {
    try {
      const result = await work(folder);
      ctx.db.send(demandUnchanged, { workspaceId: ctx.workspaceId, id, writtenBy: folder.writtenBy });
      return result;
    } catch (error) {
      // Only the current folder may refuse a value: the cached one may be stale.
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return work(await readCurrent(ctx, id));
}

function cachedFolder(ctx: WriteContext, id: string): CachedFolder | undefined {
  return ctx.db.mayPeek() ? cache.get(keyOf(ctx, id)) : undefined;
}

function keyOf({ workspaceId }: WriteContext, id: string): string {
  return `${workspaceId} ${id}`;
}

async function readCurrent(ctx: WriteContext, id: string, from: Reads = ctx.db): Promise<FolderRow> {
  const [found] = await from.run(readFolder, { workspaceId: ctx.workspaceId, id });
  const current = demandKnown(found);
  cache.set(keyOf(ctx, id), current);
  return current;
}
