import { clock } from '@dossier/kernel/clock.ts';
import { optionalText } from '@dossier/kernel/values.ts';
import { eq, sql } from 'drizzle-orm';
import { callOutcomeNames, callOutcomes } from '../../calls/constants.ts';
import { calls, createCall } from '../../calls/index.ts';
import { createCallInput } from '../../calls/schema.ts';
import { comments, createComment } from '../../comments/index.ts';
import { createCommentInput } from '../../comments/schema.ts';
import { createTask, taskExternalIds, tasks } from '../../tasks/index.ts';
import { createTaskInput } from '../../tasks/schema.ts';
import { hasRow, parsed, pastIn, type ImportedNoun } from './imported-noun.ts';

export const importedTask: ImportedNoun = {
  name: 'task',
  scope: 'tasks',
  standsAlone: true,
  isGiven: ({ title }) => title !== undefined,
  prepare:
    (_ctx, _rows, { externalSource }) =>
    (values) => {
      const { title, dueAt, assignee, externalId } = values;
      const createdAt = pastIn(values, 'createdAt');
      const completedAt = pastIn(values, 'completedAt');
      const isDone = values['status'] === 'Done' || (values['status'] === undefined && completedAt !== undefined);
      const source = externalId === undefined ? {} : { externalId, externalSource };
      const input = parsed(createTaskInput, { title, dueAt, assigneeId: assignee, ...source });
      const isPast = typeof dueAt === 'string' && dueAt <= clock.iso();
      const task = {
        ...input,
        createdAt,
        // A completed task without an end date counts in the month in which it was due, or created.
        completedAt: isDone ? (completedAt ?? (isPast ? dueAt : createdAt)) : undefined,
        status: isDone ? ('DONE' as const) : ('OPEN' as const),
      };
      return {
        async isThere(ctx, recordId) {
          const external = { externalId: input.externalId ?? null, externalSource: input.externalSource ?? null };
          if (external.externalId !== null) return (await taskExternalIds.find(ctx, external)) !== undefined;
          const isSameDue = sql`${tasks.dueAt} is not distinct from ${input.dueAt ?? null}::timestamptz`;
          return hasRow(ctx, tasks, recordId, eq(tasks.title, input.title), isSameDue);
        },
        make: (ctx, recordId) => createTask(ctx, { ...task, recordId }),
      };
    },
};

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
      isThere: (ctx, recordId) => hasRow(ctx, comments, recordId, eq(comments.text, text), isSameTime),
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
      isThere: (ctx, recordId) => hasRow(ctx, calls, recordId, isSameText, isSameTime),
      make: (ctx, id) => createCall(ctx, { ...call, id: id ?? '', createdAt: calledAt }),
    };
  },
};
