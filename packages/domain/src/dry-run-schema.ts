import { eventKind, idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';

/** Changes that a report lists; further ones are counted in `events` only. */
export const changesMax = 1_000;

const changeSchema = z.strictObject({
  event: eventKind.nullable().describe('The event that would say so; null for a setting.'),
  id: z.string().nullable().meta({
    description: 'What would change; null where only `data` says it.',
    example: 'rec_01h455vb4pex5vsknk084sn005',
  }),
  fields: z.record(z.string(), z.strictObject({ from: z.unknown(), to: z.unknown() })).meta({
    description:
      'The fields that would differ; from or to null where something without an event is made or removed. Empty ' +
      'for an event that says that something is made or removed as a whole.',
    example: { title: { from: 'Ada', to: 'Ada Example' } },
  }),
});

/** The report of a dry run (docs/decisions/0043). */
export const dryRunSchema = z
  .strictObject({
    changes: z.array(changeSchema).describe(`What would change, in order; the first ${changesMax}.`),
    events: z
      .array(z.strictObject({ event: eventKind, count: z.int() }))
      .describe('The events that would be stated, by kind.'),
    webhooks: z.array(idOf('hook')).describe('The webhooks that these events would be sent to.'),
    workflows: z
      .array(idOf('wf'))
      .describe('The workflows that they would start. A condition that takes long to evaluate counts as met.'),
    notes: z
      .array(z.string())
      .optional()
      .describe('What to know before: that a record in Trash has the value of a unique field.'),
  })
  .describe('What a write with `dryRun=true` would do. It has left nothing behind.');
export type DryRunReport = z.output<typeof dryRunSchema>;
