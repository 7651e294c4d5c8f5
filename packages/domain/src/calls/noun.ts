import type { WriteContext } from '@dossier/kernel/context.ts';
import { searchTextOf } from '@dossier/kernel/db/searched.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { byId, restOf } from '@dossier/kernel/rest.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { defineVerbs } from '@dossier/kernel/verbs.ts';
import type { z } from 'zod';
import { defineEntries, isOnRecord } from '../record-entries/index.ts';
import { listEntriesInput } from '../record-entries/schema.ts';
import { relinking } from '../records/index.ts';
import { callDeleted, callLogged, callUpdated } from './events.ts';
import { type Call, callSchema, createCallInput, updateCallInput } from './schema.ts';
import { calls } from './table.ts';

const callNoun = defineNoun({
  table: calls,
  output: callSchema,
  hidden: ['searchText'],
  searched: { searchText: ({ notes }) => (notes === null ? null : searchTextOf(notes)) },
  unstated: ['author', 'authorId', 'editedAt'],
  alsoChanged: ['editedAt'],
});
const callVerbs = defineVerbs(callNoun, { name: 'calls', one: 'call', shown: isOnRecord(calls) });
const callEntries = defineEntries<Call>({
  one: 'call',
  prefix: 'call',
  table: calls,
  verbs: callVerbs,
  relinking: (relink) => relinking(calls, callNoun.columns, relink),
  events: { created: callLogged, updated: callUpdated, deleted: callDeleted },
  changed: callSchema.partial().required({ id: true }),
  stored: callSchema,
});
export const { list: listCalls, remove: removeCall, relink: relinkCalls, inverses: callInverses } = callEntries;

/** A new call. An import keeps the moment at which another system logged it. */
type Creation = z.output<typeof createCallInput> & { readonly createdAt?: string | undefined };

export function createCall(ctx: WriteContext, input: Creation): Promise<Call> {
  return callEntries.create(ctx, input.id, (entry) => ({
    ...callNoun.draft(input),
    ...entry,
    createdAt: input.createdAt ?? entry.createdAt,
    direction: input.direction ?? 'OUTBOUND',
    outcome: input.outcome ?? 'CONNECTED',
    format: input.format ?? 'plain',
    calledAt: input.calledAt ?? entry.createdAt,
  }));
}

function updateCall(ctx: WriteContext, { id, ...input }: z.output<typeof updateCallInput>): Promise<Call> {
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

const rest = restOf({ tag: 'Calls', path: '/records/{id}/calls', item: '/calls/{id}', output: callSchema });

export const callsRouter = router({
  list: rest.list(
    'List the calls of a record',
    'The last logged one first. 404 where the record is unknown or in Trash.',
  )(listEntriesInput, listCalls),
  create: rest.create(
    'Log a call on a record',
    'Every field is optional: an empty body logs an outbound call that connected just now.',
  )(createCallInput, createCall),
  get: rest.get(
    'Get a logged call',
    'With its `version` as `ETag`. 404 where its record is in Trash.',
  )(...byId('call', callVerbs.get)),
  update: rest.update(
    'Change a logged call',
    'For its author, owners and admins, and keys that may write. Author and creation time stay.',
  )(updateCallInput, updateCall),
  remove: rest.remove(
    'Delete a logged call',
    'For good. For its author, owners and admins, and keys that may write.',
  )(...byId('call', removeCall)),
});
