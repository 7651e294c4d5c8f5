import { pageInput } from '@dossier/kernel/page-schema.ts';
import { component, eventKind, idOf, moment, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { operationSchema } from '../../bulk/schema.ts';

export const replayStates = ['RUNNING', 'DONE', 'CANCELLED', 'STOPPED'] as const;
export type ReplayState = (typeof replayStates)[number];

export const withdrawnNote = 'Its replay was cancelled.';

const asked = {
  from: moment.meta({
    description: 'Events since this moment. It may go back as far as the workspace keeps events.',
    example: '2026-01-31T08:00:00Z',
  }),
  to: moment.optional().meta({
    description: 'Events before this moment; by default, and at most, now.',
    example: '2026-01-31T10:00:00Z',
  }),
  kinds: z
    .array(eventKind)
    .min(1, 'must name a kind, or be left out for all of them')
    .max(100)
    .nullable()
    .default(null)
    .meta({
      description: 'Only these of the kinds that the webhook subscribes to; null for all of them.',
      example: ['record.created'],
    }),
  recordId: idOf('rec').nullable().default(null).describe('Only events about this record.'),
  onlyMissing: z
    .boolean()
    .default(false)
    .describe(
      'Only events of which no delivery to this webhook arrived or waits. `from` may then go back as far as the ' +
        'workspace keeps deliveries.',
    ),
  ratePerMinute: z.int().min(1).max(60_000).nullable().default(null).meta({
    description: 'How many deliveries start within a minute; null: as many as the receiver takes.',
    example: 600,
  }),
};

export const startReplayInput = z.strictObject({ id: idOf('hook'), ...asked });
export const listReplaysInput = z.strictObject({ id: idOf('hook'), ...pageInput({ default: 20, max: 100 }) });
export const getReplayInput = z.strictObject({ id: idOf('hook'), replayId: idOf('rpl') });
export type GetReplayInput = z.output<typeof getReplayInput>;

export const expectedReplaySchema = component('ExpectedWebhookReplay', {
  count: z.int().meta({ description: 'Events that will be sent.', example: 120 }),
  isComplete: z
    .boolean()
    .describe('false where the span has so many events that not all were looked at: there will be more.'),
  byKind: z.array(z.object({ kind: eventKind, count: z.int() })).describe('The most frequent kind first.'),
  durationS: z.int().nullable().meta({
    description: 'Seconds that this takes at `ratePerMinute` and the rate limit of the webhook; null without both.',
    example: 12,
  }),
});
export type ExpectedReplay = z.output<typeof expectedReplaySchema>;

export const replaySchema = component('WebhookReplay', {
  id: idOf('rpl').describe('Sent as `X-Service-Replay` with each of its deliveries.'),
  webhookId: idOf('hook'),
  state: z
    .enum(replayStates)
    .describe(
      'DONE: every event of the span is a delivery; those are sent and retried as any other. STOPPED: `note` says ' +
        'why.',
    ),
  from: timestampOut,
  to: timestampOut,
  kinds: z.array(z.string()).nullable(),
  recordId: idOf('rec').nullable(),
  onlyMissing: z.boolean(),
  ratePerMinute: z.int().nullable().meta({ example: 600 }),
  expected: expectedReplaySchema.describe('What was expected when it began.'),
  examined: z.int().meta({ description: 'Events of the span that were looked at so far.', example: 500 }),
  made: z.int().meta({ description: 'Deliveries that it has made so far.', example: 120 }),
  succeeded: z.int().meta({ description: 'Of these, how many arrived.', example: 118 }),
  failed: z.int().meta({ description: 'How many failed for good, or were taken back.', example: 0 }),
  waiting: z.int().meta({ description: 'How many are still sent or retried.', example: 2 }),
  reachedAt: timestampOut.nullable().describe('The time of the last event that was looked at.'),
  note: z.string().nullable().describe('Why it stopped.'),
  startedBy: operationSchema.shape.startedBy,
  createdAt: timestampOut,
  finishedAt: timestampOut.nullable(),
});
export type Replay = z.output<typeof replaySchema>;
