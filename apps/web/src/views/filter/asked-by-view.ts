import type { Filter } from '@dossier/domain/query/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { askedOf } from './filter-tree.ts';
import { askedOrder } from '../sorting.ts';
import type { ViewField } from '../view-field.ts';

export type ViewOfQuery = Pick<ViewDefinition, 'search' | 'where' | 'sort'>;

/** A question to a noun. Without an order, the newest come first. */
export interface Asked {
  search?: string;
  where?: Filter;
  order?: string[];
}

/** The query of a view, without fields that no longer exist. */
export function askedByView({ search, where, sort }: ViewOfQuery, fields: readonly ViewField[]): Asked {
  const asked = askedOf(where, fields);
  const order = askedOrder(sort, fields);
  return {
    ...(search === null || search === '' ? {} : { search }),
    ...(asked === null ? {} : { where: asked }),
    ...(order.length === 0 ? {} : { order }),
  };
}

export function isNarrowed({ search, where }: Asked): boolean {
  return search !== undefined || where !== undefined;
}
