import { listOrFollow } from '@dossier/kernel/events/follow.ts';
import { byId, restOf, rpcOf } from '@dossier/kernel/rest.ts';
import { batchDescription, batchMeta, runBatch } from '../bulk/index.ts';
import { operationSchema } from '../bulk/schema.ts';
import { folderSchema } from '../folders/schema.ts';
import { batchedRecordsSchema, batchRecordsInput, bulkRecordsInput } from './bulk/bulk-schema.ts';
import { recordVerbs } from './bulk/batch.ts';
import { countRecords, startBulk } from './bulk/bulk.job.ts';
import { previewConversion, startConversion } from './conversion/convert-field.job.ts';
import { listFilteredRecords, followRecords } from './list/filters.ts';
import { listTrash, listTimeline } from './list/list.ts';
import { getRecord } from './lookup.ts';
import { differ } from './merge/different.ts';
import { findDuplicates } from './merge/duplicates.ts';
import * as merging from './merge/merge-schema.ts';
import { mergeMany, mergeRecords } from './merge/merge.job.ts';
import { findSimilar } from './merge/similar.ts';
import * as schema from './schema.ts';
import { createRecord, removeRecord, restoreRecord, updateRecord } from './service.ts';
import { getRelatedInput, listRelated, relatedSchema } from './list/related.ts';
import * as unique from './unique/unique-fields.job.ts';
import { upsertRecord } from './upsert/upsert.ts';
import { z } from 'zod';

const tag = 'Records';
const rest = restOf({ tag, path: '/records', output: schema.recordSchema });
const rpc = rpcOf();
const settings = { settings: true } as const;

export const recordProcedures = {
  list: rest.query(
    'GET',
    'List and search records',
    'Newest first. Every word of `search` must occur in the title, e-mail, phone or a text of `data`.',
  )(schema.listRecordsInput, schema.recordPageSchema, listOrFollow('records.list', listFilteredRecords, followRecords)),
  // REST answers it as the header X-Total-Count of the list.
  count: rpc.get(bulkRecordsInput.pick({ filter: true }), z.object({ count: z.int() }), async (ctx, { filter }) => ({
    count: await countRecords(ctx, filter),
  })),
  get: rest.get('Get a record', '404 where the record is unknown or in Trash.')(...byId('rec', getRecord)),
  create: rest.create('Create a record', 'In the folder `folderId`, whose fields say what `data` may have.')(
    schema.createRecordInput,
    createRecord,
  ),
  update: rest.update('Update a record', 'What is not sent stays, also key by key in `data`; `null` clears.')(
    schema.updateRecordInput,
    updateRecord,
  ),
  upsert: rest.upsert(
    'Update the record that matches, or create it',
    'Looks in the folder for a record with the same value of `matchOn`. Equal requests at once ' +
      'make one record. 201 where it was made, 200 where it was changed.',
  )(schema.upsertRecordInput, schema.upsertedRecordSchema, async (ctx, input) => {
    const { record, ...found } = await upsertRecord(ctx, input);
    return { data: record, ...found };
  }),
  batch: restOf({ tag, path: '/records', output: batchedRecordsSchema }).act(
    '/batch',
    'Create, update, upsert and delete up to 1,000 records',
    batchDescription,
  )(batchRecordsInput, (ctx, input) => runBatch(ctx, input, recordVerbs), batchMeta),
  bulk: restOf({ tag, path: '/records', output: operationSchema }).act(
    '/bulk',
    'Update or delete all records that match a filter',
    'Changes the first 200 records before it answers with an operation. While its `state` is RUNNING, the ' +
      'others follow in the background: `GET /operations/{id}` shows how far it is, `/problems` what failed.',
  )(bulkRecordsInput, startBulk),
  remove: rest.remove(
    'Move a record to Trash',
    'It leaves every list. It can be restored for 30 days, with all that hangs on it.',
  )(...byId('rec', removeRecord)),
  listTrash: restOf({ tag, path: '/records/trash', output: schema.trashedRecordSchema }).list(
    'List the records in Trash',
    'The last removed one first. Each is purged 30 days after its `deletedAt`.',
  )(schema.listTrashInput, listTrash),
  // RPC only: programs get the same from the notes of a dry run.
  findTrashed: rpc.get(unique.findTrashedInput, z.array(unique.trashedTwinSchema), unique.findTrashed),
  restore: rest.act(
    '/{id}/restore',
    'Restore a record from Trash',
    'With all that hangs on it. 404 where it is not in Trash. One that was merged comes back alone, and its id ' +
      'is its own again; undo the merge to have everything back.',
  )(...byId('rec', restoreRecord)),
  timeline: restOf({ tag, path: '/records/{id}/timeline', output: schema.timelineEntrySchema }).list(
    'List what happened to a record',
    'The events of the record, its comments, calls, deals and tasks, newest first, each with its actor.',
  )(schema.listTimelineInput, listTimeline, { alsoScope: 'events:read' }),
  previewFieldConversion: rpc.get(
    schema.previewConversionInput,
    schema.conversionPreviewSchema,
    previewConversion,
    settings,
  ),
  convertField: rpc.write(schema.convertFieldInput, folderSchema, startConversion, {
    ...settings,
    silent: 'the job states record.updated for every record that it changes',
  }),
  // RPC only, for people who look at a record: programs filter the list.
  related: rpc.get(getRelatedInput, z.array(relatedSchema), (ctx, { id }) => listRelated(ctx, id)),
  findDuplicates: restOf({ tag, path: '/records/duplicates', output: merging.duplicateRecordsSchema }).list(
    'Find records that may be the same',
    'E-mails, phone numbers or titles that several records outside Trash have, in the order of the values. A ' +
      'page reads at most 10,000 records, so it may be empty and have a `nextCursor`: go on until that is null.',
  )(merging.findDuplicatesInput, findDuplicates),
  differ: restOf({ tag, path: '/records', output: merging.differingSchema }).act(
    '/different',
    'Say that records are no duplicates',
    'Each two of them are left out of `GET /records/duplicates` from then on.',
  )(merging.differInput, differ, { silent: 'it changes no record' }),
  // RPC only, for people who look at a record.
  similar: rpc.get(getRelatedInput, z.array(merging.similarSchema), findSimilar),
  merge: restOf({ tag, path: '/records', output: merging.mergedRecordSchema }).act(
    '/{id}/merge',
    'Merge records into one',
    'Comments, calls, deals, tasks, files, links and the fields of other records that name the merged ones move to ' +
      'the record, which takes over the values that it lacks. The merged ones go to Trash, with `record.deleted` and ' +
      '`record.merged`; their ids and external ids lead to the record from then on. `If-Match` is about the record ' +
      'that stays. A merge is an operation: it can be undone.',
  )(merging.mergeRecordsInput, mergeRecords),
  // RPC only: programs merge one group after the other.
  mergeMany: rpc.write(merging.mergeManyInput, operationSchema, mergeMany),
  listDuplicates: restOf({
    tag: 'Folders',
    path: '/folders/{id}/fields/{key}/duplicates',
    output: schema.duplicatesSchema,
  }).query(
    'GET',
    'List the values of a field that several records have',
    'The most frequent ones first, at most 100. Case and blanks around a value do not count, of a phone number ' +
      'its digits only. A field with duplicates can not become unique.',
  )(schema.listDuplicatesInput, schema.duplicatesSchema, unique.listDuplicates),
  setUnique: restOf({ tag: 'Folders', path: '/folders/{folderId}/fields/{key}/unique', output: folderSchema }).set(
    'Make a field unique, or no longer',
    'No two records of the folder then have the same value. 422 while some do: ' +
      '`GET /folders/{id}/fields/{key}/duplicates` lists them.',
  )(schema.setUniqueInput, unique.setUnique, {
    settings: 'or managing key',
    scope: 'folders:manage',
    silent: 'definitions are settings; no event kind concerns them',
  }),
};
