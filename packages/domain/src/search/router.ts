import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { searchInput, searchOutput } from './schema.ts';
import { findEverywhere } from './service.ts';

// The verb itself searches only the kinds that the key may read.
const rest = restOf({ tag: 'Search', path: '/search', output: searchOutput, meta: { scope: 'any' } });

export const searchRouter = router({
  find: rest.query(
    'GET',
    'Search everything by words',
    'Records, deals, tasks, comments and the notes of calls, best first, in a group for each kind. A key finds ' +
      'what its scopes let it read. To go through everything that has the words, use the lists.',
  )(searchInput, searchOutput, findEverywhere),
});
