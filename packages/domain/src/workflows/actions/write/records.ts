import { idOf } from '@dossier/kernel/values.ts';
import { lowered } from '@dossier/kernel/words.ts';
import { z } from 'zod';
import { createRecord, listRecords, lockUpsert, updateRecord, upsertRecord } from '../../../records/index.ts';
import { createRecordInput, listRecordsInput, updateRecordInput, upsertRecordInput } from '../../../records/schema.ts';
import { defineWrite } from '../action.ts';
import { needsRecord, recordOf, recordOfRun } from '../checks.ts';

export const findRecordAction = defineWrite({
  name: 'findRecord',
  title: 'Find a record',
  description: 'Finds the newest record with a value. Output: `found` and `record` (null if there is none).',
  input: z.strictObject({
    folderId: idOf('fld').describe('The folder to look in.'),
    field: z
      .string()
      .min(1)
      .max(100)
      .meta({ description: '`email`, `phone`, `title`, or the key of a custom field.', example: 'email' }),
    value: z
      .union([z.string().max(1_000), z.number(), z.boolean(), z.null()])
      .meta({ description: 'An empty one finds nothing.', example: '{{ trigger.body.email }}' }),
  }),
  async run(ctx, { folderId, field, value }) {
    const text = String(value ?? '').trim();
    if (text === '') return { found: false, record: null };
    const by =
      field === 'email' || field === 'phone'
        ? { [field]: text }
        : field === 'title'
          ? { search: text, pageSize: 100 }
          : { data: { [field]: text } };
    const { data } = await listRecords(ctx, listRecordsInput.parse({ folderId, pageSize: 1, ...by }));
    const record = field === 'title' ? data.find(({ title }) => lowered(title) === lowered(text)) : data[0];
    return { found: record !== undefined, record: record ?? null };
  },
});

export const createRecordAction = defineWrite({
  name: 'createRecord',
  title: 'Create a record',
  description: 'Creates a record in a folder. Output: the record.',
  input: createRecordInput,
  run: createRecord,
});

export const updateRecordAction = defineWrite({
  name: 'updateRecord',
  title: 'Update a record',
  description: 'Updates the record of the run, or another record. Output: the record.',
  input: updateRecordInput.omit({ id: true }).extend(recordOfRun),
  needs: needsRecord,
  run: (ctx, { recordId, ...input }, running) => updateRecord(ctx, { ...input, id: recordOf(recordId, running) }),
});

export const upsertRecordAction = defineWrite({
  name: 'upsertRecord',
  title: 'Find or create a record',
  description:
    'Updates the matching record, or creates it. Never creates duplicates. Output: `created`, ' +
    '`isAmbiguous` (several matched, the oldest was used) and `record`.',
  input: upsertRecordInput,
  lockFirst: lockUpsert,
  run: upsertRecord,
});
