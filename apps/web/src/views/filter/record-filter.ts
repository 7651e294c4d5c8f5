import type { Filter } from '@dossier/domain/query/schema.ts';
import type { RecordSort } from '@dossier/domain/records/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import type { Column } from '../../records/columns.ts';
import type { RecordFilter } from '../../records/record-pages.ts';
import { askedOf, fieldOf, rootOf } from './filter-tree.ts';
import { askedOrder } from '../sorting.ts';

const listSorts: readonly RecordSort[] = ['-createdAt', 'createdAt', '-updatedAt', 'updatedAt', 'title', '-title'];

/**
 * The request of a view: parameters of the list of records where it can answer, since its statements are prepared and
 * a bulk change takes the same filter; otherwise a query.
 */
export function recordFilterOf(
  folderId: string,
  { search, where, sort }: Pick<ViewDefinition, 'search' | 'where' | 'sort'>,
  columns: readonly Column[],
): RecordFilter {
  const asked = askedOf(where, columns);
  const known = askedOrder(sort, columns);
  const listed = listFilterOf(asked, columns);
  const listSort = known.length === 0 ? '-createdAt' : listSorts.find((one) => known.length === 1 && one === known[0]);
  return {
    folderId,
    ...(search === null || search === '' ? {} : { search }),
    ...(listed ?? (asked === null ? {} : { where: asked })),
    ...(listSort === undefined ? { order: known } : listSort === '-createdAt' ? {} : { sort: listSort }),
  };
}

type ListFilter = Pick<RecordFilter, 'ownerId' | 'tag' | 'data'>;

/** The filter as parameters of the list; undefined if a condition has no parameter. */
function listFilterOf(where: Filter | null, columns: readonly Column[]): ListFilter | undefined {
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
