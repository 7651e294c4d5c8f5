import { externalInput } from '@dossier/kernel/external-schema.ts';
import { pageInput } from '@dossier/kernel/page-schema.ts';
import { component, idOf, moment, ownVersionOut, text, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { recordSchema, recordValues } from '../records/schema.ts';

/** Fields of every record that an item can have, besides `data.<key>`. */
export const plainFields = ['title', 'email', 'phone', 'ownerId', 'tags'] as const;
export const itemsMax = 1_000;
const partsMax = 1_000;
export const contentMax = 3_000_000;

// An unknown name is a 404, so no pattern is checked.
const pathName = z.string().max(200).meta({ description: 'The name of a source.', example: 'shop' });
const bySource = { source: pathName };
const byRun = { ...bySource, runId: idOf('srun') };

const winners = z
  .record(
    z
      .string()
      .max(70)
      .regex(
        new RegExp(`^(${plainFields.join('|')}|data\\.[a-zA-Z][a-zA-Z0-9_]*)$`),
        `must be ${plainFields.join(', ')} or data.<key>`,
      ),
    z.enum(['SOURCE', 'DOSSIER', 'NEWEST']),
  )
  .refine((given) => Object.keys(given).length <= 500, 'must name at most 500 fields')
  .meta({
    description:
      'Who wins by field: `SOURCE` (default); `DOSSIER`, whose value stays and of which only a blank is filled; ' +
      '`NEWEST`, by the `updatedAt` of the item and of the record, where both have changed the field.',
    example: { phone: 'DOSSIER', 'data.status': 'NEWEST' },
  });
export type Winners = z.output<typeof winners>;

const rules = {
  folderId: idOf('fld').describe('The folder of its records.'),
  onMissing: z
    .enum(['KEEP', 'TRASH', 'TAG'])
    .describe('What happens to the record of an item that left the source. `TAG` sets `missingTag`.'),
  missingTag: text(50).nullable().describe('The tag of records whose item left the source.'),
  winners,
  maxRemovedPercent: z.int().min(0).max(100).meta({
    description: 'A run that would tag or trash more of the known items stops before it removes any.',
    example: 20,
  }),
};

export const setSyncInput = z.strictObject({
  source: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be small letters, digits and hyphens, at most 40')
    .meta({ description: 'The name of a source.', example: 'shop' }),
  ...rules,
  onMissing: rules.onMissing.default('KEEP'),
  missingTag: rules.missingTag.default(null),
  winners: rules.winners.default({}),
  maxRemovedPercent: rules.maxRemovedPercent.default(20),
});

export const syncRunSchema = component('SyncRun', {
  id: idOf('srun'),
  source: pathName,
  state: z
    .enum(['OPEN', 'RUNNING', 'DONE', 'CHECKED', 'STOPPED', 'FAILED', 'CANCELLED'])
    .describe('`OPEN` takes parts; `CHECKED` is a dry run that is done; `STOPPED` would have removed too much.'),
  isDryRun: z.boolean(),
  partCount: z.int(),
  itemCount: z.int(),
  size: z.int().describe('Bytes of its parts.'),
  doneCount: z.int().describe('Items that are done, of `itemCount`.'),
  createdCount: z.int(),
  changedCount: z.int(),
  unchangedCount: z.int(),
  removedCount: z.int().describe('Items that left the source.'),
  conflictCount: z.int(),
  errorCount: z.int().describe('Items that were left out: `GET …/problems`.'),
  operationId: idOf('op').nullable().describe('`POST /operations/{id}/undo` takes the run back; null for a dry run.'),
  note: z.string().nullable(),
  createdAt: timestampOut,
  finishedAt: timestampOut.nullable(),
});
export type SyncRun = z.output<typeof syncRunSchema>;

export const syncSchema = component('Sync', {
  source: pathName,
  ...rules,
  acknowledged: z.string().nullable().describe('The last acknowledged cursor of its changes.'),
  itemCount: z.int().describe('Items that the source has, as of the last run.'),
  conflictCount: z.int().describe('Conflicts within 30 days.'),
  runs: z.array(syncRunSchema).describe('The last 10 runs, the newest first.'),
  version: ownVersionOut,
  createdAt: timestampOut,
  updatedAt: timestampOut,
});
export type Sync = z.output<typeof syncSchema>;

const items = z
  .array(z.record(z.string().max(100), z.unknown()))
  .max(itemsMax, `must have at most ${itemsMax} items`)
  .meta({
    description:
      'Each with `externalId`, and `title`, `email`, `phone`, `ownerId`, `tags`, `data`, `updatedAt`. A field that ' +
      'is not sent is left alone. An item that does not fit becomes a problem of the run.',
    example: [{ externalId: '42', title: 'Example contact', email: 'contact@example.com' }],
  });

export const listSyncsInput = z.strictObject(pageInput({ default: 50, max: 200 }));
export const syncInput = z.strictObject(bySource);
export const syncRunInput = z.strictObject(byRun);
export const startRunInput = z.strictObject({
  ...bySource,
  isDryRun: z.boolean().default(false).describe('Counts what would change, and writes nothing.'),
  items: items.optional(),
  finish: z.boolean().default(false).describe('`items` are the whole list: the run starts at once.'),
});
export const addPartInput = z.strictObject({
  ...byRun,
  position: z
    .int()
    .min(0)
    .max(partsMax - 1)
    .meta({ description: 'The number of the part, from 0.', example: 0 }),
  items: items.optional(),
  content: z
    .string()
    .max(contentMax)
    .optional()
    .describe('In place of `items`: JSON lines, or CSV with a header of field names (`externalId`, `data.<key>`).'),
});
export type AddPartInput = z.output<typeof addPartInput>;
export const listSyncProblemsInput = z.strictObject({ ...byRun, ...pageInput({ default: 50, max: 500 }) });
export const syncProblemSchema = component('SyncProblem', {
  id: idOf('sprb'),
  item: z.int().nullable().describe('Its number in the run, from 1; null for an item that left the source.'),
  externalId: z.string().nullable(),
  message: z.string(),
  createdAt: timestampOut,
});
export const listConflictsInput = z.strictObject({ ...bySource, ...pageInput({ default: 50, max: 500 }) });
export const syncConflictSchema = component('SyncConflict', {
  id: idOf('scnf'),
  runId: idOf('srun'),
  recordId: idOf('rec'),
  externalId: z.string(),
  field: z.string().meta({ example: 'data.status' }),
  sourceValue: z.unknown(),
  dossierValue: z.unknown(),
  winner: z.enum(['SOURCE', 'DOSSIER']),
  createdAt: timestampOut,
});
export type SyncConflict = z.output<typeof syncConflictSchema>;

export const listChangesInput = z.strictObject({
  ...bySource,
  after: z
    .string()
    .min(1)
    .max(4_000)
    .optional()
    .meta({ description: 'The `cursor` of the answer before; by default the last acknowledged one.', example: '0' }),
  pageSize: z.int().min(1).max(500).default(500).meta({ description: 'Records per page, 1 to 500.', example: 500 }),
});
export const syncChangesSchema = component('SyncChanges', {
  changes: z.array(
    z.object({
      externalId: z.string().nullable().describe('Null for a record that the source does not have yet.'),
      recordId: idOf('rec'),
      deleted: z.boolean(),
      record: recordSchema.nullable().describe('As it is now; null where it is deleted.'),
    }),
  ),
  cursor: z.string().describe('Acknowledge it once the source has these changes.'),
  hasMore: z.boolean(),
});

const externalId = z.string().max(200).meta({ description: 'Its id in the source.', example: '42' });
export const acknowledgeInput = z.strictObject({
  ...bySource,
  after: z.string().min(1).max(4_000).optional().describe('The `cursor` of the changes that the source has now.'),
  items: z
    .array(z.strictObject({ recordId: idOf('rec'), externalId }))
    .max(itemsMax)
    .default([])
    .describe('The ids that the source gave to records that were born in Dossier.'),
});

// Many sources number their items.
const itemId = z.preprocess(
  (id) => (Number.isSafeInteger(id) ? String(id) : id),
  externalInput.externalId.unwrap().pipe(z.string('must not be blank')),
);
const identified = z.object({ externalId: itemId });

/** The external id of an item as it is stored; undefined for an invalid one. */
export function externalIdOf(item: unknown): string | undefined {
  return identified.safeParse(item).data?.externalId;
}

/** An item of a run, as the job reads it. */
export const syncItemSchema = recordValues
  .omit({ externalSource: true })
  .extend({ externalId: itemId, updatedAt: moment.nullish() });
export type SyncItem = z.output<typeof syncItemSchema>;
