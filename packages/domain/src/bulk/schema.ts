import type { IdPrefix } from '@dossier/kernel/ids.ts';
import { component, idOf, timestampOut, versionOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';

const batchItemsMax = 1_000;

const issueSchema = z.object({
  path: z.array(z.union([z.string(), z.int()])).describe('Where in the item, for example `["values"]`.'),
  message: z.string(),
});

/** An item that does not match its schema. Only this item fails. */
export class Unreadable {
  readonly error: z.core.$ZodError;

  constructor(error: z.core.$ZodError) {
    this.error = error;
  }
}

const seenVersion = versionOut.optional().meta({
  description: 'As `If-Match`: the version that you saw. Where the resource has changed since, the item is a 412.',
  example: 3,
});

/** Batch items of a noun whose rows are identified by id. */
export function batchItem<Creation extends z.ZodType, Change extends z.ZodType>(
  prefix: IdPrefix,
  creation: Creation,
  change: Change,
) {
  const named = { id: idOf(prefix), version: seenVersion };
  return z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('create'), values: creation }),
    z.strictObject({ action: z.literal('update'), ...named, values: change }),
    z.strictObject({ action: z.literal('delete'), ...named }),
  ]);
}

export function batchInput<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    atomic: z.boolean().default(false).meta({
      description: '`true`: all items or none. The answer is then the error of the first item that fails.',
      example: false,
    }),
    items: z
      .array(lenient(item))
      .min(1, 'must name an item')
      .max(batchItemsMax, `must have at most ${batchItemsMax} items`)
      .describe(`What to do, in this order; at most ${batchItemsMax}.`),
  });
}

export function batchAnswer<Resource extends z.ZodType>(resource: Resource) {
  return z.object({
    operationId: idOf('op').describe('Undo the whole batch by `POST /operations/{id}/undo`.'),
    succeeded: z.int().describe('Items that were carried out, also those that changed nothing.'),
    failed: z.int().describe('Items that failed and wrote nothing.'),
    results: z
      .array(
        z.object({
          status: z.int().meta({ description: 'What the single request would have answered.', example: 201 }),
          data: resource.nullable().describe('The resource; of a delete, as it was. Null for an error.'),
          error: z
            .object({
              code: z.string().meta({ description: 'What went wrong, for programs.', example: 'NOT_FOUND' }),
              message: z.string().describe('What went wrong, for people.'),
              issues: z.array(issueSchema).describe('What in the item is to blame.'),
            })
            .nullable()
            .describe('Null where the item was carried out.'),
        }),
      )
      .describe('One for each item, in the same order.'),
  });
}

/** Guarantee: an item that does not match becomes `Unreadable`; the document shows the item's own schema. */
function lenient<Item extends z.ZodType>(item: Item): z.ZodType<z.output<Item> | Unreadable, z.input<Item>> {
  // When the document is generated, zod asks for the fallback without a context.
  const fallback = (caught?: { readonly error: z.core.$ZodError }) => caught && new Unreadable(caught.error);
  return item.catch(fallback as never) as unknown as z.ZodType<z.output<Item> | Unreadable, z.input<Item>>;
}

export const operationKinds = [
  'BATCH',
  'BULK',
  'ERASURE',
  'IMPORT',
  'MERGE',
  'PURGE',
  'RUN',
  'SESSION',
  'SYNC',
  'UNDO',
] as const;
export type OperationKind = (typeof operationKinds)[number];
export const operationStates = ['RUNNING', 'DONE', 'CANCELLED'] as const;
export type OperationState = (typeof operationStates)[number];

const erasedCount = z.int().default(0);
export const erasedSchema = component('Erased', {
  records: erasedCount.describe('The record, and those that were merged into it.'),
  comments: erasedCount,
  calls: erasedCount,
  attachments: erasedCount.describe('Files on the record and on its comments.'),
  links: erasedCount.describe('Links with other records.'),
  deals: erasedCount.describe('Deals that lost the link, and the title where it was the name of the record.'),
  tasks: erasedCount.describe('Tasks that lost the link.'),
  emails: erasedCount,
  notices: erasedCount,
  events: erasedCount.describe('Events that keep their ids only.'),
  deliveries: erasedCount.describe('Deliveries of these events.'),
  runs: erasedCount.describe('Runs of workflows that saw the record: their log is blank.'),
  answers: erasedCount.describe('Answers stored for an Idempotency-Key.'),
  files: erasedCount.describe('Files of imports and exports.'),
});
export type Erased = z.output<typeof erasedSchema>;

export const sessionSchema = component('OperationSession', {
  name: z.string().meta({ description: 'Its `X-Operation`.', example: 'Clean up of the leads' }),
  created: z.int(),
  changed: z.int().describe('Things changed, once for each write.'),
  deleted: z.int(),
  withoutUndo: z.int().describe('Writes that an undo leaves alone, to folders, views or webhooks.'),
});
export type OperationSession = z.output<typeof sessionSchema>;

export const operationSchema = component('Operation', {
  id: idOf('op'),
  kind: z.enum(operationKinds).meta({
    description:
      'A session is the writes with one `X-Operation`. The id of an import or a run has the same characters behind ' +
      'its prefix.',
    example: 'BATCH',
  }),
  state: z
    .enum(operationStates)
    .describe('A bulk change, an erasure, a merge, an emptying of Trash or an undo may go on in the background.'),
  startedBy: z.object({
    kind: z.enum(['user', 'key', 'workflow', 'system']),
    id: z.string().nullable(),
    name: z.string(),
  }),
  changedCount: z
    .int()
    .describe(
      'Of a batch, a bulk change or an undo: what was carried out; of a merge, what was moved; of an erasure or an ' +
        'emptying of Trash, what was removed; of a session, the sum of its counts.',
    ),
  failedCount: z.int().describe('Items that failed; of an undo, what it left alone (`/problems`).'),
  undoes: idOf('op').nullable().describe('What an undo undoes.'),
  undoneBy: idOf('op').nullable().describe('The undo of this operation.'),
  erased: erasedSchema.nullable().describe('The receipt of an erasure; null for others.'),
  session: sessionSchema.nullable().describe('The name and the counts of a session; null for others.'),
  createdAt: timestampOut,
  finishedAt: timestampOut.nullable().describe('Of a session, its last write.'),
});
export type Operation = z.output<typeof operationSchema>;

export const operationProblemSchema = component('OperationProblem', {
  id: idOf('prb'),
  subjectId: z.string().meta({ description: 'What was left alone.', example: 'rec_01h455vb4pex5vsknk084sn005' }),
  message: z.string().describe('Why, for people.'),
  createdAt: timestampOut,
});
export type OperationProblem = z.output<typeof operationProblemSchema>;
