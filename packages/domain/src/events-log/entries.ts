import type { ReadContext } from '@dossier/kernel/context.ts';
import { cutPage, decodeCursor, offsetOf, pageBytesMax, type Page } from '@dossier/kernel/paging.ts';
import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import type { TimelineEntry } from '../records/schema.ts';
import { entryColumns, entryOf } from './body.ts';
import { events } from './table.ts';

const sort = '-occurredAt';

interface EntriesPage {
  readonly page: number;
  readonly pageSize: number;
  readonly cursor?: string | undefined;
}

/** The events of one thing, newest first, each with its actor. `about` needs an index that goes on with the id. */
export async function listEntries(
  ctx: ReadContext,
  about: SQL | undefined,
  { page, pageSize, cursor }: EntriesPage,
): Promise<Page<TimelineEntry>> {
  const from = cursor === undefined ? undefined : decodeCursor(cursor, sort);
  // Event ids are ordered by time, so the index gives the order.
  const rows = await ctx.db.fetchQuery(
    ctx.db.orm
      .select(entryColumns)
      .from(events)
      .where(and(eq(events.workspaceId, ctx.workspaceId), about, from && lt(events.id, from.id)))
      .orderBy(desc(events.id))
      .limit(pageSize + 1)
      .offset(offsetOf({ page, pageSize, cursor })),
    pageBytesMax,
  );
  const found = cutPage(rows, pageSize, (row) => ({ sort, value: row.occurredAt, id: row.id }));
  return { ...found, data: found.data.map(entryOf) };
}
