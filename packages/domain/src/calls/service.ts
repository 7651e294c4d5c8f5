import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { defineStatement, valuesFor } from '@dossier/postgres-engine/index.ts';
import { emit } from '@dossier/kernel/events/emit.ts';
import { newId } from '@dossier/kernel/ids.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { getTableColumns } from 'drizzle-orm';
import type { z } from 'zod';
import { eventSubjectOf, getRecord } from '../records/index.ts';
import { callLogged } from './events.ts';
import type { Call, createCallInput, listCallsInput } from './schema.ts';
import { calls } from './table.ts';

const { id, direction, outcome, duration, phone, notes, calledAt, author, createdAt } = getTableColumns(calls);
const callColumns = { id, direction, outcome, duration, phone, notes, calledAt, author, createdAt };
const newest = new NewestFirst('calls.list', calls, callColumns);

const inserted = [
  'workspaceId',
  'id',
  'recordId',
  'direction',
  'outcome',
  'duration',
  'phone',
  'notes',
  'calledAt',
  'author',
  'createdAt',
] as const;
const insertCall = defineStatement('calls.insert', (orm) => orm.insert(calls).values(valuesFor(calls, inserted)));

/** The calls of a record, the last logged one first; 404 where the record is unknown or lies in Trash. */
export async function listCalls(
  ctx: ReadContext,
  { id: ofRecord, ...page }: z.output<typeof listCallsInput>,
): Promise<Page<Call>> {
  const [, list] = await Promise.all([getRecord(ctx, ofRecord), newest.list(ctx, page, { recordId: ofRecord })]);
  return list;
}

export async function createCall(ctx: WriteContext, input: z.output<typeof createCallInput>): Promise<Call> {
  const record = await getRecord(ctx, input.id);
  const now = clock.iso();
  const call: Call = {
    id: newId('call'),
    direction: input.direction ?? 'OUTBOUND',
    outcome: input.outcome ?? 'CONNECTED',
    duration: input.duration ?? null,
    phone: input.phone ?? null,
    notes: input.notes ?? null,
    calledAt: input.calledAt ?? now,
    author: ctx.actor.name,
    createdAt: now,
  };
  ctx.db.send(insertCall, { ...call, workspaceId: ctx.workspaceId, recordId: record.id });
  emit(ctx, callLogged, eventSubjectOf(record), { call });
  return call;
}
