import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { callVerbs } from './noun.ts';
import { callSchema, createCallInput, getCallInput, listCallsInput, updateCallInput } from './schema.ts';
import { createCall, listCalls, removeCall, updateCall } from './service.ts';

const rest = restOf({ tag: 'Calls', path: '/records/{id}/calls', item: '/calls/{id}', output: callSchema });

export const callsRouter = router({
  list: rest.list(
    'List the calls of a record',
    'The last logged one first. 404 where the record is unknown or in Trash.',
    listCallsInput,
    listCalls,
  ),
  create: rest.create(
    'Log a call on a record',
    'Every field is optional: an empty body logs an outbound call that connected just now.',
    createCallInput,
    createCall,
  ),
  get: rest.get(
    'Get a logged call',
    'With its `version` as `ETag`. 404 where its record is in Trash.',
    getCallInput,
    (ctx, { id }) => callVerbs.get(ctx, id),
  ),
  update: rest.update(
    'Change a logged call',
    'For its author, owners and admins, and keys that may write. Author and creation time stay.',
    updateCallInput,
    updateCall,
  ),
  remove: rest.remove(
    'Delete a logged call',
    'For good. For its author, owners and admins, and keys that may write.',
    getCallInput,
    (ctx, { id }) => removeCall(ctx, id),
  ),
});
