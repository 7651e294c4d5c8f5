import { defineEvent } from '@dossier/kernel/events/define.ts';
import { z } from 'zod';
import { callSchema } from './schema.ts';

export const callLogged = defineEvent(
  'call.logged',
  'A call was logged on a record.',
  z.object({ call: callSchema }),
  'logged a call: {call.direction}, {call.outcome}, {call.duration}',
);

export const callEvents = [callLogged];
