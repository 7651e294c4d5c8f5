import { clock } from '@dossier/kernel/clock.ts';
import { demandPerson } from '@dossier/kernel/authors.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, impossible, notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { getDeal } from '../deals/index.ts';
import { getRecord } from '../records/index.ts';
import { getTask } from '../tasks/index.ts';
import * as schema from './schema.ts';
import type { Reminder } from './schema.ts';
import { reminders } from './table.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { rpcOf } from '@dossier/kernel/rest.ts';
import { equals } from '@dossier/kernel/verbs.ts';

const minuteMs = 60_000;
const daysMax = 1_830;

/** The person's own reminders of a record, deal or task that have not fired. */
async function listReminders(ctx: ReadContext, subjectId: string): Promise<Reminder[]> {
  const rows = await ctx.db.orm
    .select({ id: reminders.id, remindAt: reminders.remindAt })
    .from(reminders)
    .where(and(ofCaller(ctx), eq(reminders[kindOf(subjectId).column], subjectId)))
    .orderBy(asc(reminders.remindAt), asc(reminders.id))
    .limit(schema.remindersMax);
  return rows.map((row) => ({ ...row, subjectId }));
}

async function addReminder(ctx: WriteContext, input: z.output<typeof schema.addReminderInput>): Promise<Reminder> {
  const own = ofCaller(ctx);
  const subjectId = await demandSubject(ctx, input.subjectId);
  const inMs = Date.parse(input.at) - clock.now();
  if (inMs <= 0) throw impossible(['at'], 'This time is in the past.');
  if (inMs > daysMax * 24 * 60 * minuteMs) throw impossible(['at'], 'It must be within five years.');
  if ((await ctx.db.orm.$count(reminders, own)) >= schema.remindersMax)
    throw impossible(['at'], `You already have ${schema.remindersMax} reminders. Remove one first.`);
  const id = newId('rmd');
  // The job that fires reminders runs at the start of every minute.
  const remindAt = new Date(Math.ceil(Date.parse(input.at) / minuteMs) * minuteMs).toISOString();
  await ctx.db.orm.insert(reminders).values({
    workspaceId: ctx.workspaceId,
    id,
    userId: demandPerson(ctx.actor, 'Reminders'),
    remindAt,
    [kindOf(subjectId).column]: subjectId,
  });
  return { id, subjectId, remindAt };
}

async function removeReminder(ctx: WriteContext, id: string): Promise<{ id: string }> {
  const [removed] = await ctx.db.orm
    .delete(reminders)
    .where(and(ofCaller(ctx), eq(reminders.id, id)))
    .returning({ id: reminders.id, remindAt: reminders.remindAt });
  if (!removed) throw notFound('reminder');
  if (ctx.audit) ctx.audit.before = removed;
  return { id };
}

/** 404 if the subject is unknown or in Trash; the id of a merged record leads to its successor. */
async function demandSubject(ctx: WriteContext, id: string): Promise<string> {
  try {
    return (await kindOf(id).get(ctx, id)).id;
  } catch (error) {
    // One message for all three, since a malformed id has no kind to name.
    if (error instanceof DomainError && error.code === 'NOT_FOUND') throw notFound('record, deal or task');
    throw error;
  }
}

/** The column and reader of a subject; a record's if its id has no known kind. */
function kindOf(id: string) {
  if (id.startsWith('deal_')) return { column: 'dealId', get: getDeal } as const;
  return id.startsWith('task_')
    ? ({ column: 'taskId', get: getTask } as const)
    : ({ column: 'recordId', get: getRecord } as const);
}

function ofCaller(ctx: ReadContext) {
  const userId = demandPerson(ctx.actor, 'Reminders');
  return and(equals(reminders, { workspaceId: ctx.workspaceId, userId }), sql`not ${reminders.isDue}`);
}

// No scope: reminders belong to a person, and a key is refused.
const rpc = rpcOf({ scope: 'any', silent: 'what a person wants to be reminded of concerns nobody else' });

export const remindersRouter = router({
  list: rpc.get(schema.listRemindersInput, z.array(schema.reminderSchema), (ctx, { subjectId }) =>
    listReminders(ctx, subjectId),
  ),
  add: rpc.write(schema.addReminderInput, schema.reminderSchema, addReminder),
  remove: rpc.write(schema.removeReminderInput, schema.removeReminderInput, (ctx, { id }) => removeReminder(ctx, id)),
});
