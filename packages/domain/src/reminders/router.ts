import { one } from '@dossier/kernel/page-schema.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
import { z } from 'zod';
import { addReminderInput, listRemindersInput, reminderSchema, removeReminderInput } from './schema.ts';
import { addReminder, listReminders, removeReminder } from './service.ts';

// No scope: they are a person's own, and a key is refused.
const meta = { scope: 'any' } as const;
const silent = 'what a person wants to be reminded of concerns nobody else';

export const remindersRouter = router({
  list: read
    .meta(meta)
    .input(listRemindersInput)
    .output(one(z.array(reminderSchema)))
    .query(async ({ ctx, input }) => ({ data: await listReminders(ctx, input.subjectId) })),
  add: write
    .meta({ ...meta, silent })
    .input(addReminderInput)
    .output(one(reminderSchema))
    .mutation(async ({ ctx, input }) => ({ data: await addReminder(ctx, input) })),
  remove: write
    .meta({ ...meta, silent })
    .input(removeReminderInput)
    .output(one(removeReminderInput))
    .mutation(async ({ ctx, input }) => ({ data: await removeReminder(ctx, input.id) })),
});
