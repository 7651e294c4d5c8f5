import { plainDefinition } from '@dossier/domain/views/constants.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { askedOf } from '../views/filter-tree.ts';
import { askedOrder } from '../views/sorting.ts';
import type { ViewField } from '../views/view-field.ts';
import type { DealFilter } from './deal-pages.ts';

/** A pipeline without a view: a board. */
export const plainDeals: ViewDefinition = { ...plainDefinition, layout: 'BOARD' };

/** What a view asks for. */
export function dealFilterOf(
  pipelineId: string,
  { search, where, sort }: Pick<ViewDefinition, 'search' | 'where' | 'sort'>,
  fields: readonly ViewField[],
): DealFilter {
  const asked = askedOf(where, fields);
  const order = askedOrder(sort, fields);
  return {
    pipelineId,
    ...(search === null || search === '' ? {} : { search }),
    ...(asked === null ? {} : { where: asked }),
    ...(order.length === 0 ? {} : { order }),
  };
}
