import { defineEvent } from '@dossier/kernel/events/define.ts';
import { z } from 'zod';
import { changesSchema } from '../records/events.ts';
import { callSchema } from './schema.ts';

export const callLogged = defineEvent(
  'call.logged',
  'A call was logged on a record.',
  z.object({ call: callSchema }),
  'logged a call: {call.direction}, {call.outcome}, {call.duration}',
);

export const callUpdated = defineEvent(
  'call.updated',
  'Something of a logged call was changed.',
  z.object({ call: callSchema, changes: changesSchema }),
  'changed a call',
);
export const callDeleted = defineEvent(
  'call.deleted',
  'A call was deleted for good.',
  z.object({ call: callSchema }),
  'deleted a call',
);

export const callEvents = [callLogged, callUpdated, callDeleted];
