import type { ReadContext } from '@dossier/kernel/context.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { events, listEntries } from '../events-log/index.ts';
import { getRecord } from './lookup.ts';
import { listPredecessorIds } from './merged.ts';
import type { listTimelineInput, TimelineEntry } from './schema.ts';

/** The events of a record, of those merged into it, and of what belongs to them, newest first, each with its actor. */
export async function listTimeline(
  ctx: ReadContext,
  { id, ...page }: z.output<typeof listTimelineInput>,
): Promise<Page<TimelineEntry>> {
  const record = await getRecord(ctx, id);
  const ofRecords = [record.id, ...(await listPredecessorIds(ctx, record.id))];
  return listEntries(ctx, inArray(events.recordId, ofRecords), page);
}
