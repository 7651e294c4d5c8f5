import type { WriteContext } from '@dossier/kernel/context.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { emit } from '../events-log/index.ts';
import { defineEntries, inversesOf } from '../record-entries/index.ts';
import { lockLinked } from '../records/index.ts';
import { callDeleted, callLogged, callUpdated } from './events.ts';
import { callNoun, callVerbs } from './noun.ts';
import { type Call, callSchema, type createCallInput, type updateCallInput } from './schema.ts';
import { calls } from './table.ts';
import { lockVersions, patchOf } from '../bulk/index.ts';

const callEntries = defineEntries<Call>({
  one: 'call',
  prefix: 'call',
  verbs: callVerbs,
  lockLinked: (ctx, recordIds, limit) => lockLinked(ctx, calls, callNoun.columns, recordIds, limit),
  state: {
    created: (ctx, subject, call) => emit(ctx, callLogged, subject, { call }),
    updated: (ctx, subject, call, changes) => emit(ctx, callUpdated, subject, { call, changes }),
    deleted: (ctx, subject, call) => emit(ctx, callDeleted, subject, { call }),
  },
});

export const { list: listCalls, remove: removeCall, relink: relinkCalls } = callEntries;

export function createCall(ctx: WriteContext, input: z.output<typeof createCallInput>): Promise<Call> {
  return callEntries.create(ctx, input.id, (entry) => ({
    ...callNoun.draft(input),
    ...entry,
    direction: input.direction ?? 'OUTBOUND',
    outcome: input.outcome ?? 'CONNECTED',
    format: input.format ?? 'plain',
    calledAt: input.calledAt ?? entry.createdAt,
  }));
}

export function updateCall(ctx: WriteContext, { id, ...input }: z.output<typeof updateCallInput>): Promise<Call> {
  return callEntries.update(ctx, id, (call) => {
    const { direction = call.direction, outcome = call.outcome, calledAt, ...others } = input;
    return {
      ...call,
      ...definedOf(others),
      direction: direction ?? 'OUTBOUND',
      outcome: outcome ?? 'CONNECTED',
      calledAt: calledAt ?? call.calledAt,
    };
  });
}

const changedCall = callSchema.partial().required({ id: true });
// Events that are older than Markdown have no format.
const withCall = z.looseObject({ call: callSchema.extend({ format: callSchema.shape.format.default('plain') }) });

export const callInverses = inversesOf(callEntries, {
  lock: lockVersions(calls),
  created: callLogged,
  updated: callUpdated,
  deleted: callDeleted,
  patchOf: (id, body) => definedOf(patchOf(changedCall, id, body)),
  rowOf: (body) => withCall.parse(body).call,
});
