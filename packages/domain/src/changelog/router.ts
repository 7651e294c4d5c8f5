import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { changelogEntrySchema, listChangelogInput } from './schema.ts';
import { listChangelog } from './entries.ts';

const rest = restOf({ tag: 'Changelog', path: '/changelog', output: changelogEntrySchema, meta: { scope: 'any' } });

export const changelogRouter = router({
  list: rest.list(
    'List the changes of this API',
    'What this server has and no release yet comes first, then the newest release.',
  )(listChangelogInput, async (_ctx, input) => listChangelog(input)),
});
