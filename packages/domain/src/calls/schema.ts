import { pageInput } from '@dossier/kernel/paging.ts';
import { idOf, optionalMoment, optionalText, orNone, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';

export const callDirections = ['INBOUND', 'OUTBOUND'] as const;
export const callDirectionSchema = z.enum(callDirections);
export type CallDirection = (typeof callDirections)[number];

export const callOutcomes = ['CONNECTED', 'NO_ANSWER', 'BUSY', 'VOICEMAIL', 'WRONG_NUMBER', 'FAILED'] as const;
export const callOutcomeSchema = z.enum(callOutcomes);
export type CallOutcome = (typeof callOutcomes)[number];

export const callSchema = z
  .object({
    id: idOf('call'),
    direction: callDirectionSchema.meta({ example: 'OUTBOUND' }),
    outcome: callOutcomeSchema.meta({ example: 'CONNECTED' }),
    duration: z.int().nullable().meta({ description: 'Whole seconds.', example: 95 }),
    phone: z.string().nullable().meta({ example: '+1 555 0100' }),
    notes: z.string().nullable().meta({ example: 'Asked for an offer.' }),
    calledAt: timestampOut,
    author: z
      .string()
      .meta({ description: 'The name of the person, API key or workflow that logged it.', example: 'Example author' }),
    createdAt: timestampOut.meta({ description: 'When it was logged; the list is in this order.' }),
  })
  .meta({ id: 'Call' });

export type Call = z.output<typeof callSchema>;

const recordId = idOf('rec').meta({ description: 'The record, `rec_` and 26 characters.' });

export const listCallsInput = z.strictObject({ id: recordId, ...pageInput({ default: 1000, max: 1000 }) });

export const createCallInput = z.strictObject({
  id: recordId,
  direction: orNone(callDirectionSchema)
    .optional()
    .meta({ description: 'OUTBOUND where it is left out.', example: 'INBOUND' }),
  outcome: orNone(callOutcomeSchema)
    .optional()
    .meta({ description: 'CONNECTED where it is left out.', example: 'NO_ANSWER' }),
  duration: orNone(z.int().min(0).max(2_147_483_647)).optional().meta({ description: 'Whole seconds.', example: 95 }),
  phone: optionalText(50).optional().meta({ example: '+1 555 0100' }),
  notes: optionalText(20_000)
    .optional()
    .meta({ description: 'Up to 20,000 characters.', example: 'Asked for an offer.' }),
  calledAt: optionalMoment.optional().meta({
    description: 'When the call took place, ISO 8601; now where it is left out.',
    example: '2026-01-31T09:30:00Z',
  }),
});
