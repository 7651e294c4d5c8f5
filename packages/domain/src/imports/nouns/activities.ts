import type { WriteContext } from '@dossier/kernel/context.ts';
import { clock } from '@dossier/kernel/clock.ts';
import { optionalText } from '@dossier/kernel/values.ts';
import { eq, sql } from 'drizzle-orm';
import { callOutcomeNames, callOutcomes } from '../../calls/constants.ts';
import { calls, createCall } from '../../calls/index.ts';
import { createCallInput } from '../../calls/schema.ts';
import { comments, createComment } from '../../comments/index.ts';
import { createCommentInput } from '../../comments/schema.ts';
import { createTask, getTask, taskExternalIds, tasks, updateTask } from '../../tasks/index.ts';
import { createTaskInput, updateTaskInput } from '../../tasks/schema.ts';
import { findRow, lockNamed, parsed, pastIn, type ImportedNoun } from './imported-noun.ts';

export const importedTask: ImportedNoun = {
  name: 'task',
  scope: 'tasks',
  standsAlone: true,
  isGiven: ({ id, title, externalId }) => [id, title, externalId].some((cell) => cell !== undefined),
  async prepare(ctx, rows, settings) {
    const { externalSource } = settings;
    const idIn = await lockNamed(ctx, tasks, 'task', rows, settings);
    return (values) => {
      const { title, dueAt, assignee, externalId, status, priority, type, tags } = values;
      const id = values['id'] === undefined ? undefined : idIn(values['id']);
      const createdAt = pastIn(values, 'createdAt');
      const completedAt = pastIn(values, 'completedAt');
      const isDone = status === 'Done' || (status === undefined && completedAt !== undefined);
      const external = externalId === undefined ? undefined : { externalId: String(externalId), externalSource };
      const own = { title, dueAt, assigneeId: assignee, priority: keyIn(priority), type: keyIn(type), tags };
      const input = id === undefined ? parsed(createTaskInput, { ...own, ...external }) : undefined;
      const patch = { ...own, status: status === undefined ? undefined : isDone ? 'DONE' : 'OPEN' };
      const isPast = typeof dueAt === 'string' && dueAt <= clock.iso();
      const more = {
        createdAt,
        // A completed task without an end date counts in the month in which it was due, or created.
        completedAt: isDone ? (completedAt ?? (isPast ? dueAt : createdAt)) : undefined,
        status: isDone ? ('DONE' as const) : ('OPEN' as const),
      };
      return {
        async find(call, recordId) {
          if (!input) return id;
          if (external) return taskExternalIds.find(call, external);
          const isSameDue = sql`${tasks.dueAt} is not distinct from ${input.dueAt ?? null}::timestamptz`;
          return findRow(call, tasks, recordId, eq(tasks.title, input.title), isSameDue);
        },
        make: (call, recordId) => createTask(call, { ...parsed(createTaskInput, input), ...more, recordId }),
        change: input && !external ? undefined : (call, found) => changeTask(call, found, patch),
      };
    };
  },
};

/** The key of a name: `TODO` of `To-do`. */
const keyIn = (name: unknown) => (typeof name === 'string' ? name.replace('-', '').toUpperCase() : undefined);

async function changeTask(ctx: WriteContext, id: string, patch: object): Promise<boolean> {
  const before = await getTask(ctx, id);
  const after = await updateTask(ctx, parsed(updateTaskInput, { id, ...patch }));
  return after.version > before.version;
}

const noteInput = createCommentInput.omit({ id: true }).extend({ author: optionalText(200).default(null) });

export const importedNote: ImportedNoun = {
  name: 'note',
  scope: 'comments',
  standsAlone: false,
  isGiven: ({ text }) => text !== undefined,
  prepare: () => (values) => {
    const { text, author } = parsed(noteInput, { text: values['text'], author: values['author'] ?? null });
    const createdAt = pastIn(values, 'createdAt');
    const isSameTime = createdAt === undefined ? undefined : eq(comments.createdAt, createdAt);
    return {
      // The same text with the same date; a note without a date by its text alone.
      find: (ctx, recordId) => findRow(ctx, comments, recordId, eq(comments.text, text), isSameTime),
      make: (ctx, id) => createComment(ctx, { id: id ?? '', text, author: author ?? undefined, createdAt }),
    };
  },
};

const callInput = createCallInput.omit({ id: true });

export const importedCall: ImportedNoun = {
  name: 'call',
  scope: 'calls',
  standsAlone: false,
  isGiven: ({ notes, calledAt }) => notes !== undefined || calledAt !== undefined,
  prepare: () => (values) => {
    const { notes, duration } = values;
    const direction = values['direction'] === 'Inbound' ? 'INBOUND' : 'OUTBOUND';
    const outcome = callOutcomes.find((one) => callOutcomeNames[one] === values['outcome']);
    const calledAt = pastIn(values, 'calledAt');
    const call = parsed(callInput, { notes, duration, direction, outcome, calledAt });
    const isSameText = sql`${calls.notes} is not distinct from ${call.notes ?? null}`;
    const isSameTime = calledAt === undefined ? undefined : eq(calls.calledAt, calledAt);
    return {
      // The same notes at the same moment; a call without a moment by its notes alone.
      find: (ctx, recordId) => findRow(ctx, calls, recordId, isSameText, isSameTime),
      make: (ctx, id) => createCall(ctx, { ...call, id: id ?? '', createdAt: calledAt }),
    };
  },
};
