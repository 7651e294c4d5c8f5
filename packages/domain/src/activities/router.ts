import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { activitySchema, listActivitiesInput } from './schema.ts';
import { listActivities } from './service.ts';

const rest = restOf({ tag: 'Events', path: '/activities', output: activitySchema, meta: { scope: 'events:read' } });

export const activitiesRouter = router({
  list: rest.list(
    'List what happened, with who did it',
    'The events of all records, deals and tasks that are kept (`eventDays` of the workspace, 30), comments and ' +
      'calls too, newest first. With `actorId` or `ownerId` a page looks through 5,000 events: it may be short, ' +
      'or empty, and still have a `nextCursor`.',
  )(listActivitiesInput, listActivities),
});
