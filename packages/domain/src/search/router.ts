import { read, router } from '@dossier/kernel/procedures.ts';
import { searchInput, searchOutput } from './schema.ts';
import { findEverywhere } from './service.ts';

export const searchRouter = router({
  find: read
    .meta({
      // The verb itself searches only the kinds that the key may read.
      scope: 'any',
      openapi: {
        method: 'GET',
        path: '/search',
        tags: ['Search'],
        summary: 'Search everything by words',
        description:
          'Records, deals, tasks, comments and the notes of calls, best first, in a group for each kind. A key finds ' +
          'what its scopes let it read. To go through everything that has the words, use the lists.',
        protect: true,
      },
    })
    .input(searchInput)
    .output(searchOutput)
    .query(({ ctx, input }) => findEverywhere(ctx, input)),
});
