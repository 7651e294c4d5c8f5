import { plainDefinition } from '@dossier/domain/views/constants.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { askedByView, type ViewOfQuery } from '../views/filter/asked-by-view.ts';
import type { ViewField } from '../views/view-field.ts';
import type { DealFilter } from './deal-pages.ts';

/** A pipeline without a view: a board. */
export const plainDeals: ViewDefinition = { ...plainDefinition, layout: 'BOARD' };

export function dealFilterOf(pipelineId: string, view: ViewOfQuery, fields: readonly ViewField[]): DealFilter {
  return { pipelineId, ...askedByView(view, fields) };
}
