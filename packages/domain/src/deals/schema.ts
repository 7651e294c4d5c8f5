import {
  externalFilters,
  externalInput,
  externalOut,
  matchedExternally,
  upsertOutcome,
} from '@dossier/kernel/external-schema.ts';
import { archivedInput, changedSince, followedPageOf, one, pageInput } from '@dossier/kernel/page-schema.ts';
import {
  component,
  amountValue,
  customData,
  idOf,
  optionalDate,
  optionalId,
  optionalText,
  orNone,
  formInput,
  text,
  timestampOut,
  versionOut,
  severalOf,
  endsAfter,
} from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { batchAnswer, batchInput, batchItem } from '../bulk/schema.ts';
import { tagFilter, tagsInput, tagsOut } from '../tags/schema.ts';

export const dealSchema = component('Deal', {
  id: idOf('deal'),
  pipelineId: idOf('pl'),
  stageId: idOf('st'),
  title: z.string().meta({ example: 'Example deal' }),
  amount: z.number().nullable().meta({ description: 'In the currency of the workspace.', example: 1250.5 }),
  closeDate: z
    .string()
    .nullable()
    .meta({ description: 'Calendar date, `YYYY-MM-DD`.', example: '2026-01-31', format: 'date' }),
  lostReason: z.string().nullable().meta({ description: 'Why it was lost.', example: 'Too expensive' }),
  data: customData.describe('Custom values by field key of the pipeline.'),
  recordId: idOf('rec').nullable().describe('The record that the deal is linked to.'),
  ownerId: idOf('usr').nullable().describe('The member who looks after it.'),
  ...externalOut,
  tags: tagsOut,
  createdAt: timestampOut,
  updatedAt: timestampOut,
  stageChangedAt: timestampOut.describe('Since when it is in this stage.'),
  version: versionOut,
});

export type Deal = z.output<typeof dealSchema>;

const ownerFilter = idOf('usr').optional().describe('Only deals of this owner.');

export const listDealsInput = z
  .strictObject({
    pipelineId: severalOf(idOf('pl'))
      .optional()
      .describe('The pipelines. Required without `recordId` or `externalId`.'),
    stageId: severalOf(idOf('st')).optional().describe('Only deals in these stages of the pipelines.'),
    recordId: severalOf(idOf('rec')).optional().describe('Only deals linked to these records.'),
    ownerId: severalOf(idOf('usr')).optional().describe('Only deals of these owners.'),
    ...externalFilters,
    ...tagFilter,
    search: z
      .string()
      .max(500)
      .optional()
      .meta({ description: 'Every word must occur in the title.', example: 'example' }),
    changedSince,
    ...archivedInput('the deals of archived pipelines'),
    ...pageInput({ default: 1000, max: 1000 }),
  })
  // Every other list of deals has an index on the pipeline first.
  .refine(
    ({ pipelineId, recordId, externalId, changedSince: since }) =>
      pipelineId || ((recordId || externalId) && since === undefined),
    {
      path: ['pipelineId'],
      message: 'is required; or send recordId or externalId for deals in any pipeline',
    },
  );
export const dealPageSchema = followedPageOf(dealSchema, idOf('deal'));
export type ListDealsInput = z.output<typeof listDealsInput>;

export const listDealTimelineInput = z.strictObject({
  id: idOf('deal'),
  ...pageInput({ default: 50, max: 200 }),
});

const amount = orNone(amountValue)
  .optional()
  .meta({ description: 'Decimal number in the currency of the workspace, at most 4 decimals.', example: 1250.5 })
  .register(formInput, { label: 'Amount', control: 'money' });
const closeDate = optionalDate
  .optional()
  .meta({ description: 'Calendar date, `YYYY-MM-DD`; a date-time is cut to its UTC date.', example: '2026-01-31' })
  .register(formInput, { label: 'Close date', control: 'date' });
const lostReason = optionalText(500)
  .optional()
  .meta({ description: 'Why it was lost.', example: 'Too expensive' })
  .register(formInput, { label: 'Lost because', control: 'text' });
const recordId = optionalId('rec')
  .optional()
  .describe('The record to link it to.')
  .register(formInput, { label: 'Record', control: 'record' });
const ownerId = optionalId('usr')
  .optional()
  .describe('The member who looks after it.')
  .register(formInput, { label: 'Owner', control: 'member' });

const title = { label: 'Title', control: 'text' } as const;
const stage = { label: 'Stage', control: 'stage' } as const;
const fields = { label: 'Fields', control: 'custom fields' } as const;

const own = { amount, closeDate, lostReason, recordId, ownerId, ...externalInput, ...tagsInput };

export const createDealInput = z.strictObject({
  pipelineId: idOf('pl')
    .describe('The pipeline to put it in.')
    .register(formInput, { label: 'Pipeline', control: 'none', reason: 'the board that is open' }),
  stageId: optionalId('st')
    .optional()
    .describe('A stage of the pipeline; its first one where it is left out.')
    .register(formInput, stage),
  title: optionalText(500)
    .optional()
    .meta({
      description: 'Where it is left out: the title of the linked record, else "Untitled deal".',
      example: 'Example deal',
    })
    .register(formInput, title),
  data: customData
    .optional()
    .meta({
      description:
        'Checked against the fields of the pipeline; a pipeline without fields takes any JSON object up to 64 kB.',
      example: { source: 'referral' },
    })
    .register(formInput, fields),
  ...own,
});

export const updateDealInput = z.strictObject({
  id: idOf('deal').register(formInput, { label: 'Deal', control: 'none', reason: 'the deal that is open' }),
  stageId: idOf('st').optional().describe('A stage of its pipeline.').register(formInput, stage),
  title: text(500).optional().meta({ example: 'Example deal' }).register(formInput, title),
  data: customData
    .optional()
    .meta({
      description: 'Merged key by key (RFC 7396): a key that is not sent stays, null removes it.',
      example: { source: null },
    })
    .register(formInput, fields),
  ...own,
});

const batchDealItem = batchItem('deal', createDealInput, updateDealInput.omit({ id: true })).meta({
  id: 'DealBatchItem',
});
export const batchDealsInput = batchInput(batchDealItem);
export const batchedDealsSchema = batchAnswer(dealSchema);

const dealValues = createDealInput.omit({ pipelineId: true });

export const upsertDealInput = dealValues.extend({
  matchOn: matchedExternally,
  pipelineId: idOf('pl').describe('The pipeline to create it in; a deal that is there stays in its own.'),
  create: dealValues.optional().describe('Values only for a deal that is created.'),
  update: dealValues.optional().describe('Values only for a deal that is there already.'),
});
export const upsertedDealSchema = one(dealSchema).extend(upsertOutcome);

export const pipelineOfDays = z.strictObject({ pipelineId: idOf('pl') });
export const usualDaysSchema = z.object({ stageId: idOf('st'), days: z.int() });
export type UsualDays = z.output<typeof usualDaysSchema>;

export const stageFiguresInput = z
  .strictObject({
    id: idOf('pl').describe('The pipeline.'),
    ownerId: ownerFilter,
    from: optionalDate.optional().describe('The first day, `YYYY-MM-DD`; without it, from the start.'),
    to: optionalDate.optional().describe('The last day; without it, until now.'),
  })
  .refine(...endsAfter('from', 'to'));

const days = z.number().nullable();
const outcomes = {
  won: z.int().meta({ description: 'Deals that were won in this time.', example: 12 }),
  lost: z.int().meta({ description: 'Deals that were lost in this time.', example: 20 }),
};
export const stageFiguresSchema = component('StageFigures', {
  stages: z.array(
    z.object({
      stageId: idOf('st'),
      left: z.int().meta({ description: 'How often a deal left this stage in this time.', example: 41 }),
      averageDays: days.meta({ description: 'How long they had been in it; null where none left it.', example: 6.5 }),
      won: z.int().meta({ description: 'Deals that left it at any time, and were won in this time.', example: 12 }),
      lost: z.int().meta({ description: 'Deals that left it at any time, and were lost in this time.', example: 20 }),
    }),
  ),
  ...outcomes,
  averageDaysToWin: days.meta({ description: 'From the creation of a deal until it was won.', example: 34.2 }),
});
export type StageFigures = z.output<typeof stageFiguresSchema>;
