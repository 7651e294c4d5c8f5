import type { ReadContext } from '@dossier/kernel/context.ts';
import { isAfter } from '@dossier/kernel/db/is-after.ts';
import { cutPage, decodeCursor, offsetOf, pageBytesMax, type Page } from '@dossier/kernel/paging.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { recordNoun } from '../noun.ts';
import type { listTrashInput, trashedRecordSchema } from '../schema.ts';
import { recordMerges, records } from '../table.ts';

export async function listTrash(
  ctx: ReadContext,
  { page, pageSize, cursor, count: isCounted }: z.output<typeof listTrashInput>,
): Promise<Page<z.output<typeof trashedRecordSchema>>> {
  const inTrash = and(eq(records.workspaceId, ctx.workspaceId), isNotNull(records.deletedAt));
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
      .where(and(inTrash, isAfter(records.deletedAt, records.id, from)))
      .orderBy(sql`${records.deletedAt} desc`, sql`${records.id} desc`)
      .limit(pageSize + 1)
      .offset(offsetOf({ page, pageSize, cursor })),
    pageBytesMax,
  );
  const result = cutPage(rows, pageSize, (row) => ({ sort: '-deletedAt', value: row.deletedAt, id: row.id }));
  return isCounted ? { ...result, total: await ctx.db.orm.$count(records, inTrash) } : result;
}
