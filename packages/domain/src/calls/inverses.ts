import { definedOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { lockVersions, patchOf } from '../bulk/index.ts';
import { inversesOf } from '../record-entries/index.ts';
import { callDeleted, callLogged, callUpdated } from './events.ts';
import { callSchema } from './schema.ts';
import { callEntries } from './service.ts';
import { calls } from './table.ts';

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
