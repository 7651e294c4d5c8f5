import { one } from '@dossier/kernel/page-schema.ts';
import { person, router } from '@dossier/kernel/procedures.ts';
import { allowAccess, askForAccess } from './authorize.ts';
import * as schema from './schema.ts';

export const appsRouter = router({
  ask: person
    .input(schema.askInput)
    .output(one(schema.askedSchema))
    .query(async ({ ctx, input }) => ({ data: await askForAccess(ctx, input) })),
  allow: person
    .meta({ fresh: true, silent: 'which apps have access is a setting; no event kind concerns it' })
    .input(schema.allowInput)
    .output(one(schema.allowedSchema))
    .mutation(async ({ ctx, input }) => ({ data: await allowAccess(ctx, input) })),
});
