import { plainDefinition } from '@dossier/domain/views/constants.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { askedOf } from '../views/filter-tree.ts';
import { askedOrder } from '../views/sorting.ts';
import { taskFields } from './task-fields.ts';
import type { TaskFilter } from './task-lists.ts';

/** Tasks without a view: those of today. */
export const plainTasks: ViewDefinition = { ...plainDefinition, tasks: 'TODAY' };

/** What a view asks for, beside which of the lists. */
export function taskFilterOf({ search, where, sort }: Pick<ViewDefinition, 'search' | 'where' | 'sort'>): TaskFilter {
  const asked = askedOf(where, taskFields);
  const order = askedOrder(sort, taskFields);
  return {
    ...(search === null || search === '' ? {} : { search }),
    ...(asked === null ? {} : { where: asked }),
    ...(order.length === 0 ? {} : { order }),
  };
}
