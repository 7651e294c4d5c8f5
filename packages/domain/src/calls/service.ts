import { authorIdOf, demandAuthor } from '@dossier/kernel/authors.ts';
import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { arg, defineStatement, valuesFor } from '@dossier/postgres-engine/index.ts';
import { notFound } from '@dossier/kernel/errors.ts';
import { changesBetween } from '@dossier/kernel/events/changes.ts';
import { emit, type EventSubject } from '../events-log/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { demandVersion } from '@dossier/kernel/versions.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { eventSubjectOf, eventSubjectOfId, getRecord, lockLinked, records } from '../records/index.ts';
import type { Record as CrmRecord } from '../records/schema.ts';

import { callLogged, callDeleted, callUpdated } from './events.ts';
import { callNoun } from './noun.ts';
import type { Call, createCallInput, listCallsInput, updateCallInput } from './schema.ts';
import { calls } from './table.ts';

const newest = new NewestFirst('calls.list', calls, callNoun.columns);

const isCall = () =>
  and(eq(calls.workspaceId, arg(calls.workspaceId, 'workspaceId')), eq(calls.id, arg(calls.id, 'id')));
const callById = defineStatement('read', 'calls.get', (orm) =>
  orm
    .select(callNoun.columns)
    .from(calls)
    .innerJoin(records, and(eq(records.workspaceId, calls.workspaceId), eq(records.id, calls.recordId)))
    .where(and(isCall(), isNull(records.deletedAt))),
);
const callForUpdate = defineStatement('read', 'calls.get_for_update', (orm) =>
  orm.select(callNoun.columns).from(calls).where(isCall()).for('no key update'),
);
const insertCall = defineStatement('insert', 'calls.insert', (orm) =>
  orm.insert(calls).values(valuesFor(calls, callNoun.inserted)),
);
const changeRow = defineStatement('change', 'calls.change', (orm) =>
  orm.update(calls).set(valuesFor(calls, callNoun.changed)).where(isCall()),
);
const deleteCall = defineStatement('change', 'calls.delete', (orm) => orm.delete(calls).where(isCall()));

/** The calls of a record, the last logged one first; 404 if the record is unknown or in Trash. */
export async function listCalls(
  ctx: ReadContext,
  { id, ...page }: z.output<typeof listCallsInput>,
): Promise<Page<Call>> {
  const [record, list] = await Promise.all([getRecord(ctx, id), newest.list(ctx, page, { recordId: id })]);
  // The id of a merged record leads to its successor.
  return record.id === id ? list : newest.list(ctx, page, { recordId: record.id });
}

/** The call; 404 if there is none or its record is in Trash. */
export async function getCall(ctx: ReadContext, id: string): Promise<Call> {
  const [call] = await ctx.db.run(callById, { workspaceId: ctx.workspaceId, id });
  if (!call) throw notFound('call');
  return call;
}

export async function createCall(ctx: WriteContext, input: z.output<typeof createCallInput>): Promise<Call> {
  const record = await getRecord(ctx, input.id);
  const now = clock.iso();
  const call: Call = {
    ...callNoun.draft(input),
    id: newId('call'),
    recordId: record.id,
    direction: input.direction ?? 'OUTBOUND',
    outcome: input.outcome ?? 'CONNECTED',
    format: input.format ?? 'plain',
    calledAt: input.calledAt ?? now,
    author: ctx.actor.name,
    authorId: authorIdOf(ctx.actor),
    createdAt: now,
    version: 1,
  };
  ctx.db.send(insertCall, callNoun.stored(ctx.workspaceId, call));
  emit(ctx, callLogged, eventSubjectOf(record), { call });
  return call;
}

export async function updateCall(ctx: WriteContext, { id, ...input }: z.output<typeof updateCallInput>): Promise<Call> {
  const locked = await lockCall(ctx, id);
  demandAuthor(ctx.actor, locked.call.authorId, 'call');
  const { call } = locked;
  const { direction = call.direction, outcome = call.outcome, calledAt, ...others } = input;
  return changeCall(ctx, locked, {
    ...call,
    ...definedOf(others),
    direction: direction ?? 'OUTBOUND',
    outcome: outcome ?? 'CONNECTED',
    calledAt: calledAt ?? call.calledAt,
  });
}

export async function removeCall(ctx: WriteContext, id: string): Promise<Call> {
  const locked = await lockCall(ctx, id);
  demandAuthor(ctx.actor, locked.call.authorId, 'call');
  return deleteLocked(ctx, locked);
}

/** A call that is locked until the transaction ends. */
interface Locked {
  readonly call: Call;
  readonly subject: EventSubject;
}

/** 404 if there is none or its record is in Trash; 412 if If-Match names another version. */
export async function lockCall(ctx: WriteContext, id: string): Promise<Locked> {
  const locked = await lockAnywhere(ctx, id);
  if (!locked.subject.record) throw notFound('call');
  demandVersion(ctx, locked.call.version);
  return locked;
}

/** The same where its record may be in Trash, for an undo. */
export async function lockAnywhere(ctx: WriteContext, id: string): Promise<Locked> {
  const [call] = await ctx.db.run(callForUpdate, { workspaceId: ctx.workspaceId, id });
  if (!call) throw notFound('call');
  return { call, subject: await eventSubjectOfId(ctx, call.recordId) };
}

/** Writes what differs; if nothing does, it writes nothing and states no event. */
export function changeCall(ctx: WriteContext, { call: before, subject }: Locked, wanted: Call): Call {
  const changes = changesBetween(before, wanted, callNoun.stated);
  const changedFields = Object.keys(changes);
  if (changedFields.length === 0) {
    ctx.events.unchanged();
    return before;
  }
  const isMoved = wanted.recordId !== before.recordId;
  const editedAt = isMoved ? before.editedAt : clock.iso();
  const call: Call = { ...wanted, editedAt, version: before.version + 1 };
  ctx.db.send(changeRow, callNoun.stored(ctx.workspaceId, call));
  emit(ctx, callUpdated, { ...subject, changedFields }, { call, changes });
  return call;
}

/** Moves up to `limit` calls of these records to another one, each with its event. Returns how many. */
export async function relinkCalls(
  ctx: WriteContext,
  recordIds: string[],
  to: CrmRecord,
  limit: number,
): Promise<number> {
  const linked = await lockLinked(ctx, calls, callNoun.columns, recordIds, limit);
  const subject = eventSubjectOf(to);
  for (const call of linked) changeCall(ctx, { call, subject }, { ...call, recordId: to.id });
  return linked.length;
}

export async function deleteLocked(ctx: WriteContext, { call, subject }: Locked): Promise<Call> {
  await ctx.db.run(deleteCall, { workspaceId: ctx.workspaceId, id: call.id });
  emit(ctx, callDeleted, subject, { call });
  return call;
}
