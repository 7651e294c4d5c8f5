import { asBody } from '@dossier/kernel/paging.ts';
import { read, router } from '@dossier/kernel/procedures.ts';
import { changelogPageSchema, listChangelogInput } from './schema.ts';
import { listChangelog } from './service.ts';

export const changelogRouter = router({
  list: read
    .meta({
      scope: 'any',
      openapi: {
        method: 'GET',
        path: '/changelog',
        tags: ['Changelog'],
        summary: 'List the changes of this API',
        description: 'What this server has and no release yet comes first, then the newest release.',
        protect: true,
      },
    })
    .input(listChangelogInput)
    .output(changelogPageSchema)
    .query(({ ctx, input }) => asBody(ctx, listChangelog(input))),
});
