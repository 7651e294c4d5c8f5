import type { Filter } from '@dossier/domain/query/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { askedOf, fieldOf, rootOf } from './filter-tree.ts';
import { askedOrder, type ViewField } from '../view-field.ts';
import type { RecordSort } from '@dossier/domain/records/schema.ts';
import type { Column } from '../../records/columns.ts';
import type { RecordFilter } from '../../records/record-pages.ts';

export type ViewOfQuery = Pick<ViewDefinition, 'search' | 'where' | 'sort'>;

/** A query of a noun. Without an order, the newest come first. */
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

const listSorts: readonly RecordSort[] = ['-createdAt', 'createdAt', '-updatedAt', 'updatedAt', 'title', '-title'];

/** Parameters of the list, which bulk changes and exports accept too, if it supports the view; otherwise a query. */
export function recordFilterOf(folderId: string, view: ViewOfQuery, columns: readonly Column[]): RecordFilter {
  const { where, order = ['-createdAt'], ...search } = askedByView(view, columns);
  const sort = listSorts.find((one) => order.length === 1 && one === order[0]);
  return {
    folderId,
    ...search,
    ...(where && (listFilterOf(where, columns) ?? { where })),
    ...(sort === undefined ? { order } : sort === '-createdAt' ? {} : { sort }),
  };
}

type ListFilter = Pick<RecordFilter, 'ownerId' | 'tag' | 'data'>;

function listFilterOf(where: Filter, columns: readonly Column[]): ListFilter | undefined {
  const { join, filters } = rootOf(where);
  if (join === 'or' && filters.length > 1) return undefined;
  const found: ListFilter = {};
  for (const condition of filters) {
    const { field = '', op, value } = condition;
    const values = [value].flat().filter((one) => typeof one === 'string');
    if ((op !== 'in' && op !== 'eq') || values.length === 0) return undefined;
    const [only] = values;
    if (field === 'ownerId' && !found.ownerId) found.ownerId = values;
    else if (field === 'tags' && !found.tag) found.tag = values;
    else if (fieldOf(condition, columns)?.type === 'SELECT' && only !== undefined && values.length === 1) {
      const key = field.replace(/^data\./, '');
      if (found.data?.[key] !== undefined) return undefined;
      found.data = { ...found.data, [key]: only };
    } else return undefined;
  }
  return found;
}
