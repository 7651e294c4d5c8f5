import { caseless, ginPendingKb, id, json, timestamp } from '@dossier/kernel/db/columns.ts';
import { registerIds } from '@dossier/kernel/ids.ts';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

declare module '@dossier/kernel/ids.ts' {
  interface IdPrefixes {
    rec: 'records';
  }
}
registerIds('records', { rec: 5 });

/**
 * In seconds, the periods that inverted indexes know: a workspace that grows fast is asked by the hour, one that
 * grows slowly by thirty days. Each so long that its numbers since 1970 are no numbers of another.
 */
export const periodLengths = [3_600, 86_400, 2_592_000] as const;

/**
 * The key of a period of a workspace, by how many of its length there were since 1970. It is made as for hash
 * partitions, so it stays what it is.
 */
export function periodKeyOf(workspaceId: SQLWrapper, ordinal: SQL): SQL {
  return sql`uuid_hash_extended(${workspaceId}, ${ordinal})`;
}

/** How many periods of a length there were since 1970, at a moment. */
export function periodOrdinalOf(moment: SQLWrapper, seconds: SQLWrapper): SQL {
  return sql`date_part('epoch', ${moment} - '1970-01-01 00:00:00+00'::timestamptz)::bigint / ${seconds}`;
}

/**
 * Of when a record was made: the key of its period of each length. Kept short: PostgreSQL prepares it anew for each
 * write.
 */
export function periodKeysOf(workspaceId: SQLWrapper, createdAt: SQLWrapper): SQL {
  const keys = periodLengths.map((seconds) =>
    periodKeyOf(workspaceId, periodOrdinalOf(createdAt, sql.raw(String(seconds)))),
  );
  return sql`(array[${sql.join(keys, sql`, `)}])`;
}

export const records = pgTable(
  'records',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    id: id('rec').notNull(),
    /**
     * Not a foreign key: a folder is never deleted, and each key check would lock the folder's row, at which its
     * writers then wait for one another.
     */
    folderId: id('fld', 'folder_id').notNull(),
    title: text().notNull(),
    email: text(),
    phone: text(),
    /** The digits of `phone`: what filters compare. */
    phoneDigits: text('phone_digits'),
    data: json().notNull(),
    ownerId: id('usr', 'owner_id'),
    /** Everything that a search looks at, folded, a line each; made by `search.ts`. */
    searchText: text('search_text').notNull(),
    createdAt: timestamp('created_at')
      .notNull()
      .default(sql`now()`),
    updatedAt: timestamp('updated_at')
      .notNull()
      .default(sql`now()`),
    version: integer().notNull().default(1),
    /** Since when it lies in Trash. */
    deletedAt: timestamp('deleted_at'),
  },
  (t) => {
    const active = sql`deleted_at is null`;
    const titleKey = caseless(t.title);
    const periods = periodKeysOf(t.workspaceId, t.createdAt);
    return [
      primaryKey({ columns: [t.workspaceId, t.id] }),
      index('records_created').on(t.workspaceId, t.createdAt, t.id).where(active),
      index('records_folder_created').on(t.workspaceId, t.folderId, t.createdAt, t.id).where(active),
      index('records_updated').on(t.workspaceId, t.updatedAt, t.id).where(active),
      index('records_folder_updated').on(t.workspaceId, t.folderId, t.updatedAt, t.id).where(active),
      index('records_title').on(t.workspaceId, titleKey, t.id).where(active),
      index('records_folder_title').on(t.workspaceId, t.folderId, titleKey, t.id).where(active),
      index('records_email')
        .on(t.workspaceId, caseless(t.email), t.createdAt, t.id)
        .where(sql`deleted_at is null and email is not null`),
      index('records_phone')
        .on(t.workspaceId, t.phoneDigits, t.createdAt, t.id)
        .where(sql`deleted_at is null and phone_digits is not null`),
      index('records_owner')
        .on(t.workspaceId, t.ownerId, t.createdAt, t.id)
        .where(sql`deleted_at is null and owner_id is not null`),
      // The workspace after that: asked of what the rest has found. First, all its records would be gone through. By
      // their periods, only the newest are.
      index('records_search')
        .using('gin', sql`${t.searchText} gin_trgm_ops`, t.workspaceId, periods)
        .with({ gin_pending_list_limit: ginPendingKb })
        .where(active),
      index('records_data')
        .using('gin', sql`${t.data} jsonb_path_ops`, t.workspaceId, periods)
        .with({ gin_pending_list_limit: ginPendingKb })
        .where(active),
      index('records_trash')
        .on(t.workspaceId, t.deletedAt, t.id)
        .where(sql`deleted_at is not null`),
    ];
  },
);
