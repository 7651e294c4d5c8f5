import { pageInput } from '@dossier/kernel/page-schema.ts';
import { eventKind, idOf, timestampOut, severalOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { actorSchema, recordSchema } from '../records/schema.ts';

/** The cause of an event: its request, and its operation or run. Null in events of earlier versions. */
export const originShape = {
  actor: actorSchema.nullable(),
  cause: z
    .object({
      requestId: z.string().meta({ description: 'The `X-Request-Id` of the write.', example: 'b4f9c0de-5d9c-4c55' }),
      operationId: idOf('op')
        .nullable()
        .describe('The batch, bulk change, import or session that the write was part of.'),
      runId: idOf('run').nullable().describe('The run of a workflow that wrote.'),
      depth: z.int().describe('How many workflows started one another before the write.'),
    })
    .nullable()
    .meta({ id: 'EventCause', description: 'In the course of what an event happened.' }),
};

export const eventSchema = z
  .looseObject({
    id: idOf('evt'),
    event: eventKind,
    workspaceId: idOf('ws'),
    recordId: idOf('rec').nullable(),
    folderId: idOf('fld').nullable(),
    occurredAt: timestampOut,
    record: recordSchema.nullable().describe('The record as it was after the event; null where none is concerned.'),
    ...originShape,
  })
  .meta({ id: 'CrmEvent' });
export type Event = z.output<typeof eventSchema>;

export const listEventsInput = z.strictObject({
  kind: severalOf(eventKind).optional().meta({ description: 'Only events of these kinds.', example: 'record.created' }),
  recordId: severalOf(idOf('rec')).optional().describe('Only events that concern these records.'),
  operationId: idOf('op').optional().describe('Only events of this operation: what it did.'),
  after: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({
      description:
        'Only events after this one: the id of the last that the caller has had, or a cursor. 400 where it is ' +
        'older than what is kept.',
      example: 'evt_01h455vb4pex5vsknk084sn005',
    }),
  sort: z
    .enum(['-occurredAt', 'occurredAt'])
    .default('-occurredAt')
    .meta({
      description:
        '`occurredAt` reads forwards, to catch up: in the order in which events appeared, so that none can slip in ' +
        'behind a reader.',
      example: 'occurredAt',
    }),
  ...pageInput({ default: 50, max: 500 }),
});
