import { defineEvent } from '@dossier/kernel/events/define.ts';
import { changesSchema } from '../records/events.ts';
import { callSchema } from './schema.ts';

export const callLogged = defineEvent(
  'call.logged',
  'A call was logged on a record.',
  'logged a call: {call.direction}, {call.outcome}, {call.duration}',
  { call: callSchema },
);

export const callUpdated = defineEvent('call.updated', 'Something of a logged call was changed.', 'changed a call', {
  call: callSchema,
  changes: changesSchema,
});
export const callDeleted = defineEvent('call.deleted', 'A call was deleted for good.', 'deleted a call', {
  call: callSchema,
});

export const callEvents = [callLogged, callUpdated, callDeleted];
