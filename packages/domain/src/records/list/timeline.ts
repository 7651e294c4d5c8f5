import type { ReadContext } from '@dossier/kernel/context.ts';
import { demandEventKinds } from '@dossier/kernel/events/kinds.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { and, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { events, listEntries } from '../../events-log/index.ts';
import { getRecord } from '../lookup.ts';
import { listPredecessorIds } from '../merge/merged.ts';
import type { listTimelineInput, TimelineEntry } from '../schema.ts';

/** The events of a record, of those merged into it, and of what belongs to them, newest first, each with its actor. */
export async function listTimeline(
  ctx: ReadContext,
  { id, kind = [], ...page }: z.output<typeof listTimelineInput>,
): Promise<Page<TimelineEntry>> {
  demandEventKinds(kind);
  const record = await getRecord(ctx, id);
  const ofRecords = [record.id, ...(await listPredecessorIds(ctx, record.id))];
  const isOfKind = kind.length === 0 ? undefined : inArray(events.kind, kind);
  return listEntries(ctx, and(inArray(events.recordId, ofRecords), isOfKind), page);
}
