import type { WriteContext } from '@dossier/kernel/context.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import type { z } from 'zod';
import { emit } from '../events-log/index.ts';
import { defineEntries } from '../record-entries/index.ts';
import { lockLinked } from '../records/index.ts';
import { callLogged, callDeleted, callUpdated } from './events.ts';
import { callNoun, callVerbs } from './noun.ts';
import type { Call, createCallInput, updateCallInput } from './schema.ts';
import { calls } from './table.ts';

export const callEntries = defineEntries<Call>({
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
