import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { eventSchema, listEventsInput } from './schema.ts';
import { listFilteredEvents } from './service.ts';

export const eventsRouter = router({
  list: restOf({ tag: 'Events', path: '/events', output: eventSchema }).list(
    'List events',
    'The bodies that webhooks receive, kept for `eventDays` of the workspace (30). To catch up, ask with ' +
      '`sort=occurredAt` and `after` the last event that arrived.',
  )(listEventsInput, listFilteredEvents),
});
