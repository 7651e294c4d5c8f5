import type { ReadContext } from '@dossier/kernel/context.ts';
import { events } from '../events-log/index.ts';
import { cutPage, decodeCursor, offsetOf, pageBytesMax, type Page } from '@dossier/kernel/paging.ts';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { getRecord } from './lookup.ts';
import { listPredecessorIds } from './merged.ts';
import type { listTimelineInput, TimelineEntry, timelineEntrySchema } from './schema.ts';

const sort = '-occurredAt';

/** The events of a record, of those merged into it, and of what belongs to them, newest first, each with its actor. */
export async function listTimeline(
  ctx: ReadContext,
  { id, page, pageSize, cursor }: z.output<typeof listTimelineInput>,
): Promise<Page<TimelineEntry>> {
  const record = await getRecord(ctx, id);
  const ofRecords = [record.id, ...(await listPredecessorIds(ctx, record.id))];
  const from = cursor === undefined ? undefined : decodeCursor(cursor, sort);
  // Event ids are ordered by time, so the index on the record gives the order.
  const rows = await ctx.db.fetchQuery(
    ctx.db.orm
      .select({
        id: events.id,
        event: events.kind,
        occurredAt: events.occurredAt,
        actor: events.actor,
        payload: events.payload,
      })
      .from(events)
      .where(
        and(
          eq(events.workspaceId, ctx.workspaceId),
          inArray(events.recordId, ofRecords),
          from && lt(events.id, from.id),
        ),
      )
      .orderBy(desc(events.id))
      .limit(pageSize + 1)
      .offset(offsetOf({ page, pageSize, cursor })),
    pageBytesMax,
  );
  const found = cutPage(rows, pageSize, (row) => ({ sort, value: row.occurredAt, id: row.id }));
  return {
    ...found,
    data: found.data.map(({ actor, payload, ...entry }) => ({
      ...entry,
      actor: parseActor(actor),
      payload: parsePayload(payload),
    })),
  };
}

// Both texts were written by emit() from exactly these shapes.
const parseActor = (text: string) => JSON.parse(text) as z.output<typeof timelineEntrySchema>['actor'];
const parsePayload = (text: string) => JSON.parse(text) as TimelineEntry['payload'];
