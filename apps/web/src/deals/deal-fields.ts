import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { t } from '../language/t.ts';
import { plainDefinition } from '@dossier/domain/views/constants.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { askedByView, type ViewOfQuery } from '../views/filter/asked-by-view.ts';
import type { PlacedField, ViewField } from '../views/view-field.ts';
import type { Inputs } from '../session/session.ts';
import type { DealFilter } from './deal-pages.ts';

export type DealChange = Omit<Inputs['deals']['update'], 'id'>;

export interface DealField extends PlacedField {
  required?: boolean;
  targetFolderId?: string | null;
  valueOf: (deal: Deal) => unknown;
  /** Builds the update that writes a value; absent for fields that no input changes. */
  changeTo?: (value: unknown) => DealChange;
}

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
    ...fields.map(({ key, label, type, options, required, targetFolderId }): DealField => ({
      ...placed(`data.${key}`, label, type),
      options,
      required,
      targetFolderId,
      isHiddenAtFirst: true,
      valueOf: ({ data }) => data[key] ?? null,
      changeTo: (value) => ({ data: { [key]: value } }),
    })),
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
  return { ...placed(id, label, type), valueOf: (deal) => deal[id], ...(changeTo && { changeTo }) };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function placed(id: string, label: string, type: DealField['type']): PlacedField {
  return { id, label, type, options: null, size: 150 };
}

export const plainDeals: ViewDefinition = { ...plainDefinition, layout: 'BOARD' };

export function dealFilterOf(pipelineId: string, view: ViewOfQuery, fields: readonly ViewField[]): DealFilter {
  return { pipelineId, ...askedByView(view, fields) };
}
