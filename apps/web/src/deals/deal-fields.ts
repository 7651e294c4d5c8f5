import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { t } from '../language/t.ts';
import { plainDefinition } from '@dossier/domain/views/constants.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { askedByView, type ViewOfQuery } from '../views/filter/asked-by-view.ts';
import type { PlacedField, ViewField } from '../views/view-field.ts';
import type { DealFilter } from './deal-pages.ts';

export interface DealField extends PlacedField {
  valueOf: (deal: Deal) => unknown;
}

type Own = Exclude<keyof Deal, 'data'>;

export function dealFieldsOf({ stages, fields }: Pick<Pipeline, 'stages' | 'fields'>): DealField[] {
  return [
    { ...own('title', t('Title'), 'TEXT'), size: 220 },
    {
      ...own('stageId', t('Stage'), 'SELECT'),
      options: stages.map(({ id }) => id),
      names: Object.fromEntries(stages.map(({ id, name }) => [id, name])),
      isUnordered: true,
      size: 130,
    },
    { ...own('amount', t('Amount'), 'NUMBER'), size: 110 },
    { ...own('closeDate', t('Close date'), 'DATE'), size: 120 },
    own('ownerId', t('Owner'), 'USER'),
    { ...own('tags', t('Tags'), 'TAGS'), size: 130 },
    own('recordId', t('Record'), 'RECORD'),
    ...fields.map(({ key, label, type, options }): DealField => ({
      ...placed(`data.${key}`, label, type),
      options,
      isHiddenAtFirst: true,
      valueOf: ({ data }) => data[key] ?? null,
    })),
    { ...own('lostReason', t('Lost because'), 'TEXT'), isHiddenAtFirst: true },
    { ...own('stageChangedAt', t('In this stage since'), 'DATETIME'), isHiddenAtFirst: true },
    { ...own('createdAt', t('Created'), 'DATETIME'), isHiddenAtFirst: true },
    { ...own('updatedAt', t('Changed'), 'DATETIME'), size: 110 },
  ];
}

function own(id: Own, label: string, type: DealField['type']): DealField {
  return { ...placed(id, label, type), valueOf: (deal) => deal[id] };
}

function placed(id: string, label: string, type: DealField['type']): PlacedField {
  return { id, label, type, options: null, size: 150 };
}

export const plainDeals: ViewDefinition = { ...plainDefinition, layout: 'BOARD' };

export function dealFilterOf(pipelineId: string, view: ViewOfQuery, fields: readonly ViewField[]): DealFilter {
  return { pipelineId, ...askedByView(view, fields) };
}
