import { byId, restOf } from '@dossier/kernel/rest.ts';
import { z } from 'zod';
import { operationSchema } from '../bulk/schema.ts';
import { emptyTrash, eraseRecord } from './erase.job.ts';

const tag = 'Records';

/** Procedures of records that need nouns of later rings. */
export const erasureProcedures = {
  erase: restOf({ tag, path: '/records', output: operationSchema }).act(
    '/{id}/erase',
    'Erase a record',
    'Deletes a record for good, in Trash or not, with the records that were merged into it and everything that was ' +
      'kept about it: comments, calls, files, e-mails, notices, the contents of its events, deliveries, runs and ' +
      'stored answers. There is no undo. The record is gone before it answers; while `state` is RUNNING, the rest ' +
      'follows in the background, and `erased` counts it. Webhooks and the events get `record.erased` with ids only.',
  )(...byId('rec', eraseRecord), { settings: 'or managing key' }),
  emptyTrash: restOf({ tag, path: '/records/trash', output: operationSchema }).act(
    '/empty',
    'Empty Trash',
    'Deletes the records that are in Trash now, for good and without an undo. The first 500 are gone before it ' +
      'answers with an operation; while its `state` is RUNNING, the others follow in the background. To also clear ' +
      'what was kept about a person elsewhere, erase the record instead.',
  )(z.strictObject({}), emptyTrash, { settings: 'or managing key' }),
};
