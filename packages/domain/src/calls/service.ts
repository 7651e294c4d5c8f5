import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { defineStatement, valuesFor } from '@dossier/postgres-engine/index.ts';
import { emit } from '../events-log/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import type { z } from 'zod';
import { eventSubjectOf, getRecord } from '../records/index.ts';
import { callLogged } from './events.ts';
import { callNoun } from './noun.ts';
import type { Call, createCallInput, listCallsInput } from './schema.ts';
import { calls } from './table.ts';

const newest = new NewestFirst('calls.list', calls, callNoun.columns);

const insertCall = defineStatement('insert', 'calls.insert', (orm) =>
  orm.insert(calls).values(valuesFor(calls, callNoun.inserted)),
);

/** The calls of a record, the last logged one first; 404 if the record is unknown or in Trash. */
export async function listCalls(
  ctx: ReadContext,
  { id, ...page }: z.output<typeof listCallsInput>,
): Promise<Page<Call>> {
  const [, list] = await Promise.all([getRecord(ctx, id), newest.list(ctx, page, { recordId: id })]);
  return list;
}

export async function createCall(ctx: WriteContext, input: z.output<typeof createCallInput>): Promise<Call> {
  const record = await getRecord(ctx, input.id);
  const now = clock.iso();
  const call: Call = {
    ...callNoun.draft(input),
    id: newId('call'),
    direction: input.direction ?? 'OUTBOUND',
    outcome: input.outcome ?? 'CONNECTED',
    calledAt: input.calledAt ?? now,
    author: ctx.actor.name,
    createdAt: now,
  };
  ctx.db.send(insertCall, { ...callNoun.stored(ctx.workspaceId, call), recordId: record.id });
  emit(ctx, callLogged, eventSubjectOf(record), { call });
  return call;
}
