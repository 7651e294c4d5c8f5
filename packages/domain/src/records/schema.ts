import { externalFilters, externalInput, externalOut } from '@dossier/kernel/external-schema.ts';
import { archivedInput, changedSince, followedPageOf, pageInput } from '@dossier/kernel/page-schema.ts';
import {
  component,
  customData,
  eventKind,
  idOf,
  moment,
  optionalId,
  optionalText,
  formInput,
  text,
  timestampOut,
  versionOut,
  severalOf,
} from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { fieldKeySchema, typeChangeSchema } from '../fields/schema.ts';
import { tagFilter, tagsInput, tagsOut } from '../tags/schema.ts';
import { recordLabels } from './constants.ts';

export const recordSchema = component('CrmRecord', {
  id: idOf('rec'),
  folderId: idOf('fld'),
  title: z.string().meta({ example: 'Example contact' }),
  email: z.string().nullable().meta({ example: 'contact@example.com' }),
  phone: z.string().nullable().meta({ example: '+1 555 0100' }),
  data: customData,
  ownerId: idOf('usr').nullable(),
  ...externalOut,
  tags: tagsOut,
  createdAt: timestampOut,
  updatedAt: timestampOut,
  version: versionOut,
});

export type Record = z.output<typeof recordSchema>;

export const recordSorts = ['-createdAt', 'createdAt', '-updatedAt', 'updatedAt', 'title', '-title'] as const;
export type RecordSort = (typeof recordSorts)[number];

export const searchText = z.string().max(500);

export const listRecordsInput = z.strictObject({
  folderId: severalOf(idOf('fld')).optional().describe('Only records of these folders.'),
  search: searchText.optional().meta({
    description: 'Every word must occur in the title, e-mail, phone or a text value of `data`.',
    example: 'example',
  }),
  q: searchText
    .optional()
    .meta({ description: 'The same as `search`, which wins where both are sent.', example: 'example' }),
  // Query strings decode an unencoded plus as a space, which no address contains.
  email: z
    .string()
    .max(320)
    .meta({ pattern: '.@.' })
    .transform((value) => value.trim().replaceAll(' ', '+'))
    .optional()
    .meta({ description: 'Only records with this e-mail address, in any case.', example: 'contact@example.com' }),
  phone: z.string().max(50).meta({ pattern: '[0-9]' }).optional().meta({
    description: 'Only records with this phone number, in its national or its international form.',
    example: '+1 555 0100',
  }),
  ownerId: severalOf(idOf('usr')).optional().describe('Only records of these owners.'),
  ...externalFilters,
  ...tagFilter,
  createdAfter: moment.optional().describe('Only records created after this moment.'),
  updatedAfter: moment.optional().describe('Only records updated after this moment.'),
  changedSince,
  data: z
    .record(z.string().max(100), z.string().max(1_000))
    .optional()
    .meta({ description: 'Only records with these custom values, as `data[key]=value`.', example: { status: 'lead' } }),
  sort: z
    .enum(recordSorts)
    .default('-createdAt')
    .meta({ description: 'Order; `-` is descending.', example: '-updatedAt' }),
  ...archivedInput('the records of archived folders'),
  ...pageInput({ default: 50, max: 500 }),
});

/** Filters of the list, for bulk changes and runs. The folder is required, so that a missing filter is not "all". */
export const recordsFilter = listRecordsInput
  .pick({
    folderId: true,
    search: true,
    email: true,
    phone: true,
    ownerId: true,
    tag: true,
    createdAfter: true,
    data: true,
  })
  .required({ folderId: true });
export const recordPageSchema = followedPageOf(recordSchema, idOf('rec'));
export type ListRecordsInput = z.output<typeof listRecordsInput>;

// Validity is checked by the verbs (422), and only if the value changes.
const emailInput = optionalText(320)
  .optional()
  .meta({
    description: 'An e-mail address, with international characters too; a blank means none. 422 where it is not one.',
    example: 'contact@example.com',
  })
  .register(formInput, { ...recordLabels.email, control: 'email' });

const title = { ...recordLabels.title, control: 'text' } as const;
const fields = { label: 'Fields', control: 'custom fields' } as const;

const own = {
  email: emailInput,
  phone: optionalText(50)
    .optional()
    .meta({ example: '+1 555 0100' })
    .register(formInput, { ...recordLabels.phone, control: 'phone' }),
  data: customData.optional().register(formInput, fields),
  ownerId: optionalId('usr')
    .optional()
    .describe('The member who looks after it.')
    .register(formInput, { ...recordLabels.ownerId, control: 'member' }),
  ...externalInput,
  ...tagsInput,
};

export const createRecordInput = z.strictObject({
  folderId: idOf('fld')
    .describe('The folder to put it in.')
    .register(formInput, { label: 'Folder', control: 'none', reason: 'the folder that is open' }),
  title: text(500).meta({ example: 'Example contact' }).register(formInput, title),
  ...own,
});

export const updateRecordInput = z.strictObject({
  id: idOf('rec').register(formInput, { label: 'Record', control: 'none', reason: 'the record that is open' }),
  title: text(500).optional().meta({ example: 'Example contact' }).register(formInput, title),
  ...own,
  data: customData
    .optional()
    .describe('Merged key by key (RFC 7396): a key that is not sent stays, null removes it.')
    .register(formInput, fields),
});

export const recordValues = createRecordInput
  .omit({ folderId: true })
  .extend({ title: text(500).optional().meta({ example: 'Example contact' }) });

/** Fields of every record by which imports and upserts match; each needs an index (`match.ts`). */
export const matchedFields = ['title', 'email', 'phone'] as const;

export const upsertRecordInput = recordValues.extend({
  folderId: idOf('fld').describe('The folder to look in, and to put it in.'),
  matchOn: z
    .union([
      z
        .string()
        .max(600)
        .transform((names) => names.split(',')),
      z.array(z.string()),
    ])
    .pipe(z.array(z.string().trim().min(1, 'must not be empty').max(100)).min(1).max(5))
    .meta({
      description:
        '`email`, `phone`, `title` or the key of a custom field; with several, all must be the same. A blank ' +
        'value is refused. Or `externalId`, alone.',
      example: 'email',
    }),
  create: recordValues.optional().describe('Values only for a record that is made.'),
  update: recordValues.optional().describe('Values only for a record that is there already.'),
});

export const upsertedRecordSchema = z.object({
  data: recordSchema,
  created: z.boolean().describe('Whether the record was made.'),
  isAmbiguous: z.boolean().describe('Whether several records matched; the oldest was changed.'),
});

export const trashedRecordSchema = recordSchema
  .extend({
    deletedAt: timestampOut.describe('Since when it lies in Trash; it is purged 30 days later.'),
    mergedInto: idOf('rec').nullable().describe('The record into which it was merged.'),
  })
  .meta({ id: 'TrashedRecord' });
export const listTrashInput = z.strictObject(pageInput({ default: 50, max: 500 }));

export const actorSchema = z
  .object({
    kind: z.enum(['user', 'key', 'workflow', 'system']),
    id: z.string().nullable().meta({ example: 'key_01h455vb4pex5vsknk084sn001' }),
    name: z.string().meta({ example: 'Example key' }),
  })
  .meta({ id: 'EventActor', description: 'Who caused an event.' });

export const timelineEntrySchema = z.object({
  id: idOf('evt'),
  event: eventKind,
  occurredAt: timestampOut,
  actor: actorSchema,
  payload: z.record(z.string(), z.unknown()).describe('What webhooks receive of it.'),
});
export type TimelineEntry = z.output<typeof timelineEntrySchema>;
export const listTimelineInput = z.strictObject({
  id: idOf('rec'),
  kind: severalOf(eventKind)
    .optional()
    .meta({ description: 'Only events of these kinds.', example: 'comment.created' }),
  ...pageInput({ default: 50, max: 200 }),
});

export const previewConversionInput = z.strictObject({
  folderId: idOf('fld'),
  key: fieldKeySchema,
  to: typeChangeSchema,
});
export const conversionPreviewSchema = z.object({
  converts: z.int().describe('Records whose value converts.'),
  doesNotConvert: z.int().describe('Records whose value would be lost.'),
  samples: z.array(z.object({ from: z.unknown(), to: z.unknown(), records: z.int() })),
  isComplete: z.boolean().describe('false where there are too many different values to check them all.'),
});
export const convertFieldInput = previewConversionInput.extend({
  discardUnconvertible: z
    .boolean()
    .default(false)
    .describe('true drops the values that do not convert; false refuses while there are any.'),
});

export const listDuplicatesInput = z.strictObject({ id: idOf('fld'), key: fieldKeySchema });
export const duplicateSchema = component('FieldDuplicate', {
  value: z.string().meta({ description: 'As one of the records has it.', example: 'DE-1042' }),
  records: z.int().meta({ description: 'How many records have it.', example: 2 }),
  recordIds: z.array(idOf('rec')).describe('Up to 10 of them, the oldest first.'),
});
export const duplicatesSchema = z.object({
  data: z.array(duplicateSchema),
  isComplete: z.boolean().meta({ description: 'false where there are more than these 100.', example: true }),
});
export const setUniqueInput = z.strictObject({ folderId: idOf('fld'), key: fieldKeySchema, unique: z.boolean() });
