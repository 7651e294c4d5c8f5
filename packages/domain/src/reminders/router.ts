import { router } from '@dossier/kernel/procedures.ts';
import { rpcOf } from '@dossier/kernel/rpc.ts';
import { z } from 'zod';
import { addReminderInput, listRemindersInput, reminderSchema, removeReminderInput } from './schema.ts';
import { addReminder, listReminders, removeReminder } from './service.ts';

// No scope: they are a person's own, and a key is refused.
const rpc = rpcOf({ scope: 'any', silent: 'what a person wants to be reminded of concerns nobody else' });

export const remindersRouter = router({
  list: rpc.get(listRemindersInput, z.array(reminderSchema), (ctx, { subjectId }) => listReminders(ctx, subjectId)),
  add: rpc.write(addReminderInput, reminderSchema, addReminder),
  remove: rpc.write(removeReminderInput, removeReminderInput, (ctx, { id }) => removeReminder(ctx, id)),
});
