import { eventKind, idOf, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';

/** Why an event is not sent; the first reason counts. */
export const filterReasons = ['OWN_HEALTH', 'KIND', 'FOLDER', 'PIPELINE', 'CHANGED_FIELD', 'CONDITION'] as const;
export type FilterReason = (typeof filterReasons)[number];

export const previewInput = z.strictObject({
  id: idOf('hook'),
  eventId: idOf('evt').optional().meta({ description: 'Judges this event only; by default the latest 200.' }),
});
export const previewSchema = z
  .object({
    examined: z.int().meta({ description: 'Events that were judged.', example: 200 }),
    sent: z.int().meta({ description: 'Of these, how many the webhook wants.', example: 12 }),
    filtered: z
      .array(z.object({ by: z.enum(filterReasons), count: z.int() }))
      .meta({ description: 'How many each of its filters kept back. OWN_HEALTH: the event is about this webhook.' }),
    unjudged: z.int().meta({ description: 'Events that are sent since their condition could not be judged.' }),
    events: z
      .array(
        z.object({
          id: idOf('evt'),
          kind: eventKind,
          occurredAt: timestampOut,
          isSent: z.boolean(),
          filteredBy: z.enum(filterReasons).nullable(),
          problem: z.string().nullable().meta({ description: 'Why the condition could not be judged.' }),
        }),
      )
      .meta({ description: 'The latest 50 of them, newest first.' }),
  })
  .meta({ id: 'WebhookPreview' });
export type Preview = z.output<typeof previewSchema>;
