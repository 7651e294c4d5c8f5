import { eventsAbout } from '@dossier/kernel/events/define.ts';
import { callSchema } from './schema.ts';

const { event, change } = eventsAbout('call', callSchema);

export const callLogged = event(
  'call.logged',
  'A call was logged on a record.',
  'logged a call: {call.direction}, {call.outcome}, {call.duration}',
);

export const callUpdated = change('call.updated', 'Something of a logged call was changed.', 'changed a call');
export const callDeleted = event('call.deleted', 'A call was deleted for good.', 'deleted a call');

export const callEvents = [callLogged, callUpdated, callDeleted];
