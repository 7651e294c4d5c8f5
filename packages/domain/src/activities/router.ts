import { asBody } from '@dossier/kernel/paging.ts';
import { read, router } from '@dossier/kernel/procedures.ts';
import { activityPageSchema, listActivitiesInput } from './schema.ts';
import { listActivities } from './service.ts';

export const activitiesRouter = router({
  list: read
    .meta({
      scope: 'events:read',
      openapi: {
        method: 'GET',
        path: '/activities',
        tags: ['Events'],
        summary: 'List what happened, with who did it',
        description:
          'The events of all records, deals and tasks that are kept (`eventDays` of the workspace, 30), comments and ' +
          'calls too, newest first. With `actorId` or `ownerId` a page looks through 5,000 events: it may be short, ' +
          'or empty, and still have a `nextCursor`.',
        protect: true,
      },
    })
    .input(listActivitiesInput)
    .output(activityPageSchema)
    .query(async ({ ctx, input }) => asBody(ctx, await listActivities(ctx, input))),
});
