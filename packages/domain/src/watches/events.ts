import { changesSchema, defineEvent } from '@dossier/kernel/events/define.ts';
import { z } from 'zod';
import { dealSchema } from '../deals/schema.ts';
import { taskSchema } from '../tasks/schema.ts';
import { statedWatch } from './schema.ts';

const payload = {
  watch: statedWatch,
  itemId: z.string().meta({ description: 'The id of the record, deal or task.' }),
  deal: dealSchema.nullable().describe('The deal as it is now; null for other nouns, and once it is deleted.'),
  task: taskSchema.nullable().describe('The task as it is now; null for other nouns, and once it is deleted.'),
};

export const watchEntered = defineEvent(
  'watch.entered',
  'An item entered the answer of a watch.',
  'added it to the watch “{watch.name}”',
  payload,
);
export const watchLeft = defineEvent(
  'watch.left',
  'An item left the answer of a watch.',
  'removed it from the watch “{watch.name}”',
  payload,
);
export const watchChanged = defineEvent(
  'watch.changed',
  'An item changed and stayed in the answer of a watch.',
  'changed it within the watch “{watch.name}”',
  { ...payload, changes: changesSchema },
);

export const watchEvents = [watchEntered, watchLeft, watchChanged];
