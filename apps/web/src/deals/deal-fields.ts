import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { t } from '../language/t.ts';
import type { PlacedField } from '../views/view-field.ts';

/** A field of deals, and a column of their table. */
export interface DealField extends PlacedField {
  valueOf: (deal: Deal) => unknown;
}

type Own = Exclude<keyof Deal, 'data'>;

/** The fields of the deals of a pipeline: their own, and the custom ones. */
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
