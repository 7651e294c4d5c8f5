import type { ReadContext } from '@dossier/kernel/context.ts';
import { demandEventKinds } from '@dossier/kernel/events/kinds.ts';
import { demandKnownFilters } from '@dossier/kernel/filters.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import type { z } from 'zod';
import { filterByRecord } from '../records/index.ts';
import type { Event, listEventsInput } from './schema.ts';
import { listEvents } from './service.ts';

/** `listEvents` for a caller: an unknown id or kind of a filter is a 400. */
export async function listFilteredEvents(
  ctx: ReadContext,
  input: z.output<typeof listEventsInput>,
): Promise<Page<Event>> {
  demandEventKinds(input.kind ?? []);
  return demandKnownFilters(ctx, await listEvents(ctx, input), input, [filterByRecord(ctx, input.recordId)]);
}
