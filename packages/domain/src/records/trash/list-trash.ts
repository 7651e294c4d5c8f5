import type { ReadContext } from '@dossier/kernel/context.ts';
import { isAfter } from '@dossier/kernel/db/is-after.ts';
import { cutPage, decodeCursor, offsetOf, pageBytesMax, type Page } from '@dossier/kernel/paging.ts';
import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { recordNoun } from '../noun.ts';
import type { listTrashInput, trashedRecordSchema } from '../schema.ts';
import { recordMerges, records } from '../table.ts';

/** The records in Trash, the last deleted first. */
export async function listTrash(
  ctx: ReadContext,
  { page, pageSize, cursor, count: isCounted }: z.output<typeof listTrashInput>,
): Promise<Page<z.output<typeof trashedRecordSchema>>> {
  const scope = [eq(records.workspaceId, ctx.workspaceId), isNotNull(records.deletedAt)];
  const from = cursor === undefined ? undefined : decodeCursor(cursor, '-deletedAt');
  const rows = await ctx.db.fetchQuery(
    ctx.db.orm
      .select({
        ...recordNoun.columns,
        deletedAt: sql<string>`${records.deletedAt}`.mapWith(records.deletedAt),
        mergedInto: recordMerges.intoId,
      })
      .from(records)
      .leftJoin(
        recordMerges,
        and(eq(recordMerges.workspaceId, records.workspaceId), eq(recordMerges.fromId, records.id)),
      )
      .where(and(...scope, isAfter(records.deletedAt, records.id, from)))
      .orderBy(sql`${records.deletedAt} desc`, sql`${records.id} desc`)
      .limit(pageSize + 1)
      .offset(offsetOf({ page, pageSize, cursor })),
    pageBytesMax,
  );
  const result = cutPage(rows, pageSize, (row) => ({ sort: '-deletedAt', value: row.deletedAt, id: row.id }));
  if (!isCounted) return result;
  const [counted] = await ctx.db.orm
    .select({ n: count() })
    .from(records)
    .where(and(...scope));
  return { ...result, total: counted?.n ?? 0 };
}
