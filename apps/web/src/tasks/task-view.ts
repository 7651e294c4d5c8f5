import { plainDefinition } from '@dossier/domain/views/constants.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { askedByView, type ViewOfQuery } from '../views/filter/asked-by-view.ts';
import { taskFields } from './task-fields.ts';
import type { TaskFilter } from './task-lists.ts';

/** Tasks without a view: those of today. */
export const plainTasks: ViewDefinition = { ...plainDefinition, tasks: 'TODAY' };

/** The filter of a view, beside the choice of its list. */
export function taskFilterOf(view: ViewOfQuery): TaskFilter {
  return askedByView(view, taskFields);
}
