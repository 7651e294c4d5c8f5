import { idOf, moment, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { timeZoneName } from '../users/schema.ts';
import { noticeGroupNames, noticeStates } from './constants.ts';

export const noticeSchema = z.object({
  id: idOf('ntc'),
  kind: z.string().meta({ description: 'The kind of the events.', example: 'workflow.run_failed' }),
  subjectId: z
    .string()
    .describe('The workflow, webhook, record, deal or task; the folder or pipeline of many that became theirs.'),
  subjectName: z.string(),
  message: z.string().nullable().describe('Why, of the latest event; or the text that mentions the person.'),
  runId: idOf('run').nullable().describe('The latest run.'),
  mentionedIn: z.string().nullable().describe('The latest comment or call that mentions the person.'),
  count: z.int().describe('How often it happened in this hour.'),
  firstAt: timestampOut,
  lastAt: timestampOut,
  isRead: z.boolean(),
  isDone: z.boolean(),
  snoozedUntil: timestampOut.nullable().describe('It is hidden until then.'),
});
export type Notice = z.output<typeof noticeSchema>;

/** A page of a person's notices; `unread` counts open ones to 100. */
export const noticesSchema = z.object({
  notices: z.array(noticeSchema),
  unread: z.int(),
  nextCursor: z.string().nullable().describe('Of the next page; null on the last one.'),
});

export const listNoticesInput = z
  .strictObject({
    state: z.enum(noticeStates).optional().describe('Open ones, unread first, unless it is set; others newest first.'),
    group: z.enum(noticeGroupNames).optional(),
    cursor: z.string().min(1).max(200).optional(),
  })
  .optional();

export const markReadInput = z.strictObject({
  id: idOf('ntc').optional().describe('One notice; unset, all of them.'),
});

const noticesMax = 100;
const ids = z.array(idOf('ntc')).min(1).max(noticesMax);

export const settleNoticesInput = z.strictObject({
  ids,
  isDone: z.boolean().describe('False takes them back.'),
});
export type SettleNoticesInput = z.output<typeof settleNoticesInput>;
export const snoozeNoticesInput = z.strictObject({
  ids,
  until: moment.nullable().describe('In the future, within a year; null brings them back at once.'),
});
export type SnoozeNoticesInput = z.output<typeof snoozeNoticesInput>;

export const mailLanguage = z.enum(['en', 'de']);
export type MailLanguage = z.output<typeof mailLanguage>;

const choices = {
  digestHour: z
    .int()
    .min(0)
    .max(23)
    .nullable()
    .describe("The hour of the person's day at which their digest goes out; null for none."),
  hasMentions: z.boolean(),
  hasAssignments: z.boolean(),
};

/** The mails that a person gets; `isOn` says whether mail is set up. */
export const mailChoicesSchema = z.object({ isOn: z.boolean(), ...choices });
export type MailChoices = z.output<typeof mailChoicesSchema>;

/** Language and time zone of the browser, used if the person's preferences have none. */
export const updateMailChoicesInput = z.strictObject({ ...choices, language: mailLanguage, timeZone: timeZoneName });
