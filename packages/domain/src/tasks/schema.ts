import {
  externalFilters,
  externalInput,
  externalOut,
  matchedExternally,
  upsertOutcome,
} from '@dossier/kernel/external-schema.ts';
import { changedSince, followedPageOf, one, pageInput } from '@dossier/kernel/page-schema.ts';
import {
  component,
  idOf,
  moment,
  optionalId,
  optionalMoment,
  orNone,
  formInput,
  text,
  timestampOut,
  versionOut,
  severalOf,
  endsAfter,
} from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { batchAnswer, batchInput, batchItem } from '../bulk/schema.ts';
import { tagFilter, tagsInput, tagsOut } from '../tags/schema.ts';
import { taskPriorities, taskPriorityNames, taskTypeNames, taskTypes } from './constants.ts';
import { parseRecurrence } from './recurrence.ts';

const taskPrioritySchema = z.enum(taskPriorities);
const taskTypeSchema = z.enum(taskTypes);

export const taskStatuses = ['OPEN', 'DONE'] as const;
const taskStatusSchema = z.enum(taskStatuses);
export type TaskStatus = (typeof taskStatuses)[number];

export const taskSchema = component('CrmTask', {
  id: idOf('task'),
  title: z.string().meta({ example: 'Send the offer' }),
  dueAt: timestampOut.nullable(),
  assigneeId: idOf('usr').nullable().describe('The member who is to do it.'),
  recordId: idOf('rec').nullable().describe('The record that the task is linked to.'),
  dealId: idOf('deal').nullable().describe('The deal that it is about; it may be gone.'),
  priority: taskPrioritySchema.meta({ example: 'NORMAL' }),
  type: taskTypeSchema.meta({ example: 'TODO' }),
  recurrence: z
    .string()
    .nullable()
    .meta({ description: 'How it repeats: an RFC 5545 RRULE without DTSTART.', example: 'FREQ=WEEKLY;BYDAY=MO' }),
  status: taskStatusSchema.meta({ example: 'OPEN' }),
  completedAt: timestampOut.nullable().describe('When it was marked DONE.'),
  ...externalOut,
  tags: tagsOut,
  createdAt: timestampOut,
  updatedAt: timestampOut,
  version: versionOut,
});

export type Task = z.output<typeof taskSchema>;

export const listTasksInput = z
  .strictObject({
    status: severalOf(taskStatusSchema)
      .optional()
      .meta({ description: 'Only tasks with one of these statuses.', example: 'OPEN' }),
    ...externalFilters,
    changedSince,
    recordId: severalOf(idOf('rec')).optional().describe('Only tasks linked to these records.'),
    assigneeId: severalOf(idOf('usr')).optional().describe('Only tasks of these members.'),
    priority: severalOf(taskPrioritySchema)
      .optional()
      .meta({ description: 'Only tasks of these priorities.', example: 'HIGH' }),
    type: severalOf(taskTypeSchema).optional().meta({ description: 'Only tasks of these types.', example: 'CALL' }),
    ...tagFilter,
    dueAfter: moment.optional().describe('Only tasks due after this moment.'),
    dueBefore: moment.optional().describe('Only tasks due before this moment.'),
    ...pageInput({ default: 1000, max: 1000 }),
  })
  .refine(...endsAfter('dueAfter', 'dueBefore'));
export const taskPageSchema = followedPageOf(taskSchema, idOf('task'));
export type ListTasksInput = z.output<typeof listTasksInput>;

const recurrence = orNone(
  z
    .string()
    .max(500, 'must be at most 500 characters')
    .transform((given, ctx) => {
      const parsed = parseRecurrence(given);
      if ('rule' in parsed) return parsed.rule.text;
      ctx.addIssue({ code: 'custom', message: parsed.problem });
      return z.NEVER;
    }),
).meta({
  // Empty, or a rule.
  pattern: '^$|=',
  description:
    'How it repeats: an RFC 5545 RRULE without DTSTART, at most once a day. DONE creates the next task: due at the ' +
    'first later occurrence that is not past, at the same time of day. COUNT says how many tasks there are in all.',
  example: 'FREQ=WEEKLY;BYDAY=MO',
});

const shownTitle = { label: 'Title', control: 'text' } as const;
const title = text(500).meta({ example: 'Send the offer' }).register(formInput, shownTitle);
const dueAt = optionalMoment.optional().register(formInput, { label: 'Due', control: 'moment' });
const assigneeId = optionalId('usr')
  .optional()
  .describe('The member who is to do it.')
  .register(formInput, { label: 'Assignee', control: 'member' });
const priority = orNone(taskPrioritySchema)
  .optional()
  .meta({ description: 'NORMAL where there is none.', example: 'HIGH' })
  .register(formInput, { label: 'Priority', control: 'choice', names: taskPriorityNames });
const type = orNone(taskTypeSchema)
  .optional()
  .meta({ description: 'TODO where there is none.', example: 'CALL' })
  .register(formInput, { label: 'Type', control: 'choice', names: taskTypeNames });
const shownRecurrence = { label: 'Repeats', control: 'recurrence' } as const;

const own = { priority, type, ...externalInput, ...tagsInput };

export const createTaskInput = z.strictObject({
  title,
  dueAt,
  assigneeId,
  recordId: optionalId('rec')
    .optional()
    .describe('The record to link it to.')
    .register(formInput, { label: 'Record', control: 'record' }),
  dealId: optionalId('deal')
    .optional()
    .describe('A deal, whose record it takes.')
    .register(formInput, { label: 'Deal', control: 'none', reason: 'the deal that is open' }),
  ...own,
  recurrence: recurrence.optional().register(formInput, shownRecurrence),
});

export const updateTaskInput = z.strictObject({
  id: idOf('task').register(formInput, { label: 'Task', control: 'none', reason: 'the task that is open' }),
  title: title.optional().register(formInput, shownTitle),
  dueAt,
  assigneeId,
  status: taskStatusSchema
    .optional()
    .meta({ description: 'DONE completes it, OPEN takes it up again.', example: 'DONE' })
    .register(formInput, { label: 'Status', control: 'none', reason: 'the checkbox of a task' }),
  ...own,
});

const batchTaskItem = batchItem('task', createTaskInput, updateTaskInput.omit({ id: true })).meta({
  id: 'TaskBatchItem',
});
export const batchTasksInput = batchInput(batchTaskItem);
export const batchedTasksSchema = batchAnswer(taskSchema);

const taskValues = updateTaskInput.omit({ id: true });

export const upsertTaskInput = taskValues.extend({
  matchOn: matchedExternally,
  create: createTaskInput.partial().optional().describe('Values only for a task that is created.'),
  update: taskValues.optional().describe('Values only for a task that is there already.'),
});
export const upsertedTaskSchema = one(taskSchema).extend(upsertOutcome);

export const setRecurrenceInput = z.strictObject({ id: idOf('task'), recurrence });
export type SetRecurrenceInput = z.output<typeof setRecurrenceInput>;
