import type { ReadContext } from '@dossier/kernel/context.ts';
import { nameOrder } from '@dossier/kernel/db/columns.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { areGiven } from '@dossier/kernel/verbs.ts';
import { defineStatement } from '@dossier/postgres-engine/index.ts';
import { and, count, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { sampleOfLarge, walkedMax } from '../large/sample.ts';
import { records, recordSortKeys, sortedFields } from '../table.ts';
import { fillSortKeys } from './fill-sort-keys.job.ts';

// PostgreSQL would read and sort a whole folder for each page in the order of a custom field. The first such sort of a
// large folder adds the field to `sorted_fields`; once a job has filled its keys, pages come from their index.

/** Maximum number of sorted fields in a folder: each costs every write of its records an index entry. */
const fieldsMax = 12;

export interface SortedFolder {
  readonly folderId: string;
  readonly key: string;
  readonly kind: (typeof sortedFields.$inferSelect)['kind'];
  /** The places of choices as JSON. */
  readonly places: string;
}

const filled = defineStatement('read', 'records.filled_sort_keys', (orm) =>
  orm
    .select({ key: sortedFields.key })
    .from(sortedFields)
    .where(
      and(
        areGiven(sortedFields, 'workspaceId', 'folderId', 'key', 'kind'),
        sql`${sortedFields.places} = ${sql.placeholder('places')}::jsonb`,
        isNotNull(sortedFields.filledAt),
      ),
    ),
);

/** True if the keys of a folder are there. If they are not and the folder is large, a job begins to fill them. */
export async function hasSortKeys(ctx: ReadContext, sorted: SortedFolder): Promise<boolean> {
  if (!sampleOfLarge(ctx)?.hasMore) return false;
  const [found] = await ctx.db.run(filled, { workspaceId: ctx.workspaceId, ...sorted });
  // The reader does not wait. After an error the next one tries again.
  if (!found) beginToSort(ctx, sorted).catch(() => {});
  return found !== undefined;
}

/** Adds a field of a large folder; does nothing if it is there with the same order, and not for more than a day. */
function beginToSort(
  { database, workspaceId }: ReadContext,
  { folderId, key, kind, places }: SortedFolder,
): Promise<void> {
  return database.transaction(async (db) => {
    const isHere = and(eq(sortedFields.workspaceId, workspaceId), eq(sortedFields.folderId, folderId));
    const others = db.orm
      .select({ n: count() })
      .from(sortedFields)
      .where(and(isHere, ne(sortedFields.key, key)));
    const isInFolder = and(eq(records.workspaceId, workspaceId), eq(records.folderId, folderId));
    const next = db.orm
      .select({ id: records.id })
      .from(records)
      .where(and(isInFolder, isNull(records.deletedAt)))
      .offset(walkedMax)
      .limit(1);
    const { rows } = await db.orm.execute(sql`
      insert into ${sortedFields} as known (workspace_id, folder_id, key, kind, places)
      select ${sql.param(workspaceId, sortedFields.workspaceId)}::uuid,
        ${sql.param(folderId, sortedFields.folderId)}::uuid, ${key}, ${kind}, ${places}::jsonb
      where exists ${next} and ${others} < ${fieldsMax}
      on conflict (workspace_id, folder_id, key) do update
      set kind = excluded.kind, places = excluded.places, filled_at = null, created_at = now()
      where (known.kind, known.places) is distinct from (excluded.kind, excluded.places)
        or (known.filled_at is null and known.created_at < now() - interval '1 day')
      returning true`);
    if (rows.length > 0) await enqueue({ db }, fillSortKeys, { workspaceId, folderId, key });
  });
}

/** The column of a field's sort keys, and the expression that its index sorts. */
export function sortKeyOf({ kind }: SortedFolder): { readonly column: PgColumn; readonly key: SQL } {
  const { number, name, bytes } = recordSortKeys;
  if (kind === 'name') return { column: name, key: nameOrder(name) };
  if (kind === 'number' || kind === 'choice') return { column: number, key: sql`${number}` };
  return { column: bytes, key: sql`(${bytes} collate "C")` };
}
