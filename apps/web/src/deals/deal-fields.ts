import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { t } from '../language/t.ts';
import { plainDefinition } from '@dossier/domain/views/constants.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { askedByView, type ViewOfQuery } from '../views/filter/asked-by-view.ts';
import { customField, textOf, type ThingField, type ViewField } from '../views/view-field.ts';
import type { Inputs } from '../session/session.ts';
import type { DealFilter } from './deal-pages.ts';

export type DealChange = Omit<Inputs['deals']['update'], 'id'>;

export type DealField = ThingField<Deal, DealChange>;

type Own = Exclude<keyof Deal, 'data'>;

export function dealFieldsOf({ stages, fields }: Pick<Pipeline, 'stages' | 'fields'>): DealField[] {
  return [
    {
      ...own('title', t('Title'), 'TEXT', (value) => ({ title: textOf(value) ?? '' })),
      required: true,
      size: 220,
    },
    {
      ...own('stageId', t('Stage'), 'SELECT'),
      options: stages.map(({ id }) => id),
      names: Object.fromEntries(stages.map(({ id, name }) => [id, name])),
      isUnordered: true,
      size: 130,
    },
    {
      ...own('amount', t('Amount'), 'NUMBER', (value) => ({ amount: typeof value === 'number' ? value : null })),
      size: 110,
    },
    { ...own('closeDate', t('Close date'), 'DATE', (value) => ({ closeDate: textOf(value) })), size: 120 },
    own('ownerId', t('Owner'), 'USER', (value) => ({ ownerId: textOf(value) })),
    {
      ...own('tags', t('Tags'), 'TAGS', (value) => ({ tags: Array.isArray(value) ? value.map(String) : [] })),
      size: 130,
    },
    own('recordId', t('Record'), 'RECORD', (value) => ({ recordId: textOf(value) })),
    ...fields.map((field): DealField => ({ ...customField(field), isHiddenAtFirst: true })),
    {
      ...own('lostReason', t('Lost because'), 'TEXT', (value) => ({ lostReason: textOf(value) })),
      isHiddenAtFirst: true,
    },
    { ...own('stageChangedAt', t('In this stage since'), 'DATETIME'), isHiddenAtFirst: true },
    { ...own('createdAt', t('Created'), 'DATETIME'), isHiddenAtFirst: true },
    { ...own('updatedAt', t('Changed'), 'DATETIME'), size: 110 },
  ];
}

function own(id: Own, label: string, type: DealField['type'], changeTo?: DealField['changeTo']): DealField {
  return { id, label, type, options: null, size: 150, valueOf: (deal) => deal[id], ...(changeTo && { changeTo }) };
}

export const plainDeals: ViewDefinition = { ...plainDefinition, layout: 'BOARD' };

export function dealFilterOf(pipelineId: string, view: ViewOfQuery, fields: readonly ViewField[]): DealFilter {
  return { pipelineId, ...askedByView(view, fields) };
}
