import { clock } from '@dossier/kernel/clock.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { notFound } from '@dossier/kernel/errors.ts';
import { defineInsert } from '@dossier/postgres-engine/index.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { patchOf, type Inverses } from '../bulk/index.ts';
import { emit } from '../events-log/index.ts';
import { eventSubjectOf, findRecord } from '../records/index.ts';
import { callLogged } from './events.ts';
import { callNoun } from './noun.ts';
import { callSchema, type Call } from './schema.ts';
import { changeCall, deleteLocked, lockAnywhere, lockCall } from './service.ts';
import { calls } from './table.ts';

const changedCall = callSchema.partial().required({ id: true });
// Events from before there was Markdown have no format.
const withCall = z.looseObject({ call: callSchema.extend({ format: callSchema.shape.format.default('plain') }) });
const insertAgain = defineInsert('calls.insert_again', calls);

/** How the events about calls are undone, whoever the author is: a right to undo covers the whole operation. */
export const callInverses: Inverses = {
  async lock(ctx, ids) {
    const rows = await ctx.db.orm
      .select({ id: calls.id, version: calls.version })
      .from(calls)
      .where(and(eq(calls.workspaceId, ctx.workspaceId), inArray(calls.id, ids)))
      .orderBy(calls.id)
      .for('no key update');
    return new Map(rows.map(({ id, version }) => [id, version]));
  },
  verbs: {
    'call.logged': async (ctx, id) => deleteLocked(ctx, await lockAnywhere(ctx, id)),
    'call.updated': async (ctx, id, body) => {
      const { call, subject } = await lockCall(ctx, id);
      const wanted = { ...call, ...definedOf(patchOf(changedCall, id, body)) };
      if (wanted.recordId === call.recordId) return changeCall(ctx, { call, subject }, wanted);
      const record = await findRecord(ctx, wanted.recordId);
      if (!record) throw notFound('record');
      return changeCall(ctx, { call, subject: eventSubjectOf(record) }, { ...wanted, recordId: record.id });
    },
    'call.deleted': (ctx, _id, body) => reviveCall(ctx, withCall.parse(body).call),
  },
};

/** Makes a deleted call again, under its id and with its next version; refused where its record is gone. */
async function reviveCall(ctx: WriteContext, deleted: Call): Promise<Call> {
  const record = await findRecord(ctx, deleted.recordId);
  if (!record) throw notFound('record');
  const call: Call = { ...deleted, recordId: record.id, editedAt: clock.iso(), version: deleted.version + 1 };
  ctx.db.send(insertAgain, callNoun.stored(ctx.workspaceId, call));
  emit(ctx, callLogged, eventSubjectOf(record), { call });
  return call;
}
