import { clock } from '@dossier/kernel/clock.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import type { ExternalId, ExternalIds } from '@dossier/kernel/db/external-ids.ts';
import type { Row, SelectedColumns } from '@dossier/kernel/db/newest-first.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { insertedTags, tagsNamed } from '../tags/index.ts';
import { findRecord } from './lookup.ts';

type Linked = PgTable & { workspaceId: PgColumn; id: PgColumn; recordId: PgColumn };

/** Locks up to `limit` rows that are linked to these records until the transaction ends, in the order of their ids. */
export async function lockLinked<Selected extends SelectedColumns>(
  { db, workspaceId }: WriteContext,
  table: Linked,
  selected: Selected,
  recordIds: string[],
  limit: number,
): Promise<Row<Selected>[]> {
  const rows = await db.orm
    .select({ ...selected } as SelectedColumns)
    .from(table as PgTable)
    .where(and(eq(table.workspaceId, workspaceId), inArray(table.recordId, recordIds)))
    .orderBy(table.id)
    .limit(limit)
    .for('no key update');
  // The selection is `selected`, which is what Row describes.
  return rows as Row<Selected>[];
}

interface Revivable extends ExternalId {
  readonly id: string;
  readonly recordId: string | null;
  readonly tags: readonly string[];
  readonly updatedAt: string;
  readonly version: number;
}

/** A deleted row as it is made again: with its next version, and without a link to a record that is gone. */
export async function revived<T extends Revivable>(
  ctx: WriteContext,
  deleted: T,
  externalIds: ExternalIds,
): Promise<{ row: T; tagIds: string[] | null }> {
  const record = deleted.recordId === null ? undefined : await findRecord(ctx, deleted.recordId);
  await externalIds.demandFree(ctx, deleted);
  const tagging = await tagsNamed(ctx, deleted.tags);
  const row = {
    ...deleted,
    tags: tagging.names,
    recordId: record?.id ?? null,
    updatedAt: clock.isoSince(deleted.updatedAt),
    version: deleted.version + 1,
  };
  return { row, tagIds: insertedTags(tagging) };
}
