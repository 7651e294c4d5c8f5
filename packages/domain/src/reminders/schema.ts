import { idOf, moment, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';

export const remindersMax = 200;

// Any text: a malformed id must look like an unknown one.
const subjectId = z.string().max(200).describe('Id of a record, a deal or a task.');

export const reminderSchema = z.object({ id: idOf('rmd'), subjectId, remindAt: timestampOut });
export type Reminder = z.output<typeof reminderSchema>;

export const listRemindersInput = z.strictObject({ subjectId });
export const addReminderInput = z.strictObject({
  subjectId,
  at: moment.describe('In the future, within five years; the minute counts.'),
});
export const removeReminderInput = z.strictObject({ id: idOf('rmd') });
