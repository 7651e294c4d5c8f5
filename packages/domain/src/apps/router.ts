import { router } from '@dossier/kernel/procedures.ts';
import { rpcOfPerson } from '@dossier/kernel/rest.ts';
import { allowAccess, askForAccess } from './authorize.ts';
import * as schema from './schema.ts';

const rpc = rpcOfPerson({ fresh: true, silent: 'which apps have access is a setting; no event kind concerns it' });

export const appsRouter = router({
  ask: rpcOfPerson().get(schema.askInput, schema.askedSchema, askForAccess),
  allow: rpc.write(schema.allowInput, schema.allowedSchema, allowAccess),
});
