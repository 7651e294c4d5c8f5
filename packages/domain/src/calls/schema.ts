import {
  component,
  idOf,
  optionalMoment,
  optionalText,
  orNone,
  formInput,
  textFormat,
  timestampOut,
  versionOut,
} from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { dealOfEntry, recordOfEntry } from '../record-entries/schema.ts';
import { callOutcomeNames, callOutcomes } from './constants.ts';

export const callDirections = ['INBOUND', 'OUTBOUND'] as const;
const callDirectionSchema = z.enum(callDirections);
const callDirectionNames = { OUTBOUND: 'Outbound', INBOUND: 'Inbound' } as const;
export type CallDirection = (typeof callDirections)[number];

const callOutcomeSchema = z.enum(callOutcomes);

export const callSchema = component('CallLog', {
  id: idOf('call'),
  recordId: idOf('rec').describe('The record that it was logged on.'),
  dealId: idOf('deal').nullable().describe('The deal that it is about; it may be gone.'),
  direction: callDirectionSchema.meta({ example: 'OUTBOUND' }),
  outcome: callOutcomeSchema.meta({ example: 'CONNECTED' }),
  duration: z.int().nullable().meta({ description: 'Whole seconds.', example: 95 }),
  phone: z.string().nullable().meta({ example: '+1 555 0100' }),
  notes: z.string().nullable().meta({ example: 'Asked for an offer.' }),
  format: textFormat.meta({ description: 'How `notes` are written.', example: 'plain' }),
  calledAt: timestampOut,
  author: z
    .string()
    .meta({ description: 'The name of the person, API key or workflow that logged it.', example: 'Example author' }),
  authorId: idOf('usr').nullable().describe('The person behind `author`; null for a key or a workflow.'),
  createdAt: timestampOut.describe('When it was logged; the list is in this order.'),
  editedAt: timestampOut.nullable().describe('When it was last changed.'),
  version: versionOut,
});

export type Call = z.output<typeof callSchema>;

const own = {
  direction: orNone(callDirectionSchema)
    .optional()
    .meta({ description: 'OUTBOUND where there is none.', example: 'INBOUND' })
    .register(formInput, { label: 'Direction', control: 'choice', names: callDirectionNames }),
  outcome: orNone(callOutcomeSchema)
    .optional()
    .meta({ description: 'CONNECTED where there is none.', example: 'NO_ANSWER' })
    .register(formInput, { label: 'Outcome', control: 'choice', names: callOutcomeNames }),
  duration: orNone(z.int().min(0).max(2_147_483_647))
    .optional()
    .meta({ description: 'Whole seconds.', example: 95 })
    .register(formInput, { label: 'Minutes', control: 'duration' }),
  phone: optionalText(50)
    .optional()
    .meta({ example: '+1 555 0100' })
    .register(formInput, { label: 'Phone', control: 'none', reason: 'that of the record' }),
  notes: optionalText(20_000)
    .optional()
    .meta({ description: 'Up to 20,000 characters.', example: 'Asked for an offer.' })
    .register(formInput, { label: 'Notes', control: 'long text' }),
  format: textFormat
    .optional()
    .meta({ description: 'How `notes` are written; `plain` for a new call without it.', example: 'markdown' })
    .register(formInput, { label: 'Format', control: 'none', reason: 'the switch below the notes' }),
  calledAt: optionalMoment
    .optional()
    .meta({
      description: 'When the call took place, ISO 8601; now where a new call has none.',
      example: '2026-01-31T09:30:00Z',
    })
    .register(formInput, { label: 'When', control: 'none', reason: 'now: calls are logged when they end' }),
  dealId: dealOfEntry,
};

export const createCallInput = z.strictObject({
  id: recordOfEntry,
  ...own,
});

export const updateCallInput = z.strictObject({
  id: idOf('call').register(formInput, { label: 'Call', control: 'none', reason: 'the call that is open' }),
  ...own,
});
