import { clock } from '@dossier/kernel/clock.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { defineInsert } from '@dossier/postgres-engine/index.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { lockVersions, patchOf, type Inverses } from '../bulk/index.ts';
import { emit } from '../events-log/index.ts';
import { eventSubjectOf, getRecord } from '../records/index.ts';
import { callLogged } from './events.ts';
import { callNoun } from './noun.ts';
import { callSchema, type Call } from './schema.ts';
import { changeCall, deleteLocked, lockAnywhere, lockCall } from './service.ts';
import { calls } from './table.ts';

const changedCall = callSchema.partial().required({ id: true });
// Events that are older than Markdown have no format.
const withCall = z.looseObject({ call: callSchema.extend({ format: callSchema.shape.format.default('plain') }) });
const insertAgain = defineInsert('calls.insert_again', calls);

/** Undoes events about calls, also those of other authors: a right to undo covers the whole operation. */
export const callInverses: Inverses = {
  lock: lockVersions(calls),
  verbs: {
    'call.logged': async (ctx, id) => deleteLocked(ctx, await lockAnywhere(ctx, id)),
    'call.updated': async (ctx, id, body) => {
      const { call, subject } = await lockCall(ctx, id);
      const wanted = { ...call, ...definedOf(patchOf(changedCall, id, body)) };
      if (wanted.recordId === call.recordId) return changeCall(ctx, { call, subject }, wanted);
      const record = await getRecord(ctx, wanted.recordId);
      return changeCall(ctx, { call, subject: eventSubjectOf(record) }, { ...wanted, recordId: record.id });
    },
    'call.deleted': (ctx, _id, body) => reviveCall(ctx, withCall.parse(body).call),
  },
};

/** Makes a deleted call again, under its id and with its next version; refused where its record is gone. */
async function reviveCall(ctx: WriteContext, deleted: Call): Promise<Call> {
  const record = await getRecord(ctx, deleted.recordId);
  const call: Call = { ...deleted, recordId: record.id, editedAt: clock.iso(), version: deleted.version + 1 };
  ctx.db.send(insertAgain, callNoun.stored(ctx.workspaceId, call));
  emit(ctx, callLogged, eventSubjectOf(record), { call });
  return call;
}
