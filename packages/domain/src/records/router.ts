import { changesBody } from '@dossier/kernel/events/follow.ts';
import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, router, write, writeMany } from '@dossier/kernel/procedures.ts';
import { batchMeta, runBatch } from '../bulk/index.ts';
import { operationSchema } from '../bulk/schema.ts';
import { folderSchema } from '../folders/schema.ts';
import { batchedRecordsSchema, batchRecordsInput } from './bulk/batch-schema.ts';
import { recordVerbs } from './bulk/batch.ts';
import { bulkRecordsInput } from './bulk/bulk-schema.ts';
import { countRecords, startBulk } from './bulk/bulk.ts';
import { previewConversion, startConversion } from './conversion/conversion.ts';
import { findDuplicatesProcedure } from './merge/duplicates-procedure.ts';
import { listFilteredRecords } from './list/filters.ts';
import { followRecords } from './follow.ts';
import { listTrash } from './trash/list-trash.ts';
import { getRecord } from './lookup.ts';
import { mergeProcedure } from './merge/merge-procedure.ts';
import {
  conversionPreviewSchema,
  convertFieldInput,
  createRecordInput,
  getRecordInput,
  listRecordsInput,
  listTimelineInput,
  listTrashInput,
  previewConversionInput,
  recordPageSchema,
  recordSchema,
  timelineEntrySchema,
  trashedRecordSchema,
  updateRecordInput,
  upsertedRecordSchema,
  upsertRecordInput,
} from './schema.ts';
import { createRecord, removeRecord, restoreRecord, updateRecord } from './service.ts';
import { relatedProcedure } from './list/related-procedure.ts';
import { listTimeline } from './list/timeline.ts';
import { listDuplicatesProcedure, setUniqueProcedure } from './unique/unique-procedures.ts';
import { upsertRecord } from './upsert/upsert.ts';
import { z } from 'zod';

const tags = ['Records'];

export const recordsRouter = router({
  list: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/records',
        tags,
        summary: 'List and search records',
        description: 'Newest first. Every word of `search` must occur in the title, e-mail, phone or a text of `data`.',
        protect: true,
      },
    })
    .input(listRecordsInput)
    .output(recordPageSchema)
    .query(async ({ ctx, input }) =>
      input.changedSince === undefined
        ? asBody(ctx, await listFilteredRecords(ctx, input))
        : changesBody(ctx, await followRecords(ctx, input)),
    ),
  // REST answers it as the header X-Total-Count of the list.
  count: read
    .input(bulkRecordsInput.pick({ filter: true }))
    .output(one(z.object({ count: z.int() })))
    .query(async ({ ctx, input }) => ({ data: { count: await countRecords(ctx, input.filter) } })),
  get: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/records/{id}',
        tags,
        summary: 'Get a record',
        description: '404 where the record is unknown or in Trash.',
        protect: true,
      },
    })
    .input(getRecordInput)
    .output(one(recordSchema))
    .query(async ({ ctx, input }) => ({ data: await getRecord(ctx, input.id) })),
  create: write
    .meta({
      openapi: {
        method: 'POST',
        path: '/records',
        tags,
        summary: 'Create a record',
        description: 'In the folder `folderId`, whose fields say what `data` may have.',
        protect: true,
      },
    })
    .input(createRecordInput)
    .output(one(recordSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createRecord(ctx, input) })),
  update: write
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/records/{id}',
        tags,
        summary: 'Update a record',
        description: 'What is not sent stays, also key by key in `data`; `null` clears.',
        protect: true,
      },
    })
    .input(updateRecordInput)
    .output(one(recordSchema))
    .mutation(async ({ ctx, input }) => ({ data: await updateRecord(ctx, input) })),
  upsert: write
    .meta({
      upserts: true,
      inQuery: ['matchOn'],
      openapi: {
        method: 'PUT',
        path: '/records',
        tags,
        summary: 'Update the record that matches, or create it',
        description:
          'Looks in the folder for a record with the same value of `matchOn`. Any number of equal requests at once ' +
          'makes one record. 201 where it was made, 200 where it was changed.',
        protect: true,
      },
    })
    .input(upsertRecordInput)
    .output(upsertedRecordSchema)
    .mutation(async ({ ctx, input }) => {
      const { record, ...found } = await upsertRecord(ctx, input);
      return { data: record, ...found };
    }),
  batch: writeMany
    .meta(batchMeta('/records/batch', tags, 'Create, update, upsert and delete up to 1,000 records'))
    .input(batchRecordsInput)
    .output(one(batchedRecordsSchema))
    .mutation(async ({ ctx, input }) => ({ data: await runBatch(ctx, input, recordVerbs) })),
  bulk: write
    .meta({
      createsNothing: true,
      openapi: {
        method: 'POST',
        path: '/records/bulk',
        tags,
        summary: 'Update or delete all records that match a filter',
        description:
          'Changes the first 200 records before it answers with an operation. While its `state` is RUNNING, the ' +
          'others follow in the background: `GET /operations/{id}` shows how far it is, `/problems` what failed.',
        protect: true,
      },
    })
    .input(bulkRecordsInput)
    .output(one(operationSchema))
    .mutation(async ({ ctx, input }) => ({ data: await startBulk(ctx, input) })),
  remove: write
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/records/{id}',
        tags,
        summary: 'Move a record to Trash',
        description: 'It leaves every list. It can be restored for 30 days, with all that hangs on it.',
        protect: true,
      },
    })
    .input(getRecordInput)
    .output(one(recordSchema))
    .mutation(async ({ ctx, input }) => ({ data: await removeRecord(ctx, input.id) })),
  listTrash: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/records/trash',
        tags,
        summary: 'List the records in Trash',
        description: 'The last removed one first. Each is purged 30 days after its `deletedAt`.',
        protect: true,
      },
    })
    .input(listTrashInput)
    .output(pageOf(trashedRecordSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listTrash(ctx, input))),
  restore: write
    .meta({
      createsNothing: true,
      openapi: {
        method: 'POST',
        path: '/records/{id}/restore',
        tags,
        summary: 'Restore a record from Trash',
        description:
          'With all that hangs on it. 404 where it is not in Trash. One that was merged comes back alone, and its id ' +
          'is its own again; undo the merge to have everything back.',
        protect: true,
      },
    })
    .input(getRecordInput)
    .output(one(recordSchema))
    .mutation(async ({ ctx, input }) => ({ data: await restoreRecord(ctx, input.id) })),
  timeline: read
    .meta({
      alsoScope: 'events:read',
      openapi: {
        method: 'GET',
        path: '/records/{id}/timeline',
        tags,
        summary: 'List what happened to a record',
        description:
          'The events of the record, its comments, calls, deals and tasks, newest first, each with its actor.',
        protect: true,
      },
    })
    .input(listTimelineInput)
    .output(pageOf(timelineEntrySchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listTimeline(ctx, input))),
  previewFieldConversion: read
    .meta({ settings: true })
    .input(previewConversionInput)
    .output(one(conversionPreviewSchema))
    .query(async ({ ctx, input }) => ({ data: await previewConversion(ctx, input) })),
  convertField: write
    .meta({ settings: true, silent: 'the job states record.updated for every record that it changes' })
    .input(convertFieldInput)
    .output(one(folderSchema))
    .mutation(async ({ ctx, input }) => ({ data: await startConversion(ctx, input) })),
  related: relatedProcedure,
  findDuplicates: findDuplicatesProcedure,
  merge: mergeProcedure,
  listDuplicates: listDuplicatesProcedure,
  setUnique: setUniqueProcedure,
});
