import * as columns from '@dossier/kernel/db/columns.ts';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { index, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Lengths, in seconds, of the periods in inverted indexes (docs/decisions/0012): hours for workspaces that grow fast,
 * thirty days for those that grow slowly. The lengths differ so much that their ordinals since 1970 never coincide.
 */
export const periodLengths = [3_600, 86_400, 2_592_000] as const;

/**
 * The key of a period of a workspace. `ordinal` counts periods of that length since 1970. PostgreSQL keeps this hash
 * function stable, because hash partitions depend on it.
 */
export function periodKeyOf(workspaceId: SQLWrapper, ordinal: SQL): SQL {
  return sql`uuid_hash_extended(${workspaceId}, ${ordinal})`;
}

/** The ordinal of the period that contains this moment: the number of periods since 1970. */
export function periodOrdinalOf(moment: SQLWrapper, seconds: SQLWrapper): SQL {
  return sql`date_part('epoch', ${moment} - '1970-01-01 00:00:00+00'::timestamptz)::bigint / ${seconds}`;
}

/**
 * The keys of the periods, one per length, in which a record was created. A short expression: PostgreSQL prepares it
 * again for each write.
 */
export function periodKeysOf(workspaceId: SQLWrapper, createdAt: SQLWrapper): SQL {
  const keys = periodLengths.map((seconds) =>
    periodKeyOf(workspaceId, periodOrdinalOf(createdAt, sql.raw(String(seconds)))),
  );
  return sql`(array[${sql.join(keys, sql`, `)}])`;
}

export const records = columns.workspaceTable('records', {
  id: columns.id('rec').notNull(),
  /**
   * Not a foreign key: folders are never deleted, and the check would lock the folder's row, so that all writers of a
   * folder would wait for each other.
   */
  folderId: columns.id('fld', 'folder_id').notNull(),
  title: text().notNull(),
  email: text(),
  phone: text(),
  phoneDigits: text('phone_digits'),
  data: columns.json().notNull(),
  ownerId: columns.id('usr', 'owner_id'),
  ...columns.externalColumns(),
  /** Null if there are none, so that the index leaves untagged rows out. */
  tagIds: columns.idList('tag', 'tag_ids'),
  /** The folded searchable text, one line per value; built by `search.ts`. */
  searchText: text('search_text').notNull(),
  /** Comparison key of a title with zero-width characters or no-break spaces; null for other titles. */
  titleKey: text('title_key'),
  ...columns.versioned(),
  deletedAt: columns.timestamp('deleted_at'),
})(['id'], (t) => {
  const active = sql`deleted_at is null`;
  const periods = periodKeysOf(t.workspaceId, t.createdAt);
  return [
    index('records_created').on(t.workspaceId, t.createdAt, t.id).where(active),
    index('records_folder_created').on(t.workspaceId, t.folderId, t.createdAt, t.id).where(active),
    index('records_updated').on(t.workspaceId, t.updatedAt, t.id).where(active),
    index('records_folder_updated').on(t.workspaceId, t.folderId, t.updatedAt, t.id).where(active),
    index('records_title').on(t.workspaceId, columns.caseless(t.title), t.id).where(active),
    index('records_title_sorted').on(t.workspaceId, columns.nameOrder(t.title), t.id).where(active),
    index('records_folder_title').on(t.workspaceId, t.folderId, columns.nameOrder(t.title), t.id).where(active),
    index('records_title_key')
      .on(t.workspaceId, t.folderId, t.titleKey)
      .where(sql`deleted_at is null and title_key is not null`),
    index('records_email')
      .on(t.workspaceId, columns.caseless(t.email), t.createdAt, t.id)
      .where(sql`deleted_at is null and email is not null`),
    index('records_phone')
      .on(t.workspaceId, t.phoneDigits, t.createdAt, t.id)
      .where(sql`deleted_at is null and phone_digits is not null`),
    index('records_owner')
      .on(t.workspaceId, t.ownerId, t.createdAt, t.id)
      .where(sql`deleted_at is null and owner_id is not null`),
    // The workspace does not come first, or GIN would read the list of all its records; as the last column it filters
    // the matches of the others. The periods limit a search to the newest records.
    columns.invertedIndex('records_search', sql`${t.searchText} gin_trgm_ops`, t.workspaceId, periods).where(active),
    columns.invertedIndex('records_data', sql`${t.data} jsonb_path_ops`, t.workspaceId, periods).where(active),
    columns
      .invertedIndex('records_tags', t.tagIds, t.workspaceId, periods)
      .where(sql`deleted_at is null and tag_ids is not null`),
    columns.externalIndex('records_external', t),
    columns.sparseIndex('records_trash', t.deletedAt, [t.workspaceId, t.deletedAt, t.id]),
  ];
});

/**
 * The successors of merged records (docs/decisions/0051), which are in Trash or purged. It has no foreign keys: a row
 * survives the merged record, and also its successor if that is merged and purged in turn.
 */
export const recordMerges = columns.workspaceTable('record_merges', {
  fromId: columns.id('rec', 'from_id').notNull(),
  intoId: columns.id('rec', 'into_id').notNull(),
  ...columns.externalColumns(),
  mergedAt: columns.stamp('merged_at'),
})(['fromId'], (t) => [
  index('record_merges_into').on(t.workspaceId, t.intoId),
  columns.externalIndex('record_merges_external', t),
]);

/** Pairs of records that are no duplicates, although they look alike; `recordId` is the smaller id. */
export const recordDifferences = columns.workspaceTable('record_differences', {
  recordId: columns.id('rec', 'record_id').notNull(),
  otherId: columns.id('rec', 'other_id').notNull(),
  createdAt: columns.stamp('created_at'),
})(['recordId', 'otherId'], (t) => [
  columns.goesWith([t.workspaceId, t.recordId], [records.workspaceId, records.id]),
  columns.goesWith([t.workspaceId, t.otherId], [records.workspaceId, records.id]),
  index('record_differences_other').on(t.workspaceId, t.otherId),
]);

/** Values of unique fields outside Trash (docs/decisions/0042). The primary key refuses duplicates. */
export const recordUniqueValues = pgTable(
  'record_unique_values',
  {
    workspaceId: columns.id('ws', 'workspace_id').notNull(),
    folderId: columns.id('fld', 'folder_id').notNull(),
    key: text().notNull(),
    digest: text().notNull(),
    recordId: columns.id('rec', 'record_id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'record_unique_values_key', columns: [t.workspaceId, t.folderId, t.key, t.digest] }),
    columns.goesWith([t.workspaceId, t.recordId], [records.workspaceId, records.id]),
    index('record_unique_values_record').on(t.workspaceId, t.recordId),
  ],
);

/**
 * Custom fields by which a large folder has been sorted (docs/decisions/0012). A trigger on `records` keeps the sort
 * keys of their values.
 */
export const sortedFields = columns.workspaceTable('sorted_fields', {
  folderId: columns.id('fld', 'folder_id').notNull(),
  key: text().notNull(),
  kind: text({ enum: ['number', 'choice', 'boolean', 'name', 'bytes'] }).notNull(),
  /** The places of choices, from 1; empty for other kinds. */
  places: columns.jsonOf<Readonly<Record<string, number>>>()().notNull(),
  createdAt: columns.stamp('created_at'),
  /** Null until the keys of all records are there. */
  filledAt: columns.timestamp('filled_at'),
})(['folderId', 'key']);

/** Sort keys of records outside Trash, one per sorted field; at most one of `number`, `name` and `bytes` is set. */
export const recordSortKeys = columns.workspaceTable('record_sort_keys', {
  recordId: columns.id('rec', 'record_id').notNull(),
  key: text().notNull(),
  folderId: columns.id('fld', 'folder_id').notNull(),
  number: numeric(),
  name: text(),
  bytes: text(),
})(['recordId', 'key'], (t) => {
  const sorted = (name: string, key: SQL) =>
    index(`record_sort_keys_${name}`)
      .on(t.workspaceId, t.folderId, t.key, key, t.recordId)
      .where(sql`${sql.identifier(name)} is not null`);
  return [
    columns.goesWith([t.workspaceId, t.recordId], [records.workspaceId, records.id]),
    sorted('number', sql`${t.number}`),
    sorted('name', columns.nameOrder(t.name)),
    sorted('bytes', sql`(${t.bytes} collate "C")`),
    index('record_sort_keys_empty')
      .on(t.workspaceId, t.folderId, t.key, t.recordId)
      .where(sql`number is null and name is null and bytes is null`),
  ];
});
