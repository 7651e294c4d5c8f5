import { pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, router } from '@dossier/kernel/procedures.ts';
import { eventSchema, listEventsInput } from './schema.ts';
import { listFilteredEvents } from './filters.ts';

export const eventsRouter = router({
  list: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/events',
        tags: ['Events'],
        summary: 'List events',
        description:
          'The bodies that webhooks receive, kept for `eventDays` of the workspace (30). To catch up, ask with ' +
          '`sort=occurredAt` and `after` the last event that arrived.',
        protect: true,
      },
    })
    .input(listEventsInput)
    .output(pageOf(eventSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listFilteredEvents(ctx, input))),
});
