import type { ReadContext } from '@dossier/kernel/context.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { events, listEntries } from '../../events-log/index.ts';
import type { TimelineEntry } from '../../records/schema.ts';
import type { listDealTimelineInput } from '../schema.ts';
import { getDeal } from '../service.ts';

/** The events of a deal that are kept, newest first, each with its actor. */
export async function listDealTimeline(
  ctx: ReadContext,
  { id, ...page }: z.output<typeof listDealTimelineInput>,
): Promise<Page<TimelineEntry>> {
  await getDeal(ctx, id);
  return listEntries(ctx, eq(events.dealId, id), page);
}
